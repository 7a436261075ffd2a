import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Landscape } from './Landscape.tsx'

const Frame = chakra('span', {
  base: {
    display: 'block',
    position: 'relative',
    width: 'full',
    aspectRatio: '16 / 9',
    overflow: 'hidden',
    bg: 'sunken',
  },
})
const Image = chakra('img', {
  base: { position: 'absolute', inset: '0', width: 'full', height: 'full', objectFit: 'cover' },
})

export interface CommunityPictureProps {
  name: string
  /** Missing or `null` shows a generated drawing. */
  url?: string | null | undefined
}

/** A community's picture, or a landscape generated from its name. Decorative: the name is shown beside it. */
export function CommunityPicture({ name, url }: CommunityPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <Frame data-picture>
      <Landscape name={name} />
      {url && broken !== url && (
        <Image src={url} alt="" loading="lazy" decoding="async" onError={() => setBroken(url)} />
      )}
    </Frame>
  )
}
