import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { Lesson as LessonData } from '#api/contract/today.ts'
import { today as t } from '#locales/today.ts'
import { TodayCard } from '../shared/TodayCard.tsx'

const Target = chakra(Link, {
  base: {
    fontWeight: '640',
    lineClamp: '2',
    overflowWrap: 'anywhere',
    _hover: { color: 'brand.text' },
    _after: { content: '""', position: 'absolute', inset: '0' },
  },
})
const Track = chakra('div', {
  base: { height: '1.5', borderRadius: 'full', bg: 'border', overflow: 'hidden' },
})
const Bar = chakra('div', {
  base: { height: 'full', bg: 'brand', borderRadius: 'full', forcedColorAdjust: 'none' },
})

/** The lesson to go on with: it opens at the second where the member left it. */
export function Lesson({ lesson }: { lesson: LessonData }) {
  const { position, duration, watched, total } = lesson
  const started = position > 0
  const share = duration && started ? Math.min(1, position / duration) : 0
  const left = duration ? Math.max(1, Math.round((duration - position) / 60)) : undefined
  const percent = Math.round(share * 100)
  return (
    <TodayCard title={started ? t.lesson : t.nextLesson} end={t.videos(watched, total)}>
      <chakra.div position="relative" display="grid" gap="1">
        <h3>
          <Target to={`/modulo/${lesson.module_id}?video=${lesson.video_id}`}>{lesson.video_title}</Target>
        </h3>
        <chakra.p fontSize="sm" color="text.muted" lineClamp="1" overflowWrap="anywhere">
          {[lesson.product_name, left === undefined ? undefined : t.left(left)].filter(Boolean).join(' · ')}
        </chakra.p>
        {started && duration && (
          <Track marginTop="2" role="img" aria-label={t.watched(percent)}>
            <Bar style={{ width: `${percent}%` }} />
          </Track>
        )}
      </chakra.div>
    </TodayCard>
  )
}
