import { CalendarPlus, Download, ExternalLink } from 'lucide-react'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { Menu } from '#components/ui/Menu/Menu.tsx'
import { meetings as t } from '#locales/meetings.ts'
import type { DisplayMeeting } from '../shared/displayMeeting.ts'
import { downloadFile } from './addToCalendar.ts'
import { googleUrl, outlookUrl } from './calendarLinks.ts'

export interface AddToCalendarProps {
  meeting: DisplayMeeting
  /** Id of the element with the meeting's title. */
  describedBy?: string
}

const open = (url: string) => window.open(url, '_blank', 'noopener,noreferrer')

/** Menu that adds a meeting to the user's own calendar. Renders nothing for a meeting without a date. */
export function AddToCalendar({ meeting, describedBy }: AddToCalendarProps) {
  const { fecha_inicio: start, fecha_fin: end } = meeting
  if (!start || !end) return null
  return (
    <Menu
      trigger={
        <IconButton label={t.add} size="sm" variant="secondary" aria-describedby={describedBy}>
          <CalendarPlus />
        </IconButton>
      }
      items={[
        { label: t.google, icon: <ExternalLink />, onSelect: () => open(googleUrl(meeting, start, end)) },
        { label: t.outlook, icon: <ExternalLink />, onSelect: () => open(outlookUrl(meeting, start, end)) },
        { label: t.file, icon: <Download />, onSelect: () => void downloadFile([meeting]) },
      ]}
    />
  )
}
