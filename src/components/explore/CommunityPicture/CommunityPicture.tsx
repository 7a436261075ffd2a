import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { pictureProps } from '#components/ui/Picture/pictureProps.ts'
import { Landscape } from './Landscape.tsx'

const Frame = chakra('span', {
  base: {
    display: 'block',
    position: 'relative',
    width: 'full',
    overflow: 'hidden',
    bg: 'sunken',
  },
  variants: {
    shape: { wide: { aspectRatio: '16 / 9' }, banner: { aspectRatio: '5 / 2', borderRadius: 'md' } },
  },
})
const Image = chakra('img', {
  base: { position: 'absolute', inset: '0', width: 'full', height: 'full', objectFit: 'cover' },
})

const sizes = {
  wide: '(min-width: 1100px) 22rem, (min-width: 768px) 65vw, 92vw',
  banner: '(min-width: 768px) 44rem, 92vw',
}

export interface CommunityPictureProps {
  name: string
  /** URL of the picture; missing while unknown; `null` shows a generated landscape. */
  url: string | null | undefined
  shape?: 'wide' | 'banner'
  /** Whether it is visible when the screen opens. */
  first?: boolean | undefined
}

/**
 * A community's picture, or a landscape generated from its name; a plain background while the picture loads.
 * Decorative: the name is shown beside it.
 */
export function CommunityPicture({ name, url, shape = 'wide', first }: CommunityPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <Frame data-picture shape={shape}>
      {url === null || (url && broken === url) ? (
        <Landscape name={name} />
      ) : (
        url && (
          <Image
            {...pictureProps(url, { sizes: sizes[shape], first })}
            alt=""
            onError={() => setBroken(url)}
          />
        )
      )}
    </Frame>
  )
}
