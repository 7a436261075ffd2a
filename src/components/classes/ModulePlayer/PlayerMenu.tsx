import { chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { PlayerButton } from './PlayerButton.tsx'

/** Not in a portal: outside the player it would be invisible in full screen. */
const List = chakra('div', {
  base: {
    position: 'absolute',
    insetInlineEnd: '0',
    bottom: 'calc(100% + 8px)',
    zIndex: 1,
    minWidth: '9.5rem',
    maxHeight: 'min(20rem, 100cqh - 4.5rem)',
    overflowY: 'auto',
    padding: '1',
    borderRadius: 'sm',
    bg: 'black/90',
    color: 'white',
  },
})
const Item = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    width: 'full',
    minHeight: { base: 'target', md: '8' },
    paddingInline: '2',
    borderRadius: 'sm',
    fontSize: 'sm',
    textAlign: 'start',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    fontVariantNumeric: 'tabular-nums',
    '& svg': { boxSize: '1rem', flexShrink: 0, visibility: 'hidden' },
    '&[aria-checked=true] svg': { visibility: 'visible' },
    '&:hover, &:focus-visible': { bg: 'white/15' },
    _focusVisible: { outlineColor: 'white', outlineOffset: '-2px' },
    '@media (pointer: coarse)': { minHeight: 'target' },
  },
})

export interface PlayerMenuProps<T> {
  label: string
  /** Accessible name of the button, if it differs from `label`. */
  buttonLabel?: string
  icon: ReactNode
  shortcut?: string
  options: readonly { value: T; label: string }[]
  value: T
  onSelect: (value: T) => void
  /** Reports opening and closing, so that the controls stay visible meanwhile. */
  onOpen: (open: boolean) => void
}

/** A menu of radio items in the player, such as captions or speed. */
export function PlayerMenu<T extends string | number>(props: PlayerMenuProps<T>) {
  const { label, buttonLabel = label, icon, shortcut, options, value, onSelect, onOpen } = props
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()

  function show(next: boolean) {
    setOpen(next)
    onOpen(next)
    if (!next) button.current?.focus()
  }
  useEffect(() => {
    if (open) root.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus()
  }, [open])

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitemradio]')]
    const at = items.findIndex((item) => item === document.activeElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[
      event.key
    ]
    if (to !== undefined) items[to % items.length]?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') show(false)
    else return
    event.stopPropagation()
    if (event.key !== 'Tab') event.preventDefault()
  }

  return (
    <chakra.div
      ref={root}
      position="relative"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!open || currentTarget.contains(relatedTarget)) return
        setOpen(false)
        onOpen(false)
      }}
    >
      <PlayerButton
        ref={button}
        label={buttonLabel}
        {...(shortcut && { shortcut })}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => show(!open)}
      >
        {icon}
      </PlayerButton>
      {open && (
        <List id={listId} role="menu" aria-label={label} onKeyDown={onKeyDown}>
          {options.map((option) => (
            <Item
              key={option.value}
              type="button"
              role="menuitemradio"
              tabIndex={-1}
              aria-checked={option.value === value}
              onClick={() => {
                onSelect(option.value)
                show(false)
              }}
            >
              <Check aria-hidden="true" />
              {option.label}
            </Item>
          ))}
        </List>
      )}
    </chakra.div>
  )
}
