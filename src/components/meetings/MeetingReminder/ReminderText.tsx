import { useEffect, useEffectEvent } from 'react'
import { meetings as t } from '#locales/meetings.ts'
import { type DisplayMeeting, stateAt, stateChangeTimes } from '../shared/displayMeeting.ts'
import { timeText } from '../shared/times.ts'
import { useNow } from '../shared/useNow.ts'

export interface ReminderTextProps {
  meeting: DisplayMeeting
  communityName?: string | null | undefined
  /** Called when the meeting has ended. */
  onOver: () => void
}

/** Text of a reminder. Without a countdown, which screen readers would announce every minute. */
export function ReminderText({ meeting, communityName, onOver }: ReminderTextProps) {
  const at = useNow(stateChangeTimes([meeting]))
  const isPast = stateAt(meeting, at) === 'pasada'
  const finish = useEffectEvent(onOver)
  useEffect(() => {
    if (isPast) finish()
  }, [isPast])
  const { titulo, fecha_inicio } = meeting
  return fecha_inicio && t.reminder(titulo, timeText(fecha_inicio), communityName)
}
