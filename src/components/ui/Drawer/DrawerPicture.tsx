import { chakra, useSlotRecipe } from '@chakra-ui/react'
import { drawerRecipe } from './Drawer.recipe.ts'
import type { DrawerProps } from './types.ts'

/** An open drawer as the server renders it, where it is in the page: without a portal, behaviour or movement. */
export function DrawerPicture({ label, narrow = false, children }: DrawerProps) {
  const { backdrop, positioner, content } = useSlotRecipe({ recipe: drawerRecipe })()
  return (
    <>
      <chakra.div css={backdrop} />
      <chakra.div css={positioner}>
        <chakra.div
          role="dialog"
          aria-label={label}
          css={content}
          {...(narrow && { maxWidth: { md: '30rem' } })}
        >
          {children}
        </chakra.div>
      </chakra.div>
    </>
  )
}
