import { Dialog as Parts } from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import { useRef } from 'react'
import { useFocusReturn } from '../Dialog/useFocusReturn.ts'
import { ToastHost } from '../toast/toast.tsx'
import { drawerRecipe } from './Drawer.recipe.ts'
import type { DrawerProps } from './types.ts'

/** The lazily loaded part of a drawer. */
export function DrawerLayer({ open, onClose, label, narrow = false, children }: DrawerProps) {
  const content = useRef<HTMLDivElement>(null)
  useFocusReturn(open)
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
          <Parts.Content
            ref={content}
            aria-label={label}
            aria-labelledby={undefined}
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
