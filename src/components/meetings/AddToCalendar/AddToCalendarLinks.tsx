import { chakra } from '@chakra-ui/react'
import { Download, ExternalLink } from 'lucide-react'
import { useId } from 'react'
import { AnchorButton } from '#components/ui/Button/AnchorButton.ts'
import { meetings as t } from '#locales/meetings.ts'
import type { DisplayMeeting } from '../shared/displayMeeting.ts'
import { webCalendars } from './calendarLinks.ts'

const newTabProps = { target: '_blank', rel: 'noopener noreferrer' } as const

/** Buttons that add a meeting to the user's own calendar. Renders nothing for a meeting without a date. */
export function AddToCalendarLinks({ meeting }: { meeting: DisplayMeeting }) {
  const headingId = useId()
  const { fecha_inicio: start, fecha_fin: end, archivo } = meeting
  if (!start || !end) return null
  return (
    <chakra.section display="grid" gap="2" aria-labelledby={headingId}>
      <chakra.h3 id={headingId} fontSize="sm" fontWeight="640" color="text.muted">
        {t.add}
      </chakra.h3>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {webCalendars.map(({ name, url }) => (
          <AnchorButton
            key={name}
            href={url(meeting, start, end)}
            {...newTabProps}
            variant="secondary"
            size="sm"
          >
            {name}
            <ExternalLink aria-hidden="true" />
          </AnchorButton>
        ))}
        {archivo !== undefined && (
          <AnchorButton href={archivo} variant="secondary" size="sm">
            <Download aria-hidden="true" />
            {t.file}
          </AnchorButton>
        )}
      </chakra.div>
    </chakra.section>
  )
}
