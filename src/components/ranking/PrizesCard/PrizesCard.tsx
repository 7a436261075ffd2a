import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import type { Reward } from '#api/contract/ranking.ts'
import { errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { type Rewards, isRewardsNotFound } from '#api/ranking/queries.ts'
import { Card } from '#components/ui/Card/Card.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { Skeleton, SkeletonText } from '#components/ui/Skeleton/Skeleton.tsx'
import { ranking as t } from '#locales/ranking.ts'
import { CardHead } from '#components/ui/CardHead/CardHead.tsx'
import { type Place, PlaceMedal, tintOf } from '../shared/PlaceMedal.tsx'
import { cramped, wide } from '../shared/wide.ts'
import { prizesOf } from './prizes.ts'

const Places = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '3',
    listStyle: 'none',
    [wide]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
})
const Tile = chakra('li', {
  base: {
    display: 'grid',
    alignContent: 'start',
    gap: '3',
    minWidth: '0',
    padding: '4',
    borderRadius: 'md',
    bg: 'var(--tint)',
    [cramped]: { padding: '3' },
  },
  variants: {
    empty: {
      true: { bg: 'transparent', borderWidth: '1px', borderStyle: 'dashed', borderColor: 'border.strong' },
    },
  },
})
const PlaceName = chakra('h3', {
  base: { display: 'flex', alignItems: 'center', gap: '2', fontSize: 'sm', fontWeight: '640' },
})
const Prize = chakra('li', {
  base: {
    display: 'grid',
    gap: '1',
    minWidth: '0',
    overflowWrap: 'anywhere',
    hyphens: 'auto',
    '& + &': { borderTopWidth: '1px', borderColor: 'border.strong', paddingTop: '3', marginTop: '3' },
  },
})

export interface PrizesCardProps {
  /** `undefined` while loading. */
  rewards: Rewards | undefined
  error: Error | null
  /** A retry is running. */
  busy?: boolean
  onRetry: () => void
}

/** The prizes of the month's top three. */
export function PrizesCard(props: PrizesCardProps) {
  const titleId = useId()
  return (
    <Card
      as="section"
      aria-labelledby={titleId}
      containerType="inline-size"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
    >
      <CardHead id={titleId} title={t.prizes} text={t.prizesText} />
      <Content {...props} />
    </Card>
  )
}

function Content({ rewards, error, busy = false, onRetry }: PrizesCardProps) {
  if (isRewardsNotFound(error)) return <NoPrizes title={t.noPrizes404} />
  if (!rewards && error) return <Failure error={error} loaded={false} busy={busy} onRetry={onRetry} />
  if (!rewards) return <Loading />
  const prizes = prizesOf(rewards)
  return (
    <>
      {error && <Failure error={error} loaded busy={busy} onRetry={onRetry} />}
      {prizes ? (
        <Places>
          {prizes.map(({ place, rewards: list }) => (
            <PlaceTile key={place} place={place} rewards={list} />
          ))}
        </Places>
      ) : (
        <NoPrizes title={t.noPrizes} />
      )}
    </>
  )
}

interface FailureProps {
  error: Error
  loaded: boolean
  busy: boolean
  onRetry: () => void
}

function Failure({ error, ...rest }: FailureProps) {
  return (
    <LoadFailure
      error={error}
      compact
      title={t.prizesFailed(serverMessageOr(error, errorDetail(error)))}
      retryLabel={t.retry}
      {...rest}
    />
  )
}

function NoPrizes({ title }: { title: string }) {
  return <EmptyState drawing="waves" paddingBlock="4" title={title} text={t.prizesLater} />
}

function PlaceTile({ place, rewards }: { place: Place; rewards: readonly Reward[] }) {
  const empty = rewards.length === 0
  return (
    <Tile empty={empty} style={tintOf(place)}>
      <PlaceName>
        <PlaceMedal place={place} />
        {t.place(place)}
      </PlaceName>
      {empty ? (
        <chakra.p color="text.muted" fontSize="sm">
          {t.noPrizeHere}
        </chakra.p>
      ) : (
        <chakra.ul listStyle="none">
          {rewards.map(({ id, title, description, coach_name }, index) => (
            <Prize key={id ?? index}>
              <chakra.p fontWeight="640" lineHeight="1.35">
                {title?.trim() || t.prize}
              </chakra.p>
              {description?.trim() && (
                <chakra.p fontSize="sm" whiteSpace="pre-wrap" textWrap="pretty">
                  {description.trim()}
                </chakra.p>
              )}
              {coach_name?.trim() && (
                <chakra.p fontSize="sm" color="text.muted">
                  {t.prizeFrom(coach_name.trim())}
                </chakra.p>
              )}
            </Prize>
          ))}
        </chakra.ul>
      )}
    </Tile>
  )
}

function Loading() {
  return (
    <Places as="div" role="status" aria-label={t.prizesLoading}>
      {[1, 2, 3].map((place) => (
        <Tile as="div" key={place} bg="sunken">
          <Skeleton width="7rem" height="7" />
          <SkeletonText lines={4} gap="3" />
        </Tile>
      ))}
    </Places>
  )
}
