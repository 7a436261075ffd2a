import { chakra } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import type { Creative } from '#api/contract/feed.ts'
import { frameSizes } from '#components/media/shared/frameSizes.ts'
import { MediaFrame } from '#components/media/shared/MediaFrame.tsx'
import { StillPlayer } from '#components/media/shared/StillPlayer.tsx'
import { usePauseOffScreen } from '#components/media/shared/usePauseOffScreen.ts'
import { pictureProps } from '#components/ui/Picture/pictureProps.ts'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { ads as t } from '#locales/ads.ts'
import { feed } from '#locales/feed.ts'
import { useReducedData } from '#components/media/FeedVideo/useFeedVideo.ts'
import type { AdMediaState } from './useMainCreative.ts'

const Picture = chakra('img', {
  base: { display: 'block', width: 'full', height: 'full', objectFit: 'cover' },
})

interface AdMediaProps {
  creative: Creative
  media: AdMediaState
  alt: string
}

/** Picture or clip of an ad. A failure stays inside the ad. */
export function AdMedia({ creative, media, alt }: AdMediaProps) {
  const [broken, setBroken] = useState<string>()
  const player = useRef<HTMLVideoElement>(null)
  const reducedData = useReducedData()
  const url = media.kind === 'ready' && media.media.url !== broken ? media.media.url : undefined
  usePauseOffScreen(player, url !== undefined)

  if (media.kind === 'none') return null
  const ratio =
    creative.media_width && creative.media_height ? creative.media_width / creative.media_height : 16 / 9
  const failed = media.kind === 'failed' ? media.text : media.kind === 'ready' && !url ? t.failed : undefined
  return (
    <MediaFrame style={{ aspectRatio: Math.max(ratio, 0.8) }}>
      {media.kind === 'loading' && <Spinner label={t.loading} />}
      {failed !== undefined && media.kind !== 'loading' && (
        <ErrorState
          compact
          bg="transparent"
          title={failed}
          retryLabel={feed.retry}
          busy={media.kind === 'failed' && media.busy}
          onRetry={() => {
            setBroken(undefined)
            media.retry()
          }}
        />
      )}
      {media.kind === 'ready' && url && media.media.type === 'image' && (
        <Picture
          {...pictureProps(url, { sizes: frameSizes(ratio), width: creative.media_width })}
          alt={alt}
          onError={() => setBroken(url)}
        />
      )}
      {media.kind === 'ready' && url && media.media.type === 'video' && (
        // Videos of ads have no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <StillPlayer
          ref={player}
          src={url}
          controls
          playsInline
          preload={reducedData ? 'none' : 'metadata'}
          aria-label={feed.playVideo(alt)}
          onError={() => setBroken(url)}
        />
      )}
    </MediaFrame>
  )
}
