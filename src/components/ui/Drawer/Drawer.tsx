import { chakra, useSlotRecipe } from '@chakra-ui/react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useIsFromServer } from '#ssr/firstRender.tsx'
import { Deferred } from '../layers/Deferred.tsx'
import { Modal } from '../layers/Modal.tsx'
import { drawerRecipe } from './Drawer.recipe.ts'
import type { DrawerProps } from './types.ts'

/** A large side panel controlled by the URL. It is where it is in the page, so that the server can render it. */
export function Drawer({ open, onClose, label, narrow = false, children }: DrawerProps) {
  const layer = useRef<HTMLDialogElement>(null)
  const isFromServer = useIsFromServer()
  // What the server has rendered is open already; a drawer that opens again moves.
  const [isStill, setIsStill] = useState(open && isFromServer)
  if (!open && isStill) setIsStill(false)
  const { positioner, backdrop, content } = useSlotRecipe({ recipe: drawerRecipe })()
  const state = {
    'data-state': open ? 'open' : 'closed',
    ...(isStill && { animation: 'none' }),
  }
  return (
    <Modal
      ref={layer}
      open={open}
      onClose={onClose}
      firstFocus={() => layer.current}
      css={positioner}
      data-toasts="below-header"
      aria-label={label}
    >
      <chakra.div css={content} data-part="content" {...state} {...(narrow && { maxWidth: { md: '30rem' } })}>
        <Deferred atOnce={isStill}>
          <Content layer={layer}>{children}</Content>
        </Deferred>
      </chakra.div>
      <chakra.div css={backdrop} data-backdrop="" {...state} />
    </Modal>
  )
}

/** Moves the focus from the drawer to the element that is marked for it. */
function Content({ layer, children }: { layer: RefObject<HTMLElement | null>; children: ReactNode }) {
  useEffect(() => {
    if (document.activeElement !== layer.current) return
    layer.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [layer])
  return children
}
