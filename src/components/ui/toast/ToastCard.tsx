import { chakra } from '@chakra-ui/react'
import { common as t } from '#locales/common.ts'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../Button/Button.tsx'
import { AnchorButton } from '../Button/AnchorButton.ts'
import { IconButton } from '../IconButton/IconButton.tsx'
import { dismiss, toastMs, type ToastItem } from './store.ts'

const Root = chakra('div', {
  base: {
    pointerEvents: 'auto',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '2.5',
    maxWidth: 'min(100%, 420px)',
    minHeight: '12',
    paddingInlineStart: '4',
    paddingInlineEnd: '1.5',
    paddingBlock: '1',
    bg: 'surface',
    color: 'text',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'md',
    boxShadow: 'float',
    fontSize: 'md',
    animation: 'popIn 200ms cubic-bezier(.2,.7,.2,1)',
  },
  variants: {
    // Below the text on phones, where beside it there would be no room for words.
    action: {
      true: {
        rowGap: '1',
        maxWidth: 'min(100%, 32rem)',
        paddingBottom: { base: '2.5', sm: '1' },
        gridTemplateColumns: { base: 'auto minmax(0, 1fr) auto', sm: 'auto minmax(0, 1fr) auto auto' },
        '& > [data-action]': {
          gridArea: { base: '2 / 2 / auto / -1', sm: 'auto' },
          justifySelf: 'start',
        },
      },
    },
  },
})
const Icon = chakra('span', {
  base: { display: 'grid', flexShrink: 0, '& svg': { boxSize: '1.25rem' } },
  variants: { tone: { success: { color: 'success' }, info: { color: 'info' }, danger: { color: 'danger' } } },
})
const Text = chakra('p', {
  base: { minWidth: '0', overflowWrap: 'anywhere' },
  variants: { sticky: { true: { lineClamp: '4', paddingBlock: '2' }, false: { lineClamp: '2' } } },
})

const Key = chakra('kbd', {
  base: {
    paddingInline: '1',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'sm',
    color: 'text.muted',
    fontFamily: 'inherit',
    fontSize: 'xs',
  },
})

const icons = { success: CircleCheck, info: Info, danger: CircleAlert }

/** Whether the last control was used with the keyboard. */
const usesKeyboard = () => document.activeElement?.matches(':focus-visible') ?? false

/** Calls `onTimeout` after `durationMs`; the time stops while `paused`. */
function useAutoDismiss(durationMs: number, paused: boolean, onTimeout: () => void) {
  const remainingMs = useRef(durationMs)
  const finish = useEffectEvent(onTimeout)
  useEffect(() => {
    if (paused) return undefined
    const started = performance.now()
    const timer = setTimeout(() => finish(), remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= performance.now() - started
    }
  }, [paused])
}

/** The key that moves the focus to the newest toast's first control, and back. */
const focusKey = 'F8'

/**
 * Handles `focusKey` while `active`.
 * @returns `enter`, to be called with the element that had the focus before the toast, and `leave`, which moves the focus
 * back there.
 */
function useFocusKey(root: RefObject<HTMLElement | null>, active: boolean) {
  const previous = useRef<EventTarget | null>(null)
  const isInside = (target: EventTarget | null) => target instanceof Node && root.current?.contains(target)
  function enter(from: EventTarget | null) {
    if (!isInside(from)) previous.current = from
  }
  function leave() {
    if (isInside(document.activeElement) && previous.current instanceof HTMLElement) previous.current.focus()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== focusKey || event.defaultPrevented) return
    event.preventDefault()
    if (isInside(document.activeElement)) leave()
    else root.current?.querySelector<HTMLElement>('a[href], button')?.focus()
  })
  useEffect(() => {
    if (!active) return undefined
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [active])
  return { enter, leave }
}

/** A toast. Stays while it is hovered or focused. The `newest` one is reached with F8. */
export default function ToastCard({ item, newest }: { item: ToastItem; newest: boolean }) {
  const { id, text, tone = 'success', action, sticky = false } = item
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const { enter, leave } = useFocusKey(root, newest)
  const [keyboard] = useState(usesKeyboard)
  const duration = action ? (keyboard ? toastMs.keyboardAction : toastMs.action) : toastMs.plain
  useAutoDismiss(duration, sticky || hovered || focused, () => dismiss(id))
  const Mark = icons[tone]
  function close() {
    leave()
    dismiss(id)
  }

  return (
    <Root
      ref={root}
      action={Boolean(action)}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ relatedTarget }) => {
        setFocused(true)
        enter(relatedTarget)
      }}
      onBlur={() => setFocused(false)}
    >
      <Icon tone={tone}>
        <Mark aria-hidden="true" />
      </Icon>
      <Text sticky={sticky}>{text}</Text>
      {action && 'href' in action && (
        <AnchorButton
          data-action
          aria-keyshortcuts={newest ? focusKey : undefined}
          href={action.href}
          target="_blank"
          rel="noopener noreferrer"
          size="sm"
          onClick={close}
        >
          {action.label}
        </AnchorButton>
      )}
      {action && 'onSelect' in action && (
        <Button
          data-action
          aria-keyshortcuts={newest ? focusKey : undefined}
          variant="ghost"
          size="sm"
          color="brand.text"
          marginInlineStart={{ base: '-3', sm: '0' }}
          onClick={() => {
            close()
            action.onSelect()
          }}
        >
          {action.label}
          {keyboard && newest && <Key aria-hidden="true">{focusKey}</Key>}
        </Button>
      )}
      <IconButton label={t.close} size="sm" onClick={close}>
        <X />
      </IconButton>
    </Root>
  )
}
