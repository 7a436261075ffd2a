import { chakra } from '@chakra-ui/react'
import { common as t } from '#locales/common.ts'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
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

const icons = { success: CircleCheck, info: Info, danger: CircleAlert }

/** Calls `onTimeout` after the toast's duration; the time stops while `paused`. */
function useAutoDismiss(paused: boolean, onTimeout: () => void) {
  const remainingMs = useRef(toastMs)
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

/** A toast. Stays while it is hovered or focused. */
export default function ToastCard({ item }: { item: ToastItem }) {
  const { id, text, tone = 'success', action, sticky = false } = item
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  useAutoDismiss(sticky || hovered || focused, () => dismiss(id))
  const Mark = icons[tone]

  return (
    <Root
      action={Boolean(action)}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon tone={tone}>
        <Mark aria-hidden="true" />
      </Icon>
      <Text sticky={sticky}>{text}</Text>
      {action && 'href' in action && (
        <AnchorButton
          data-action
          href={action.href}
          target="_blank"
          rel="noopener noreferrer"
          size="sm"
          onClick={() => dismiss(id)}
        >
          {action.label}
        </AnchorButton>
      )}
      {action && 'onSelect' in action && (
        <Button
          data-action
          variant="ghost"
          size="sm"
          color="brand.text"
          marginInlineStart={{ base: '-3', sm: '0' }}
          onClick={() => {
            dismiss(id)
            action.onSelect()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={t.close} size="sm" onClick={() => dismiss(id)}>
        <X />
      </IconButton>
    </Root>
  )
}
