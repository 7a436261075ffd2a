import { Portal } from '@chakra-ui/react/portal'
import { Dialog as Parts } from '@chakra-ui/react/dialog'
import { common as t } from '#locales/common.ts'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useErrorScroll } from './useErrorScroll.ts'
import { useFocusReturn } from './useFocusReturn.ts'
import { useKeyboardScroll } from './useKeyboardScroll.ts'
import { useSteadyEdge } from './useSteadyEdge.ts'
import { useSheetDrag } from './useSheetDrag.ts'
import { IconButton } from '../IconButton/IconButton.tsx'
import { showToastsAtTop } from '../toast/store.ts'
import type { DialogProps } from './types.ts'
import { dialogRecipe } from './Dialog.recipe.ts'

export type DialogLayerProps = DialogProps & {
  /** Alert or confirm dialog: no close button, and presses outside do nothing. */
  alert?: boolean
}

const FIELD_SELECTOR =
  'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled), select:not(:disabled)'

/** The lazily loaded part of a dialog, all but its backdrop. */
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
  useErrorScroll(body, open)
  useSteadyEdge(content, open)
  const opener = useFocusReturn(open)

  useEffect(() => (open ? showToastsAtTop() : undefined), [open])

  // A press outside an alert must not move the focus, or Enter would no longer answer it.
  useEffect(() => {
    if (!open || !alert) return undefined
    // While a dialog is open, the page has no pointer events, so presses outside target the document.
    const keepFocus = (event: MouseEvent) => {
      if (event.target === document.documentElement) event.preventDefault()
    }
    document.addEventListener('mousedown', keepFocus)
    return () => document.removeEventListener('mousedown', keepFocus)
  }, [open, alert])

  /**
   * Initial focus: the first field on devices without an on-screen keyboard, else the dialog, whose name is then
   * read out.
   */
  function firstFocus(): HTMLElement | null {
    const { activeElement } = document
    // The user has already focused something inside; do not interrupt their typing.
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

  /** Focus after closing: returns to the opener, unless another dialog has the focus by now. */
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
      // A dialog opened from a menu must not close together with the menu.
      onRequestDismiss={(event) => event.preventDefault()}
      initialFocusEl={firstFocus}
      finalFocusEl={lastFocus}
      lazyMount
      unmountOnExit
      recipe={dialogRecipe}
      {...variants}
    >
      <Portal>
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
            {footer && <Parts.Footer data-foot="">{footer}</Parts.Footer>}
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  )
}
