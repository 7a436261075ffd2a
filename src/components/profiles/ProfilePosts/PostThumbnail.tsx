import { chakra } from '@chakra-ui/react'
import { Image as Picture, Play, Video } from 'lucide-react'
import { useState } from 'react'
import type { ProfilePost } from '#api/contract/profiles.ts'
import { drawnWidth, pictureProps } from '#components/ui/Picture/pictureProps.ts'

const Frame = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: { base: '88px', sm: '120px' },
    aspectRatio: '1',
    alignSelf: 'start',
    overflow: 'hidden',
    borderRadius: 'md',
    bg: 'sunken',
    color: 'text.subtle',
    '& > svg': { boxSize: '1.5rem' },
  },
})
const Image = chakra('img', {
  base: { position: 'absolute', inset: '0', boxSize: 'full', objectFit: 'cover' },
})
const PlayMark = chakra('span', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    boxSize: '9',
    borderRadius: 'full',
    bg: 'surface',
    color: 'text',
    boxShadow: 'float',
    '& svg': { boxSize: '1.125rem', marginInlineStart: '2px' },
  },
})

/** Thumbnail of a post's image or video, or an icon without one. */
export function PostThumbnail({ post }: { post: ProfilePost }) {
  const [broken, setBroken] = useState<string | null>(null)
  const video = post.has_video ?? false
  if (!video && !post.has_image) return null
  const url = post.public_thumbnail_url || (video ? null : post.public_image_url)
  const hasImage = url && broken !== url
  return (
    <Frame>
      {hasImage && (
        <Image
          {...pictureProps(url, { sizes: thumbnailSizes(post), width: video ? undefined : post.image_width })}
          alt={post.image_alt ?? ''}
          onError={() => setBroken(url)}
        />
      )}
      {!hasImage && !video && <Picture aria-hidden="true" />}
      {!hasImage && video && <Video aria-hidden="true" />}
      {hasImage && video && (
        <PlayMark>
          <Play fill="currentColor" aria-hidden="true" />
        </PlayMark>
      )}
    </Frame>
  )
}

function thumbnailSizes({ image_width: width, image_height: height }: ProfilePost): string {
  const size = (side: string) => drawnWidth(side, 1, { width, height })
  return `(min-width: 480px) ${size('120px')}, ${size('88px')}`
}
