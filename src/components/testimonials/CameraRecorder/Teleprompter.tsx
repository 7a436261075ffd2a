import { chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { recorder as t } from '#locales/testimonialForm.ts'
import { scrollSpeed } from './teleprompter.ts'

/** At the top, where the lens is: the eyes stay near it. */
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
    // The first line begins low, the last goes out at the top.
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
  /** Of the letters, in rem. */
  size: number
  /** The text goes by. */
  scrolling: boolean
}

/** The member's own text going by near the lens. It can be moved by hand at any time and goes on from there. */
export function Teleprompter({ script, speed, size, scrolling }: TeleprompterProps) {
  const box = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLParagraphElement>(null)
  /** What has gone by without making up a whole pixel yet. */
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
      // Not in one leap after the page was out of sight.
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
