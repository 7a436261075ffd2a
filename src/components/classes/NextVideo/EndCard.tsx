import { chakra } from '@chakra-ui/react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

const Overlay = chakra('div', {
  base: {
    position: 'absolute',
    inset: '0',
    display: 'grid',
    placeItems: 'center',
    padding: '3',
    overflowY: 'auto',
    bg: 'black/70',
    animation: 'fadeIn 200ms ease-out',
  },
})
const Body = chakra('section', {
  base: {
    width: 'full',
    maxWidth: '22rem',
    padding: { base: '3.5', md: '5' },
    borderRadius: 'md',
    bg: 'surface',
    color: 'text',
    // It only holds the focus for its buttons.
    _focusVisible: { outline: 'none' },
  },
})

/** What comes after a video, over its last picture. */
export function EndCard({ label, children }: { label: string; children: ReactNode }) {
  const body = useRef<HTMLElement>(null)
  // Who was among the controls goes on here: those are out of reach now.
  useLayoutEffect(() => {
    const player = body.current?.closest('[role=region]')
    if (player?.contains(document.activeElement)) body.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Overlay data-notice>
      <Body ref={body} tabIndex={-1} aria-label={label}>
        {children}
      </Body>
    </Overlay>
  )
}
