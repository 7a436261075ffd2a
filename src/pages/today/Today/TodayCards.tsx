import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Today } from '#api/contract/today.ts'
import { useOpenItem } from '#api/activity/useOpenItem.ts'
import { errorDetail } from '#api/client/errors.ts'
import { putFirstStepsAway } from '#api/today/mutations.ts'
import { FirstSteps } from '#components/today/FirstSteps/FirstSteps.tsx'
import { Lesson } from '#components/today/Lesson/Lesson.tsx'
import { Month } from '#components/today/Month/Month.tsx'
import { NextMeeting } from '#components/today/NextMeeting/NextMeeting.tsx'
import { SinceLastVisit } from '#components/today/SinceLastVisit/SinceLastVisit.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { today as t } from '#locales/today.ts'

/** The cards of 'Hoy'; each appears only if there is something in it. */
export function TodayCards({ today }: { today: Today }) {
  const client = useQueryClient()
  const puttingAway = useRef(false)
  const { open, openPosts, selectCommunity } = useOpenItem()
  const { first_steps: steps, meeting, lesson, month, returning, activity, new_posts: newPosts } = today
  const happened = activity.length > 0 || newPosts.length > 0

  function putAway() {
    if (puttingAway.current) return
    puttingAway.current = true
    putFirstStepsAway(client)
      .then(() => document.getElementById('contenido')?.focus({ preventScroll: true }))
      .catch((error: unknown) => toast(`${t.putAwayFailed} ${errorDetail(error)}`, { tone: 'danger' }))
      .finally(() => (puttingAway.current = false))
  }

  return (
    <>
      {steps && <FirstSteps done={steps} onPutAway={putAway} />}
      {meeting && (
        <NextMeeting
          key={`${meeting.id} ${meeting.start_time}`}
          meeting={meeting}
          onCommunity={selectCommunity}
        />
      )}
      {lesson && <Lesson lesson={lesson} />}
      {month && <Month month={month} />}
      {(returning || happened) && <SinceLastVisit today={today} onOpen={open} onOpenPosts={openPosts} />}
    </>
  )
}
