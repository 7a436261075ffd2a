import { Dialog as Parts } from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import { type ReactNode, useRef } from 'react'
import { drawerRecipe } from './Drawer.recipe.ts'

export interface DrawerProps {
  open: boolean
  /** Escape or a press outside. Back is the address's affair. */
  onClose: () => void
  /** Its name. */
  label: string
  children: ReactNode
}

/** A large panel over the page that the address opens and closes. Traps the focus and gives it back. */
export function Drawer({ open, onClose, label, children }: DrawerProps) {
  const content = useRef<HTMLDivElement>(null)
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
        <Parts.Backdrop />
        <Parts.Positioner>
          <Parts.Content ref={content} aria-label={label} aria-labelledby={undefined}>
            {children}
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  )
}
