import { chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import type { Today } from '#api/contract/today.ts'
import { toDisplay } from '#components/meetings/shared/displayMeeting.ts'
import { whenText } from '#components/activity/shared/describeItem.ts'
import { useMinute } from '#components/ui/RelativeDate/useMinute.ts'
import { today as t } from '#locales/today.ts'

const Root = chakra('section', {
  base: { bg: 'surface', borderWidth: '1px', borderRadius: 'lg', overflow: 'hidden' },
})
const Toggle = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    minHeight: '12',
    paddingInline: '4',
    paddingBlock: '2',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'sunken' },
    '& svg': { boxSize: '1.25rem', flexShrink: 0, color: 'text.muted', transition: 'transform 140ms' },
    '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
  },
})

/** The most important things of today, in one line. */
export function summaryOf(today: Today, at: Date): string {
  const { meeting, lesson, activity, new_posts: newPosts, first_steps: steps, returning } = today
  const shown = meeting && toDisplay(meeting)
  const unread = activity.filter(({ read }) => !read).length + newPosts.length
  const parts: string[] = []
  if (shown?.fecha_inicio && shown.fecha_fin && shown.fecha_fin >= at) {
    const running = shown.fecha_inicio <= at
    parts.push(
      running
        ? t.summary.meetingNow(shown.titulo)
        : t.summary.meeting(shown.titulo, whenText(shown.fecha_inicio, at)),
    )
  }
  if (unread > 0) parts.unshift(t.summary.news(unread))
  if (parts.length === 0 && steps) {
    const done = Object.values(steps)
    parts.push(t.summary.steps(done.filter(Boolean).length, done.length))
  }
  if (parts.length === 0 && lesson) parts.push(t.summary.lesson(lesson.video_title ?? ''))
  if (parts.length > 0) return parts.join(' · ')
  return returning ? t.summary.quiet : t.nothing
}

export interface TodayStripProps {
  /** Undefined while it loads. */
  today: Today | undefined
  /** The cards, rendered while the strip is open. */
  children: ReactNode
}

/** 'Hoy' where there is no room for a rail: one line that opens. */
export function TodayStrip({ today, children }: TodayStripProps) {
  const [open, setOpen] = useState(false)
  const at = useMinute()
  const id = useId()
  return (
    <Root aria-label={t.title}>
      <Toggle type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <chakra.strong fontWeight="660">{t.title}</chakra.strong>
        <chakra.span
          flex="1"
          minWidth="0"
          fontSize="sm"
          color="text.muted"
          lineClamp="1"
          overflowWrap="anywhere"
        >
          {today && summaryOf(today, at)}
        </chakra.span>
        <ChevronDown aria-hidden="true" />
      </Toggle>
      <chakra.div
        id={id}
        hidden={!open}
        display={open ? 'grid' : 'none'}
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        gap="3"
        padding="3"
        bg="sunken"
        borderTopWidth="1px"
      >
        {open && children}
      </chakra.div>
    </Root>
  )
}
