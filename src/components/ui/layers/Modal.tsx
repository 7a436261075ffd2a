import { chakra } from '@chakra-ui/react'
import { type ComponentProps, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { topLayerStyle } from './topLayerStyle.ts'
import { type ModalBehaviour, useModal } from './useModal.ts'

/** Covers the page, and positions its content. */
const Layer = chakra('dialog', {
  base: {
    ...topLayerStyle,
    display: 'flex',
    bg: 'transparent',
    outline: 'none',
    overscrollBehavior: 'none',
    '&::backdrop': { display: 'none' },
  },
})

type LayerProps = Omit<ComponentProps<typeof Layer>, 'open' | 'ref' | 'onClose'>

interface ModalProps extends LayerProps, ModalBehaviour {
  ref: RefObject<HTMLDialogElement | null>
  /** Presses beside the content do nothing; otherwise they close the layer. */
  ignoresPressBeside?: boolean
}

/**
 * A layer over the page that must be closed before anything else can be used. It stays until the closing animation of its
 * child with `data-part="content"` has ended.
 */
export function Modal({ ref, open, onClose, ignoresPressBeside = false, firstFocus, ...rest }: ModalProps) {
  const [mounted, setMounted] = useState(open)
  if (open && !mounted) setMounted(true)
  const pressedBeside = useRef(false)
  useModal(ref, { open, onClose, firstFocus })

  useEffect(() => {
    const content = ref.current?.querySelector(':scope > [data-part=content]')
    if (open || !content) return undefined
    let isCancelled = false
    void Promise.allSettled(content.getAnimations().map(({ finished }) => finished)).then(
      () => isCancelled || setMounted(false),
    )
    return () => {
      isCancelled = true
    }
  }, [ref, open])

  if (!mounted) return null
  const isBeside = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget
  return (
    <Layer
      ref={ref}
      role="dialog"
      tabIndex={-1}
      data-state={open ? 'open' : 'closed'}
      // The browser alone closes nothing: what is over the layer, such as a menu, may need the key.
      closedby="none"
      onCancel={(event) => {
        if (isBeside(event)) event.preventDefault()
      }}
      // Browsers that do not know `closedby` close it when Escape is pressed twice.
      onClose={({ currentTarget }) => {
        if (open && !currentTarget.open) onClose()
      }}
      onPointerDown={(event) => {
        const menu = event.currentTarget.querySelector('[role=menu][data-state=open]')
        // A press beside an open menu closes only the menu.
        pressedBeside.current = isBeside(event) && !menu
      }}
      onPointerUp={(event) => {
        pressedBeside.current &&= isBeside(event)
      }}
      onMouseDown={(event) => {
        // The focus stays where it is: Enter still answers an alert.
        if (isBeside(event)) event.preventDefault()
      }}
      onClick={(event) => {
        if (isBeside(event) && pressedBeside.current && !ignoresPressBeside) onClose()
      }}
      {...rest}
    />
  )
}
