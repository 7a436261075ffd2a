import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { VideoExtras } from '#api/contract/classes/progress.ts'

type Captions = VideoExtras['captions']

interface Line {
  from: number
  to: number
  text: string
}
const noLines: readonly Line[] = []

/** The cues of a text track as plain text. */
const linesOf = ({ cues }: TextTrack): Line[] =>
  [...(cues ?? [])].flatMap((cue) =>
    cue instanceof VTTCue
      ? [{ from: cue.startTime, to: cue.endTime, text: cue.getCueAsHTML().textContent ?? '' }]
      : [],
  )

/**
 * The caption text at `time`, '' if there is none. The browser parses the WebVTT; the text is drawn by the player,
 * so that it stays above the controls.
 * @param chosen index of the captions; `null` for none.
 * @param onCue called when a cue starts or ends, to re-read the time.
 */
export function useCaptions(
  element: RefObject<HTMLVideoElement | null>,
  captions: Captions,
  chosen: number | null,
  time: number,
  onCue: () => void,
): string {
  const [lines, setLines] = useState(noLines)
  const selected = chosen === null ? undefined : captions[chosen]
  const cueChanged = useEffectEvent(onCue)

  useEffect(() => {
    const video = element.current
    if (!video || !selected) return undefined
    const url = URL.createObjectURL(new Blob([selected.vtt], { type: 'text/vtt' }))
    const node = document.createElement('track')
    node.kind = 'captions'
    node.label = selected.label
    node.srclang = selected.language
    node.src = url
    video.append(node)
    const { track } = node
    const onChange = () => cueChanged()
    track.mode = 'hidden'
    track.addEventListener('cuechange', onChange)
    node.addEventListener('load', () => setLines(linesOf(track)))
    return () => {
      track.removeEventListener('cuechange', onChange)
      node.remove()
      URL.revokeObjectURL(url)
      setLines(noLines)
    }
  }, [element, selected])

  return lines
    .filter(({ from, to }) => from <= time && time < to)
    .map(({ text }) => text)
    .join('\n')
}
