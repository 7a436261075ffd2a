import { type RefObject, useEffect, useState } from 'react'
import type { VideoExtras } from '#api/contract/learning.ts'

type Captions = VideoExtras['captions']

/** Text of the cues that are due, without their markup. */
function textOf(track: TextTrack): string {
  return [...(track.activeCues ?? [])]
    .map((cue) => (cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : ''))
    .join('\n')
    .trim()
}

/**
 * The text of a video's captions at the present moment, '' while there is none. The browser reads the WebVTT; the
 * text is ours to draw, above the controls rather than under them.
 * @param chosen which of the captions; null for none.
 */
export function useCaptions(
  element: RefObject<HTMLVideoElement | null>,
  captions: Captions,
  chosen: number | null,
): string {
  const [text, setText] = useState('')
  const shown = chosen === null ? undefined : captions[chosen]

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
    const show = () => setText(textOf(track))
    track.mode = 'hidden'
    track.addEventListener('cuechange', show)
    node.addEventListener('load', show)
    return () => {
      track.removeEventListener('cuechange', show)
      node.remove()
      URL.revokeObjectURL(url)
      setText('')
    }
  }, [element, shown])

  return text
}
