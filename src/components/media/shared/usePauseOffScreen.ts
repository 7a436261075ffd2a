import { type RefObject, useEffect } from 'react'

/** Pauses a video when it scrolls out of view, unless it plays in picture-in-picture. */
export function usePauseOffScreen(player: RefObject<HTMLVideoElement | null>, shown: boolean): void {
  useEffect(() => {
    const video = player.current
    if (!shown || !video) return undefined
    const observer = new IntersectionObserver(([entry]) => {
      if (entry && !entry.isIntersecting && !document.pictureInPictureElement) video.pause()
    })
    observer.observe(video)
    return () => observer.disconnect()
  }, [player, shown])
}
