import { type RefObject, useEffect, useState } from 'react'

/** iPhones give only the video itself the whole screen. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

const quietly = (promise: Promise<unknown> | undefined) => void promise?.catch(() => undefined)

/** The whole screen and the small window over others, where the browser has them. */
export function useScreen(
  frame: RefObject<HTMLDivElement | null>,
  element: RefObject<HTMLVideoElement | null>,
) {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const look = () =>
      setFull(document.fullscreenElement !== null && document.fullscreenElement === frame.current)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [frame])

  const canFull = document.fullscreenEnabled || 'webkitEnterFullscreen' in HTMLVideoElement.prototype

  return {
    full,
    canFull,
    canPip: document.pictureInPictureEnabled,
    toggleFull: () => {
      const video: AppleVideo | null = element.current
      if (document.fullscreenElement) quietly(document.exitFullscreen())
      else if (document.fullscreenEnabled) quietly(frame.current?.requestFullscreen())
      else video?.webkitEnterFullscreen?.()
    },
    togglePip: () => {
      if (document.pictureInPictureElement) quietly(document.exitPictureInPicture())
      else quietly(element.current?.requestPictureInPicture())
    },
  }
}
export type Screen = ReturnType<typeof useScreen>
