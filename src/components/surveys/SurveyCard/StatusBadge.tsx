import { CircleCheck, CirclePause, TimerOff } from 'lucide-react'
import type { SurveyStatus } from '#api/contract/surveys.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { surveys as t } from '#locales/surveys.ts'

const looks = {
  active: { tone: 'success', icon: <CircleCheck aria-hidden="true" /> },
  inactive: { tone: 'neutral', icon: <CirclePause aria-hidden="true" /> },
  expired: { tone: 'warning', icon: <TimerOff aria-hidden="true" /> },
} as const

/** Badge with a survey's status. */
export function StatusBadge({ status }: { status: SurveyStatus }) {
  return <Badge {...looks[status]}>{t.statuses[status]}</Badge>
}
