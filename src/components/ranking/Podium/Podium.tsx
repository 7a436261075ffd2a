import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { RankingEntry, Standing } from '#api/contract/ranking.ts'
import { rankingLimit } from '#api/contract/values/ranking.ts'
import { isNotFound, type Ranking } from '#api/ranking/queries.ts'
import { ButtonLink } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { ranking as t } from '#locales/ranking.ts'
import { PartFailure } from '../shared/PartFailure.tsx'
import { CardHead } from '#components/ui/CardHead/CardHead.tsx'
import { LineSkeleton } from '../shared/LineSkeleton.tsx'
import { MonthPicker, MonthPickerSkeleton } from '../shared/MonthPicker.tsx'
import { monthName, timeLeft } from '../shared/months.ts'
import type { Place } from '../shared/PlaceMedal.tsx'
import { wide } from '../shared/wide.ts'
import { FreePlace, PodiumPlace } from './PodiumPlace.tsx'
import { PodiumSkeleton } from './PodiumSkeleton.tsx'
import { Steps } from './Steps.tsx'

const places: readonly Place[] = [1, 2, 3]

export interface PodiumProps {
  /** `undefined` while loading. */
  ranking: Ranking | undefined
  error: Error | null
  /** A retry is running. */
  busy?: boolean
  onRetry: () => void
  /** Id of the viewer. */
  ownId: Id
  /** Missing if the back end has no such call; then neither the countdown nor earlier months are shown. */
  standing: Standing | undefined
  /** It is on its way: its space is kept. */
  standingPending?: boolean
  /** The current time. */
  at: Date
  /** The selected earlier month (`YYYY-MM`); `null` for the current one. */
  month: string | null
  onMonth: (month: string | null) => void
}

/** The three members with most points in a month. */
export function Podium(props: PodiumProps) {
  const { ranking, standing, standingPending = false, at, month, onMonth } = props
  const titleId = useId()
  const shownMonth = month ?? ranking?.year_month ?? standing?.year_month
  const left = month === null ? standing && timeLeft(standing.ends_at, at) : t.closed
  return (
    <Card
      as="section"
      aria-labelledby={titleId}
      containerType="inline-size"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="5"
    >
      <CardHead
        id={titleId}
        title={t.podium}
        text={
          shownMonth ? (
            <chakra.p _firstLetter={{ textTransform: 'uppercase' }}>
              {[monthName(shownMonth), left].filter(Boolean).join(' · ')}
            </chakra.p>
          ) : (
            standingPending && <LineSkeleton width="12rem" />
          )
        }
        end={
          standing ? (
            <MonthPicker
              label={t.month}
              current={standing.year_month}
              months={standing.months}
              month={month}
              onMonth={onMonth}
            />
          ) : (
            standingPending && <MonthPickerSkeleton />
          )
        }
      />
      <Content {...props} />
    </Card>
  )
}

function Content({ ranking, error, busy = false, onRetry, ownId, month }: PodiumProps) {
  if (isNotFound(error)) return <Inviting title={t.podiumNotFound} />
  if (!ranking && error)
    return <PartFailure title={t.podiumFailed} error={error} loaded={false} busy={busy} onRetry={onRetry} />
  if (!ranking) return <PodiumSkeleton />
  const entries = (ranking.ranking ?? []).slice(0, rankingLimit)
  return (
    <>
      {error && <PartFailure title={t.podiumFailed} error={error} loaded busy={busy} onRetry={onRetry} />}
      {entries.length > 0 && <Entries entries={entries} ownId={ownId} past={month !== null} />}
      {entries.length === 0 && month === null && <Inviting title={t.podiumEmpty} />}
      {entries.length === 0 && month !== null && (
        <EmptyState drawing="waves" paddingBlock="4" title={t.pastEmpty(monthName(month))} />
      )}
    </>
  )
}

function Entries(props: { entries: readonly RankingEntry[]; ownId: Id; past: boolean }) {
  const { entries, ownId, past } = props
  const tied = entries.some(
    ({ total_points }, index) => index > 0 && total_points === entries[index - 1]?.total_points,
  )
  return (
    <>
      <Steps>
        {places.map((place) => {
          const entry = entries[place - 1]
          if (!entry) return !past && <FreePlace key={place} place={place} />
          return <PodiumPlace key={place} place={place} entry={entry} own={sameId(entry.user_id, ownId)} />
        })}
      </Steps>
      {tied && (
        <chakra.p fontSize="sm" color="text.subtle" css={{ [wide]: { textAlign: 'center' } }}>
          {t.ties}
        </chakra.p>
      )}
    </>
  )
}

function Inviting({ title }: { title: string }) {
  return (
    <EmptyState
      drawing="people"
      paddingBlock="4"
      title={title}
      text={t.beFirst}
      action={<ButtonLink to="/comunidad">{t.beFirstAction}</ButtonLink>}
    />
  )
}
