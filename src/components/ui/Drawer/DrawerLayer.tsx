import { Dialog as Parts } from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import { useRef, useState } from 'react'
import { useFocusReturn } from '../Dialog/useFocusReturn.ts'
import { ToastHost } from '../toast/toast.tsx'
import { drawerRecipe } from './Drawer.recipe.ts'
import type { DrawerProps } from './types.ts'

const still = { _open: { animation: 'none' } } as const

/** The lazily loaded part of a drawer. */
export function DrawerLayer({ open, onClose, label, narrow = false, children }: DrawerProps) {
  const content = useRef<HTMLDivElement>(null)
  useFocusReturn(open)
  // The early screen shows it open: it takes that place without moving.
  const [taking] = useState(() => document.getElementById('early')?.hidden === false)
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
        <Parts.Backdrop
          data-backdrop=""
          {...(taking && { css: { ...still, 'html:has(> #early) &': { bg: 'transparent' } } })}
        />
        <Parts.Positioner>
          <Parts.Content
            ref={content}
            aria-label={label}
            aria-labelledby={undefined}
            {...(taking && { css: still })}
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
