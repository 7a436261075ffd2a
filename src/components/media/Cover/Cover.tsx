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
    // Quiet under a picture: another colour would flash before it.
    empty: { true: { bg: 'brand.subtle', color: 'brand.text' }, false: { bg: 'sunken' } },
    faded: { true: { filter: 'grayscale(1)', opacity: '0.75' } },
  },
})

/** Widths of the shapes; of the wide ones at most. */
const sizes = { square: 72, wide: '(min-width: 480px) 24rem, 92vw', banner: '(min-width: 480px) 44rem, 92vw' }

export interface CoverProps {
  /** `null` or empty when there is no picture. */
  src: string | null | undefined
  /** Not known yet. */
  pending?: boolean
  shape: 'square' | 'wide' | 'banner'
  /** Greyed out, for expired products. */
  faded?: boolean
  /** Visible when the screen is opened. */
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
