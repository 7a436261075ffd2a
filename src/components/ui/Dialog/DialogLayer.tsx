import { chakra, useSlotRecipe } from '@chakra-ui/react'
import { common as t } from '#locales/common.ts'
import { X } from 'lucide-react'
import { useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useErrorScroll } from './useErrorScroll.ts'
import { useKeyboardScroll } from './useKeyboardScroll.ts'
import { useSteadyEdge } from './useSteadyEdge.ts'
import { useSheetDrag } from './useSheetDrag.ts'
import { IconButton } from '../IconButton/IconButton.tsx'
import { Modal } from '../layers/Modal.tsx'
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
  const layer = useRef<HTMLDialogElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const id = useId()
  const dragHandlers = useSheetDrag(content, onClose)
  const scrollProps = useKeyboardScroll(body, open)
  useErrorScroll(body, open)
  useSteadyEdge(content, open)
  const styles = useSlotRecipe({ recipe: dialogRecipe })({ size, alert })

  /**
   * Initial focus: the first field on devices without an on-screen keyboard, else the dialog, whose name is then
   * read out.
   */
  function firstFocus(): HTMLElement | null {
    if (initialFocusRef?.current) return initialFocusRef.current
    const marked = content.current?.querySelector<HTMLElement>('[data-autofocus]')
    if (marked) return marked
    const field = matchMedia('(pointer: fine)').matches
      ? body.current?.querySelector<HTMLElement>(FIELD_SELECTOR)
      : undefined
    return field ?? layer.current
  }

  return createPortal(
    <Modal
      ref={layer}
      open={open}
      onClose={onClose}
      ignoresPressBeside={alert}
      firstFocus={firstFocus}
      css={styles['positioner']}
      {...(alert && { role: 'alertdialog' })}
      aria-labelledby={`${id}-title`}
      {...(description && { 'aria-describedby': `${id}-description` })}
    >
      <chakra.div
        ref={content}
        css={styles['content']}
        data-part="content"
        data-state={open ? 'open' : 'closed'}
      >
        <chakra.div css={styles['header']} {...(alert ? {} : dragHandlers)}>
          <chakra.h2 css={styles['title']} id={`${id}-title`}>
            {title}
          </chakra.h2>
          {!alert && (
            <IconButton label={t.close} onClick={onClose} marginEnd="-2">
              <X />
            </IconButton>
          )}
          {description && (
            <chakra.div css={styles['description']} id={`${id}-description`}>
              {description}
            </chakra.div>
          )}
        </chakra.div>
        {children && (
          <chakra.div ref={body} css={styles['body']} {...scrollProps}>
            {children}
          </chakra.div>
        )}
        {footer && (
          <chakra.div css={styles['footer']} data-foot="">
            {footer}
          </chakra.div>
        )}
      </chakra.div>
    </Modal>,
    document.body,
  )
}
