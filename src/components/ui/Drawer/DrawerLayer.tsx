import { Dialog as Parts } from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import { useRef, useState } from 'react'
import { useFocusReturn } from '../Dialog/useFocusReturn.ts'
import { ToastHost } from '../toast/toast.tsx'
import { drawerRecipe } from './Drawer.recipe.ts'
import type { DrawerProps } from './types.ts'

interface LayerProps extends DrawerProps {
  /** The page shows the drawer open already. */
  isShown: boolean
}

const still = { _open: { animation: 'none' } } as const

/** The lazily loaded part of a drawer. */
export function DrawerLayer({ open, onClose, label, narrow = false, isShown, children }: LayerProps) {
  const content = useRef<HTMLDivElement>(null)
  useFocusReturn(open)
  // Only until it closes: a drawer that opens again moves.
  const [wasClosed, setWasClosed] = useState(false)
  if (!open && !wasClosed) setWasClosed(true)
  const isStill = isShown && !wasClosed
  return (
    <Parts.Root
      open={open}
      onOpenChange={(change) => {
        if (!change.open) onClose()
      }}
      initialFocusEl={() =>
        content.current?.querySelector<HTMLElement>('[data-autofocus]') ?? content.current
      }
      lazyMount
      unmountOnExit
      recipe={drawerRecipe}
    >
      <Portal>
        <Parts.Backdrop data-backdrop="" {...(isStill && { css: still })} />
        <Parts.Positioner>
          <Parts.Content
            ref={content}
            aria-label={label}
            aria-labelledby={undefined}
            {...(isStill && { css: still })}
            {...(narrow && { maxWidth: { md: '30rem' } })}
          >
            {children}
            <ToastHost inLayer />
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  )
}
