import { chakra } from '@chakra-ui/react'
import { BookOpen } from 'lucide-react'
import { type Ref, useState } from 'react'
import { pictureProps } from '#components/ui/Picture/pictureProps.ts'

const Frame = chakra('span', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    overflow: 'hidden',
    flexShrink: 0,
    borderRadius: 'md',
    '& img': { position: 'absolute', inset: '0', width: 'full', height: 'full', objectFit: 'cover' },
  },
  variants: {
    shape: {
      square: { boxSize: '4.5rem', '& svg': { boxSize: '1.625rem' } },
      wide: { width: 'full', aspectRatio: '16 / 9', '& svg': { boxSize: '2rem' } },
      banner: { width: 'full', aspectRatio: '5 / 2', '& svg': { boxSize: '2rem' } },
    },
    // Under a picture, another background would flash before it.
    empty: { true: { bg: 'brand.subtle', color: 'brand.text' }, false: { bg: 'sunken' } },
    faded: { true: { filter: 'grayscale(1)', opacity: '0.75' } },
  },
})

/** The `sizes` attribute of each shape. */
const sizes = { square: 72, wide: '(min-width: 480px) 24rem, 92vw', banner: '(min-width: 480px) 44rem, 92vw' }

export interface CoverProps {
  /** `null` or empty if there is no picture. */
  src: string | null | undefined
  /** Whether the picture is still unknown. */
  pending?: boolean
  shape: 'square' | 'wide' | 'banner'
  /** Whether it is greyed out, for expired products. */
  faded?: boolean
  /** Whether it is visible when the screen opens. */
  first?: boolean
  ref?: Ref<HTMLSpanElement>
}

/** The picture of a product or module, or a book icon without one. Decorative: the title is shown beside it. */
export function Cover({ src, shape, pending = false, faded = false, first, ref }: CoverProps) {
  const [broken, setBroken] = useState<string>()
  const empty = !pending && (!src || src === broken)
  return (
    <Frame ref={ref} shape={shape} empty={empty} faded={faded} aria-hidden="true">
      {empty && <BookOpen />}
      {src && src !== broken && (
        <img {...pictureProps(src, { sizes: sizes[shape], first })} alt="" onError={() => setBroken(src)} />
      )}
    </Frame>
  )
}
