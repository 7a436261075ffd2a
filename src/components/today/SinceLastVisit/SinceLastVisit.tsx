import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { ActivityItem } from '#api/contract/activity.ts'
import type { NewPosts, Today } from '#api/contract/today.ts'
import { ActivityLine, NewPostsLine } from '#components/activity/ActivityLine/ActivityLine.tsx'
import { useDrawerLink } from '#components/ui/Drawer/useDrawerLink.ts'
import { useMinute } from '#components/ui/RelativeDate/useMinute.ts'
import { briefDate, calendarDays, timeOfDay, toDate } from '#lib/dates.ts'
import { today as t } from '#locales/today.ts'
import { TodayCard } from '../shared/TodayCard.tsx'

const All = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: { base: 'target', md: '8' },
    '@media (pointer: coarse)': { minHeight: 'target' },
    fontSize: 'sm',
    fontWeight: '600',
    color: 'brand.text',
    _hover: { textDecoration: 'underline' },
  },
})

/** '09:30' today, 'ayer, 21:14', or '3 nov'. */
function sinceText(since: string, at: Date): string {
  const date = toDate(since)
  if (!date) return ''
  const days = calendarDays(date, at)
  if (days === 0) return timeOfDay(date)
  return days === 1 ? t.yesterday(timeOfDay(date)) : briefDate(date)
}

export interface SinceLastVisitProps {
  today: Pick<Today, 'since' | 'returning' | 'activity' | 'new_posts'>
  onOpen: (item: ActivityItem) => void
  onOpenPosts: (posts: NewPosts) => void
}

/** What happened since the last visit, one line each, and the way to all activity. */
export function SinceLastVisit({ today, onOpen, onOpenPosts }: SinceLastVisitProps) {
  const at = useMinute()
  const link = useDrawerLink('actividad')
  const { activity, new_posts: newPosts, returning, since } = today
  const nothing = activity.length === 0 && newPosts.length === 0
  return (
    <TodayCard title={returning ? t.since : t.sinceNow} end={returning ? sinceText(since, at) : undefined}>
      <div>
        {nothing ? (
          <chakra.p fontSize="sm" color="text.muted">
            {t.nothing}
          </chakra.p>
        ) : (
          <chakra.ul listStyleType="none" marginBlock="-2">
            {activity.map((item) => (
              <ActivityLine compact key={item.id} item={item} onOpen={onOpen} />
            ))}
            {newPosts.map((posts) => (
              <NewPostsLine compact key={posts.community_id} posts={posts} onOpen={onOpenPosts} />
            ))}
          </chakra.ul>
        )}
      </div>
      <All {...link} justifySelf="start">
        {t.allActivity}
      </All>
    </TodayCard>
  )
}
