import { CalendarPlus, Download, ExternalLink } from 'lucide-react'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { Menu } from '#components/ui/Menu/Menu.tsx'
import { meetings as t } from '#locales/meetings.ts'
import type { DisplayMeeting } from '../shared/displayMeeting.ts'
import { webCalendars } from './calendarLinks.ts'
import { openCalendarFile } from './openCalendarFile.ts'

export interface AddToCalendarProps {
  meeting: DisplayMeeting
  /** Id of the element with the meeting's title. */
  describedBy?: string
}

const open = (url: string) => window.open(url, '_blank', 'noopener,noreferrer')

/** Menu that adds a meeting to the user's own calendar. Renders nothing for a meeting without a date. */
export function AddToCalendar({ meeting, describedBy }: AddToCalendarProps) {
  const { fecha_inicio: start, fecha_fin: end, archivo } = meeting
  if (!start || !end) return null
  return (
    <Menu
      trigger={
        <IconButton label={t.add} size="sm" variant="secondary" aria-describedby={describedBy}>
          <CalendarPlus />
        </IconButton>
      }
      items={[
        ...webCalendars.map(({ name, url }) => ({
          label: name,
          icon: <ExternalLink />,
          onSelect: () => open(url(meeting, start, end)),
        })),
        ...(archivo === undefined
          ? []
          : [{ label: t.file, icon: <Download />, onSelect: () => openCalendarFile(archivo) }]),
      ]}
    />
  )
}
