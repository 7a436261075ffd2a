import { chakra } from '@chakra-ui/react'
import { Play } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ContinueVideo } from '#api/contract/classes/progress.ts'
import { pictureProps } from '#components/ui/Picture/pictureProps.ts'
import { Skeleton, SkeletonText } from '#components/ui/Skeleton/Skeleton.tsx'
import { classes as t } from '#locales/classes.ts'
import { remainingText } from '../shared/products.ts'

const Title = chakra('h2', { base: { fontSize: 'lg', fontWeight: '640', letterSpacing: '-0.01em' } })
/** Three columns; on narrow screens a horizontally scrolling row whose next card is partly visible. */
const rowStyle = {
  display: 'grid',
  gap: '3',
  gridAutoFlow: 'column',
  gridAutoColumns: 'min(19rem, 86%)',
  gridTemplateColumns: { lg: 'repeat(3, minmax(0, 1fr))' },
  overflowX: { base: 'auto', lg: 'visible' },
  scrollSnapType: 'x proximity',
  scrollPaddingInline: '4',
  scrollbarWidth: 'none',
  marginInline: { base: '-4', md: '0' },
  paddingInline: { base: '4', md: '0' },
  // Leaves room for the focus outline.
  paddingBlock: '1',
  marginBlock: '-1',
} as const
const Row = chakra('ul', { base: rowStyle })
const SkeletonRow = chakra('div', { base: { ...rowStyle, overflowX: { base: 'hidden', lg: 'visible' } } })
const Item = chakra(Link, {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'center',
    height: 'full',
    padding: '2.5',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'lg',
    boxShadow: 'card',
    scrollSnapAlign: 'start',
    transition: 'border-color 140ms',
    _hover: { borderColor: 'border.strong' },
  },
})
const Thumbnail = chakra('span', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '7rem',
    aspectRatio: '16 / 9',
    overflow: 'hidden',
    borderRadius: 'sm',
    bg: 'brand.subtle',
    '& img': { position: 'absolute', inset: '0', width: 'full', height: 'full', objectFit: 'cover' },
  },
})
const PlayMark = chakra('span', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    boxSize: '8',
    borderRadius: 'full',
    bg: 'surface',
    color: 'brand.text',
    boxShadow: 'float',
    '& svg': { boxSize: '1rem', fill: 'currentColor' },
  },
})
const Bar = chakra('span', {
  base: { position: 'absolute', insetInline: '0', bottom: '0', height: '1', bg: 'surface' },
})

export interface ContinueWatchingProps {
  /** `undefined` while loading. */
  videos: readonly ContinueVideo[] | undefined
}

/** Up to three started videos, most recent first. Renders nothing when there are none. */
export function ContinueWatching({ videos }: ContinueWatchingProps) {
  const titleId = useId()
  if (videos?.length === 0) return null
  return (
    <chakra.section aria-labelledby={titleId} display="grid" gap="3" minWidth="0">
      <Title id={titleId}>{t.continueTitle}</Title>
      {videos ? (
        <Row>
          {videos.slice(0, 3).map((video) => (
            <li key={video.video_id}>
              <ContinueItem video={video} />
            </li>
          ))}
        </Row>
      ) : (
        <SkeletonRow role="status" aria-label={t.continueLoading}>
          {[0, 1, 2].map((place) => (
            <chakra.div
              key={place}
              display="flex"
              gap="3"
              alignItems="center"
              padding="2.5"
              bg="surface"
              borderWidth="1px"
              borderRadius="lg"
            >
              <Skeleton width="7rem" height="auto" aspectRatio="16 / 9" flexShrink={0} />
              <SkeletonText lines={3} />
            </chakra.div>
          ))}
        </SkeletonRow>
      )}
    </chakra.section>
  )
}

function ContinueItem({ video }: { video: ContinueVideo }) {
  const { video_id, video_title, module_id, module_title, position, duration, poster_url: poster } = video
  const [broken, setBroken] = useState<string>()
  const share = duration ? Math.min(1, position / duration) : 0
  return (
    <Item to={`/modulo/${encodeURIComponent(module_id)}?video=${encodeURIComponent(video_id)}`}>
      <Thumbnail aria-hidden="true">
        {poster && poster !== broken && (
          <img {...pictureProps(poster, { sizes: 112 })} alt="" onError={() => setBroken(poster)} />
        )}
        <PlayMark>
          <Play />
        </PlayMark>
        {share > 0 && (
          <Bar>
            <chakra.span display="block" height="full" bg="brand" style={{ width: `${share * 100}%` }} />
          </Bar>
        )}
      </Thumbnail>
      <chakra.span display="grid" gap="0.5" minWidth="0">
        <chakra.span fontWeight="600" fontSize="sm" lineHeight="1.3" lineClamp="2" overflowWrap="anywhere">
          {video_title || t.videoUnnamed}
        </chakra.span>{' '}
        {module_title && (
          <chakra.span fontSize="xs" color="text.muted" truncate>
            {module_title}
          </chakra.span>
        )}{' '}
        <chakra.span fontSize="xs" fontWeight="600" color="brand.text" fontVariantNumeric="tabular-nums">
          {remainingText(position, duration)}
        </chakra.span>
      </chakra.span>
    </Item>
  )
}
