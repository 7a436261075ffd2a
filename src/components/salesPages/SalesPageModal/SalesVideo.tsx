import { chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SalesPage } from '#api/contract/salesPages.ts'
import { StillPlayer } from '#components/media/shared/StillPlayer.tsx'
import { usePauseOffScreen } from '#components/media/shared/usePauseOffScreen.ts'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { sales as t } from '#locales/purchases.ts'

const Frame = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    aspectRatio: '16 / 9',
    overflow: 'hidden',
    borderRadius: 'md',
    bg: 'sunken',
  },
})

const positionKey = (page: SalesPage) => `faro:sales-video:${page.id}`

interface SalesVideoProps {
  page: SalesPage
  label: string
  onRefresh: () => void
}

/** The video of a sales page. Never plays automatically; remembers its position for the session. */
export function SalesVideo({ page, label, onRefresh }: SalesVideoProps) {
  const player = useRef<HTMLVideoElement>(null)
  const [broken, setBroken] = useState<string>()
  const url = page.video_url || undefined
  const failed = !url || url === broken
  usePauseOffScreen(player, !failed)

  function remember() {
    const video = player.current
    if (!video) return
    // Restarts after it has been watched to the end.
    sessionStorage.setItem(positionKey(page), String(video.ended ? 0 : Math.floor(video.currentTime)))
  }
  function restorePosition() {
    const at = Number(sessionStorage.getItem(positionKey(page)))
    if (player.current && at > 0 && at < player.current.duration) player.current.currentTime = at
  }
  // A cached video may have its metadata before the listener is attached.
  const onReady = useEffectEvent(restorePosition)
  useEffect(() => {
    if (player.current && player.current.readyState >= HTMLMediaElement.HAVE_METADATA) onReady()
  }, [url])

  return (
    <Frame>
      {failed ? (
        <ErrorState
          compact
          bg="transparent"
          title={t.videoFailed}
          onRetry={() => {
            setBroken(undefined)
            onRefresh()
          }}
        />
      ) : (
        // Videos uploaded by coaches have no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <StillPlayer
          ref={player}
          src={url}
          controls
          playsInline
          preload="metadata"
          aria-label={label}
          onLoadedMetadata={restorePosition}
          onTimeUpdate={remember}
          onEnded={remember}
          onError={() => setBroken(url)}
        />
      )}
    </Frame>
  )
}
