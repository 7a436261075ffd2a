import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { topLayerStyle } from '../layers/topLayerStyle.ts'

const Scrim = chakra('div', {
  base: {
    ...topLayerStyle,
    display: 'block',
    // Same level as the dialogs, so that a dialog above another one dims it.
    zIndex: 'dialog',
    bg: 'scrim',
    '&[hidden]': { display: 'none' },
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
  if (open && !shown) setShown(true)
  const scrim = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const { current } = scrim
    // Some browsers cannot do that yet: there a layer that is open already is not dimmed.
    if (!open || !current || !('showPopover' in current)) return undefined
    current.showPopover()
    return () => current.hidePopover()
  }, [open])

  if (!shown && !alert) return null
  return createPortal(
    <Scrim
      ref={scrim}
      // Shown above the layers that are open already.
      popover="manual"
      hidden={!shown}
      data-backdrop=""
      data-alert={alert ? '' : undefined}
      data-state={open ? 'open' : 'closed'}
      onAnimationEnd={() => setShown(open)}
    />,
    document.body,
  )
}
