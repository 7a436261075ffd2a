import type { HTMLChakraProps } from '@chakra-ui/react'
import { type Ref, useState } from 'react'
import { Player } from './Player.tsx'

/** Second of the video whose frame is used as its poster. */
const stillAt = 0.1

export interface StillPlayerProps extends HTMLChakraProps<'video'> {
  src: string
  ref?: Ref<HTMLVideoElement>
}

/**
 * A player that never starts automatically. Without a poster it shows a frame of the video, which not every browser
 * does, and until then a plain background instead of a black box.
 */
export function StillPlayer({ src, poster, autoPlay = false, onLoadedData, ...rest }: StillPlayerProps) {
  const [painted, setPainted] = useState<string>()
  // Decided once for each video: a poster that arrives later must not reload it.
  const [still, setStill] = useState({ src, wanted: !poster && !autoPlay })
  if (still.src !== src) setStill({ src, wanted: !poster && !autoPlay })
  return (
    // The caller explains why there are no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <Player
      {...rest}
      src={still.wanted ? `${src}#t=${stillAt}` : src}
      poster={poster}
      autoPlay={autoPlay}
      bg={autoPlay || painted === src ? 'black' : 'sunken'}
      onLoadedData={(event) => {
        setPainted(src)
        onLoadedData?.(event)
      }}
    />
  )
}
