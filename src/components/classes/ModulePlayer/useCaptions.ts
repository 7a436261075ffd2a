import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { VideoExtras } from '#api/contract/classes/progress.ts'

type Captions = VideoExtras['captions']

interface Line {
  from: number
  to: number
  text: string
}
const noLines: readonly Line[] = []

/** The cues of a track, without their markup. */
const linesOf = ({ cues }: TextTrack): Line[] =>
  [...(cues ?? [])].flatMap((cue) =>
    cue instanceof VTTCue
      ? [{ from: cue.startTime, to: cue.endTime, text: cue.getCueAsHTML().textContent ?? '' }]
      : [],
  )

/**
 * The text of a video's captions at a moment, '' while there is none. The browser reads the WebVTT; the text is ours
 * to draw, above the controls rather than under them.
 * @param chosen which of the captions; null for none.
 * @param onCue a cue has begun or ended: the moment is to be looked at again.
 */
export function useCaptions(
  element: RefObject<HTMLVideoElement | null>,
  captions: Captions,
  chosen: number | null,
  time: number,
  onCue: () => void,
): string {
  const [lines, setLines] = useState(noLines)
  const shown = chosen === null ? undefined : captions[chosen]
  const cueChanged = useEffectEvent(onCue)

  useEffect(() => {
    const video = element.current
    if (!video || !shown) return undefined
    const url = URL.createObjectURL(new Blob([shown.vtt], { type: 'text/vtt' }))
    const node = document.createElement('track')
    node.kind = 'captions'
    node.label = shown.label
    node.srclang = shown.language
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
  }, [element, shown])

  return lines
    .filter(({ from, to }) => from <= time && time < to)
    .map(({ text }) => text)
    .join('\n')
}
