import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { pictureProps } from '#components/ui/Picture/pictureProps.ts'

const Frame = chakra('div', {
  base: {
    position: 'relative',
    // The aspect ratio used for cropping.
    aspectRatio: '4',
    overflow: 'hidden',
  },
  variants: { drawn: { true: { bg: 'brand.subtle' }, false: { bg: 'sunken' } } },
})
const sizes = '(min-width: 768px) 42rem, 92vw'
const Image = chakra('img', {
  base: { position: 'absolute', inset: '0', boxSize: 'full', objectFit: 'cover' },
})
const Band = chakra('svg', {
  base: {
    position: 'absolute',
    inset: '0',
    boxSize: 'full',
    '& .sun': { fill: 'accent.subtle' },
    '& .far': { fill: 'brand.border', opacity: '0.45' },
    '& .near': { fill: 'brand.border', opacity: '0.7' },
  },
})

/** The cover of a profile, or a drawn sea without one. Decorative. */
export function Cover({ url }: { url?: string | null | undefined }) {
  const [broken, setBroken] = useState<string | null>(null)
  // Not drawn under a picture that is on its way: its colours would flash.
  const drawn = !url || broken === url
  return (
    <Frame data-cover drawn={drawn}>
      {drawn ? (
        <Band viewBox="0 0 640 176" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
          <circle className="sun" cx="500" cy="112" r="46" />
          <path className="far" d="M0 118c70-22 128-22 206-4s132 20 208 0 140-20 226 2v60H0z" />
          <path className="near" d="M0 144c64-14 120-12 190 2s136 16 214 0 148-18 236 0v30H0z" />
        </Band>
      ) : (
        <Image {...pictureProps(url, { sizes, first: true })} alt="" onError={() => setBroken(url)} />
      )}
    </Frame>
  )
}
