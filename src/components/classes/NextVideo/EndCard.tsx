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
    // Only a focus holder for its buttons, so it needs no outline.
    _focusVisible: { outline: 'none' },
  },
})

/** The card shown over the last frame when a video has ended. */
export function EndCard({ label, children }: { label: string; children: ReactNode }) {
  const body = useRef<HTMLElement>(null)
  // Moves the focus here from the player's controls, which are covered now.
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
