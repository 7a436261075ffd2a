import type { HTMLChakraProps } from '@chakra-ui/react'
import { type Ref, useState } from 'react'
import { Player } from './Player.tsx'

/** Seconds into the video of the picture that stands for it. */
const stillAt = 0.1

export interface StillPlayerProps extends HTMLChakraProps<'video'> {
  src: string
  ref?: Ref<HTMLVideoElement>
}

/**
 * A player that waits to be started. Without a poster it shows a frame of the video, which not every browser does by
 * itself, and until then a quiet ground instead of a black box.
 */
export function StillPlayer({ src, poster, autoPlay = false, onLoadedData, ...rest }: StillPlayerProps) {
  const [painted, setPainted] = useState<string>()
  // Decided once for each video: a poster that comes later must not load it again.
  const [still, setStill] = useState({ src, wanted: !poster && !autoPlay })
  if (still.src !== src) setStill({ src, wanted: !poster && !autoPlay })
  return (
    // Whoever uses it says why there are no captions.
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
