import { type RefObject, useEffect, useState } from 'react'

/** iPhones support full screen only for the video element itself. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

const quietly = (promise: Promise<unknown> | undefined) => void promise?.catch(() => undefined)

/** Full screen and picture-in-picture, where the browser supports them. */
export function useScreenModes(
  frame: RefObject<HTMLDivElement | null>,
  element: RefObject<HTMLVideoElement | null>,
) {
  const [isFullscreen, setIsFullscreen] = useState(false)
  useEffect(() => {
    const update = () =>
      setIsFullscreen(document.fullscreenElement !== null && document.fullscreenElement === frame.current)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [frame])

  const canFullscreen = document.fullscreenEnabled || 'webkitEnterFullscreen' in HTMLVideoElement.prototype

  return {
    isFullscreen,
    canFullscreen,
    canPip: document.pictureInPictureEnabled,
    toggleFullscreen: () => {
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
export type ScreenModes = ReturnType<typeof useScreenModes>
