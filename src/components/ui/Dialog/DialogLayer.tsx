import { Portal } from '@chakra-ui/react/portal'
import { Dialog as Parts } from '@chakra-ui/react/dialog'
import { common as t } from '#locales/common.ts'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFocusReturn } from './useFocusReturn.ts'
import { useKeyboardScroll } from './useKeyboardScroll.ts'
import { useSheetDrag } from './useSheetDrag.ts'
import { IconButton } from '../IconButton/IconButton.tsx'
import { showToastsAtTop } from '../toast/store.ts'
import type { DialogProps } from './types.ts'
import { dialogRecipe } from './Dialog.recipe.ts'

export type DialogLayerProps = DialogProps & {
  /** The documents' alert and confirm: a press outside does nothing, there is no cross. */
  alert?: boolean
}

const FIELD_SELECTOR =
  'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled), select:not(:disabled)'

/** The part of a dialog that is only loaded when one opens. */
export default function DialogLayer(props: DialogLayerProps) {
  const {
    open,
    onClose,
    title,
    description,
    footer,
    size = 'md',
    initialFocusRef,
    alert = false,
    children,
  } = props
  const content = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const dragHandlers = useSheetDrag(content, onClose)
  const scrollProps = useKeyboardScroll(body, open)
  const opener = useFocusReturn(open)

  useEffect(() => (open ? showToastsAtTop() : undefined), [open])

  // A press outside an alert does nothing: it must not take the focus away either, or Enter would answer no more.
  useEffect(() => {
    if (!open || !alert) return undefined
    // All that is not of a layer takes no presses while one is open, so they are the document's.
    const keepFocus = (event: MouseEvent) => {
      if (event.target === document.documentElement) event.preventDefault()
    }
    document.addEventListener('mousedown', keepFocus)
    return () => document.removeEventListener('mousedown', keepFocus)
  }, [open, alert])

  /** A field, where that does not bring up a keyboard over the sheet; else the dialog, whose name is then read. */
  function firstFocus(): HTMLElement | null {
    const { activeElement } = document
    // Somebody was quicker than the frame after which this is asked: what they write must not go astray.
    const chosen = activeElement !== content.current && content.current?.contains(activeElement)
    if (chosen && activeElement instanceof HTMLElement) return activeElement
    if (initialFocusRef?.current) return initialFocusRef.current
    const marked = content.current?.querySelector<HTMLElement>('[data-autofocus]')
    if (marked) return marked
    const field = matchMedia('(pointer: fine)').matches
      ? body.current?.querySelector<HTMLElement>(FIELD_SELECTOR)
      : undefined
    return field ?? content.current
  }

  /**
   * Back to where it was. But where another dialog has the focus by now, it keeps it: one above this, or one that took
   * its place.
   */
  function lastFocus(): HTMLElement | null {
    const focused = document.activeElement
    const other = focused?.closest('[role=dialog], [role=alertdialog]')
    const elsewhere = other && other !== content.current && !other.contains(opener.current)
    return elsewhere && focused instanceof HTMLElement ? focused : null
  }

  const variants = { size, alert }
  return (
    <Parts.Root
      open={open}
      onOpenChange={(change) => {
        if (!change.open) onClose()
      }}
      role={alert ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={!alert}
      // One that a menu's entry opens is still there when the menu has closed.
      onRequestDismiss={(event) => event.preventDefault()}
      initialFocusEl={firstFocus}
      finalFocusEl={lastFocus}
      lazyMount
      unmountOnExit
      recipe={dialogRecipe}
      {...variants}
    >
      <Portal>
        <Parts.Backdrop />
        <Parts.Positioner>
          <Parts.Content ref={content}>
            <Parts.Header {...(alert ? {} : dragHandlers)}>
              <Parts.Title>{title}</Parts.Title>
              {!alert && (
                <IconButton label={t.close} onClick={onClose} marginEnd="-2">
                  <X />
                </IconButton>
              )}
              {description && <Parts.Description>{description}</Parts.Description>}
            </Parts.Header>
            {children && (
              <Parts.Body ref={body} {...scrollProps}>
                {children}
              </Parts.Body>
            )}
            {footer && <Parts.Footer>{footer}</Parts.Footer>}
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  )
}
