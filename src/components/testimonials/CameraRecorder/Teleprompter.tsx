import { chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { recorder as t } from '#locales/testimonialForm.ts'
import { scrollSpeed } from './teleprompter.ts'

/** At the top, near the lens, so that the member looks into the camera. */
const Window = chakra('div', {
  base: {
    position: 'absolute',
    top: '0',
    insetInline: '0',
    height: '45%',
    overflowY: 'auto',
    scrollbarWidth: 'none',
    bg: 'black/70',
    color: 'white',
    textAlign: 'center',
    _focusVisible: { outline: '2px solid', outlineColor: 'white', outlineOffset: '-4px' },
  },
})
const Text = chakra('p', {
  base: {
    // Padding, so that the first line starts low and the last one scrolls out at the top.
    paddingBlock: '3rem 8rem',
    paddingInline: '6',
    maxWidth: '34rem',
    marginInline: 'auto',
    lineHeight: '1.45',
    fontWeight: '560',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    textWrap: 'pretty',
  },
})

export interface TeleprompterProps {
  script: string
  /** Words a minute. */
  speed: number
  /** Font size in rem. */
  size: number
  /** Whether the text scrolls. */
  scrolling: boolean
}

/** Scrolls the member's text near the lens. It can also be scrolled manually at any time. */
export function Teleprompter({ script, speed, size, scrolling }: TeleprompterProps) {
  const box = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLParagraphElement>(null)
  /** Scrolled fraction of a pixel that has not been applied yet. */
  const remainder = useRef(0)

  const advance = useEffectEvent((seconds: number) => {
    if (!box.current || !text.current) return
    remainder.current += scrollSpeed(script, text.current.offsetHeight, speed) * seconds
    const whole = Math.floor(remainder.current)
    if (whole === 0) return
    remainder.current -= whole
    box.current.scrollTop += whole
  })

  useEffect(() => {
    if (!scrolling) return undefined
    let last = performance.now()
    let frame = requestAnimationFrame(function step(at) {
      // Capped, so that it does not jump after the page was hidden.
      advance(Math.max(0, Math.min(0.25, (at - last) / 1000)))
      last = at
      frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [scrolling])

  return (
    <Window ref={box} tabIndex={0} role="region" aria-label={t.prompterText}>
      <Text ref={text} style={{ fontSize: `${size}rem` }}>
        {script}
      </Text>
    </Window>
  )
}
