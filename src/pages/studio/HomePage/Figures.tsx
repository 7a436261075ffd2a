import { chakra } from '@chakra-ui/react'
import type { HomeFigures } from '#api/contract/studio/home.ts'
import { FigureCard } from '#components/studio/FigureCard/FigureCard.tsx'
import { formatPrice } from '#lib/money.ts'
import { formatNumber } from '#lib/plural.ts'
import { studioHome as t } from '#locales/studioHome.ts'
import { MonthRace } from './MonthRace.tsx'

const Grid = chakra('section', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' },
})
/** No width leaves one figure alone in its row. */
const columns = {
  three: { md: 'repeat(3, minmax(0, 1fr))' },
  four: { sm: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(4, minmax(0, 1fr))' },
}

const sum = (series: readonly number[]) => series.reduce((total, value) => total + value, 0)
const thisWeek = (series: readonly number[]) => series.at(-1) ?? 0

export interface FiguresProps {
  figures: HomeFigures
  /** The address of a member's page. */
  pathOf: (memberId: string | number) => string
}

/** The figures of a community over twelve weeks, each with how it is counted. */
export function Figures({ figures, pathOf }: FiguresProps) {
  const { weeks, members, looked, writers, posts, comments, unanswered, sales, race } = figures
  const removed = sum(members.removed)
  const share = members.now > 0 ? Math.round((100 * Math.min(looked, members.now)) / members.now) : 0
  return (
    <div>
      <chakra.h2 fontSize="lg" fontWeight="640" marginBottom="3">
        {t.figures}
      </chakra.h2>
      <Grid aria-label={t.figures} gridTemplateColumns={sales ? columns.four : columns.three}>
        <FigureCard
          title={t.members}
          value={formatNumber(members.now)}
          details={[t.joinedWeek(thisWeek(members.joined)), ...(removed > 0 ? [t.removed(removed)] : [])]}
          chart={{ label: t.joinedMeans, weeks, values: members.joined }}
        />
        <FigureCard
          title={t.looked}
          value={formatNumber(looked)}
          details={[t.lookedShare(share), t.writersWeek(thisWeek(writers))]}
          chart={{ label: t.writersMeans, weeks, values: writers }}
        />
        <FigureCard
          title={t.posts}
          value={formatNumber(thisWeek(posts) + thisWeek(comments))}
          details={[t.postsWeek(thisWeek(posts), thisWeek(comments)), t.unanswered(unanswered)]}
          chart={{
            label: t.postsMeans,
            weeks,
            values: posts.map((value, place) => value + (comments[place] ?? 0)),
          }}
        />
        {sales && (
          <FigureCard
            title={t.sales}
            value={
              sales.month.map(({ amount, currency }) => formatPrice(amount, currency)).join(' + ') ||
              t.noSales
            }
            details={[t.salesDetail(sum(sales.month.map(({ purchases }) => purchases)))]}
            chart={{ label: t.salesMeans, weeks, values: sales.purchases }}
          />
        )}
      </Grid>
      {race.length > 0 && <MonthRace race={race} pathOf={pathOf} />}
    </div>
  )
}
