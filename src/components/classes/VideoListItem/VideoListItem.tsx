import { chakra } from '@chakra-ui/react'
import { CircleCheck, Lock, Play } from 'lucide-react'
import type { ModuleVideo } from '#api/contract/classes/modules.ts'
import { classModules as t } from '#locales/classModules.ts'
import { isLocked, levelOf, type WatchProgress, watchedFraction } from '../shared/moduleVideos.ts'

const Row = chakra('li', { base: { position: 'relative' } })
const row = {
  display: 'grid',
  gridTemplateColumns: '1.75rem minmax(0, 1fr)',
  columnGap: '2.5',
  alignItems: 'center',
  width: 'full',
  minHeight: '3.25rem',
  paddingInline: '2.5',
  paddingBlock: '2',
  borderRadius: 'sm',
  textAlign: 'start',
} as const
const RowButton = chakra('button', {
  base: {
    ...row,
    cursor: 'pointer',
    transition: 'background-color 140ms',
    _hover: { bg: 'sunken' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-current=true]': { bg: 'brand.subtle' },
  },
})
const LockedRow = chakra('div', { base: { ...row, color: 'text.muted' } })
const Mark = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '7',
    borderRadius: 'full',
    bg: 'sunken',
    color: 'text.muted',
    fontSize: 'xs',
    fontWeight: '640',
    fontVariantNumeric: 'tabular-nums',
    '& svg': { boxSize: '0.875rem' },
  },
  variants: {
    kind: {
      current: { bg: 'brand', color: 'brand.on' },
      watched: { bg: 'success.subtle', color: 'success', '& svg': { boxSize: '1.125rem' } },
      locked: {},
      plain: {},
    },
  },
})
const Title = chakra('span', {
  base: { display: 'block', fontWeight: '560', lineHeight: '1.35', lineClamp: '3', overflowWrap: 'anywhere' },
})
const Meta = chakra('span', {
  base: { display: 'block', fontSize: 'xs', color: 'text.muted', fontVariantNumeric: 'tabular-nums' },
})
const Track = chakra('span', {
  base: {
    display: 'block',
    height: '1',
    marginTop: '1.5',
    borderRadius: 'full',
    bg: 'border',
    overflow: 'hidden',
    '& > span': { display: 'block', height: 'full', bg: 'brand' },
  },
})

export interface VideoListItemProps {
  video: ModuleVideo
  /** Position in the list, starting at 1. */
  number: number
  userLevel: number
  current: boolean
  progress?: WatchProgress | undefined
  onSelect: (video: ModuleVideo) => void
}

/** A row of the video list. Locked videos cannot be selected. */
export function VideoListItem({ video, number, userLevel, current, progress, onSelect }: VideoListItemProps) {
  const title = video.title || t.videoUnnamed(number)
  if (isLocked(video, userLevel)) {
    return (
      <Row>
        <LockedRow aria-current={current || undefined} bg={current ? 'sunken' : undefined}>
          <Mark kind="locked">
            <Lock role="img" aria-label={t.locked} />
          </Mark>
          <span>
            <Title>{title}</Title>
            <Meta>{t.lockedUntil(levelOf(video.level), userLevel)}</Meta>
          </span>
        </LockedRow>
      </Row>
    )
  }
  const watched = progress?.watched ?? false
  const started = !watched && progress !== undefined && progress.position > 0 && Boolean(progress.duration)
  const meta = [
    current && t.current,
    watched && t.watched,
    started && t.left(progress.position, progress.duration ?? 0),
  ].filter((text) => typeof text === 'string')
  return (
    <Row>
      <RowButton type="button" aria-current={current || undefined} onClick={() => onSelect(video)}>
        <Mark kind={current ? 'current' : watched ? 'watched' : 'plain'} aria-hidden="true">
          {current ? <Play fill="currentColor" /> : watched ? <CircleCheck /> : number}
        </Mark>
        <span>
          <Title color={current ? 'brand.text' : undefined}>{title}</Title>
          {meta.length > 0 && <Meta>{meta.join(' · ')}</Meta>}
          {started && (
            <Track aria-hidden="true">
              <span style={{ width: `${watchedFraction(progress) * 100}%` }} />
            </Track>
          )}
        </span>
      </RowButton>
    </Row>
  )
}
