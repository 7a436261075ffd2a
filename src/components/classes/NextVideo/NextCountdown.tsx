import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen } from '#components/ui/layers/isDialogOpen.ts'
import { NextVideo } from './NextVideo.tsx'
import { useCountdown } from './useCountdown.ts'

/** Seconds before the next video starts automatically. */
const nextSeconds = 8

export interface NextCountdownProps {
  title: string
  onPlay: () => void
  onCancel: () => void
}

/** Counts down to the next video; Escape cancels. */
export function NextCountdown({ title, onPlay, onCancel }: NextCountdownProps) {
  const left = useCountdown(nextSeconds, onPlay)
  const cancel = useEffectEvent(onCancel)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Escape first closes an open dialog or menu.
      const inLayer = event.target instanceof Element && event.target.closest('[role=dialog], [role=menu]')
      if (event.key === 'Escape' && !event.defaultPrevented && !inLayer && !isDialogOpen()) cancel()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <NextVideo
      title={title}
      secondsLeft={left}
      totalSeconds={nextSeconds}
      onPlay={onPlay}
      onCancel={onCancel}
    />
  )
}
