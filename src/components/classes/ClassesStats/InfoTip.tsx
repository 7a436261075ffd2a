import { chakra } from '@chakra-ui/react'
import { Info } from 'lucide-react'
import { type MouseEvent, useState } from 'react'

const Mark = chakra('button', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    boxSize: '6',
    borderRadius: 'full',
    color: 'text.subtle',
    cursor: 'pointer',
    '& svg': { boxSize: '0.9375rem' },
    _hover: { color: 'text' },
    // Larger touch target; the negative margin keeps the layout.
    '@media (pointer: coarse)': { boxSize: 'target', margin: '-2.5' },
  },
})
const Bubble = chakra('span', {
  base: {
    position: 'absolute',
    zIndex: 'popover',
    insetBlockStart: 'calc(100% + 6px)',
    insetInlineEnd: '-8px',
    width: 'max-content',
    maxWidth: 'min(17rem, 78vw)',
    padding: '3',
    borderRadius: 'sm',
    bg: 'text',
    color: 'bg',
    boxShadow: 'float',
    fontSize: 'sm',
    fontWeight: '400',
    lineHeight: '1.4',
    textAlign: 'start',
    whiteSpace: 'normal',
    animation: 'fadeIn 140ms ease-out',
  },
})

/** An info icon with an explanation: on mouse hover, or on press with touch and keyboard. */
export function InfoTip({ label, text }: { label: string; text: string }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  function press({ nativeEvent }: MouseEvent) {
    // Hovering has already opened it, so a mouse click keeps it open.
    const byMouse = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse'
    setOpen((was) => byMouse || !was)
  }
  return (
    <chakra.span
      position="relative"
      display="inline-flex"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && close()}
    >
      <Mark
        type="button"
        aria-label={label}
        aria-expanded={open}
        onClick={press}
        onBlur={close}
        onKeyDown={({ key }) => key === 'Escape' && close()}
      >
        <Info aria-hidden="true" />
      </Mark>
      <span role="status">{open && <Bubble>{text}</Bubble>}</span>
    </chakra.span>
  )
}
