import { chakra } from '@chakra-ui/react'
import { CircleCheck, Clock } from 'lucide-react'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { meetings as t } from '#locales/meetings.ts'
import type { DisplayState } from './displayMeeting.ts'

const Dot = chakra('span', {
  base: { boxSize: '0.5rem', borderRadius: 'full', bg: 'currentColor', flexShrink: 0 },
})

const looks = {
  proxima: { tone: 'info', icon: <Clock aria-hidden="true" /> },
  en_curso: { tone: 'accent', icon: <Dot aria-hidden="true" /> },
  pasada: { tone: 'neutral', icon: <CircleCheck aria-hidden="true" /> },
} as const

/** Icon and label of a meeting's state. */
export function StateBadge({ state }: { state: DisplayState }) {
  return <Badge {...looks[state]}>{t[state]}</Badge>
}
