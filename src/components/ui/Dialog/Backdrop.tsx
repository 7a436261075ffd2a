import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { topModal } from '../layers/modals.ts'

const Scrim = chakra('div', {
  base: {
    position: 'fixed',
    inset: '0',
    // Same level as the dialogs, so that a dialog above another one dims it.
    zIndex: 'dialog',
    bg: 'scrim',
    '&[data-alert]': { zIndex: 'alert' },
    '&[data-state=open]': { animation: 'fadeIn 140ms ease-out' },
    '&[data-state=closed]': { animation: 'fadeOut 140ms ease-in forwards' },
  },
})

interface BackdropProps {
  open: boolean
  /**
   * That of alerts, of which there is one. It stays in the page, hidden: styles that come with the press would make the
   * browser compute those of the whole page again, and these serve all backdrops.
   */
  alert?: boolean
}

/** What dims the page behind a dialog: painted before the dialog is there, until it has closed. */
export function Backdrop({ open, alert = false }: BackdropProps) {
  const [shown, setShown] = useState(open)
  // A layer that is open already is above everything in the page.
  const [container, setContainer] = useState<Element>(() => topModal() ?? document.body)
  if (open && !shown) {
    setShown(true)
    setContainer(topModal() ?? document.body)
  }

  if (!shown && !alert) return null
  return createPortal(
    <Scrim
      hidden={!shown}
      data-backdrop=""
      data-alert={alert ? '' : undefined}
      data-state={open ? 'open' : 'closed'}
      onAnimationEnd={() => setShown(open)}
    />,
    container,
  )
}
