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
    // A finger needs more room than the eye.
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

/** A word of explanation: under the mouse, and with a press for fingers and keys. */
export function InfoTip({ label, text }: { label: string; text: string }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  function press({ nativeEvent }: MouseEvent) {
    // The mouse has opened it by being there.
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
