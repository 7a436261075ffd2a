import type { DisplayMeeting } from '../shared/displayMeeting.ts'

/** '20261123T180000Z'. */
const compact = (date: Date) => date.toISOString().replace(/[-:]|\.\d{3}/gu, '')

/** The event's description. It leaves out the password, because URLs are kept in histories and logs. */
const notes = ({ descripcion, enlace }: DisplayMeeting) => [descripcion, enlace].filter(Boolean).join('\n\n')

function address(base: string, fields: Record<string, string | undefined>): string {
  const url = new URL(base)
  for (const [name, value] of Object.entries(fields)) if (value) url.searchParams.set(name, value)
  return url.href
}

/** Link to Google Calendar's prefilled form. */
export function googleUrl(meeting: DisplayMeeting, start: Date, end: Date): string {
  return address('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: meeting.titulo,
    dates: `${compact(start)}/${compact(end)}`,
    details: notes(meeting),
    location: meeting.enlace,
  })
}

/** Link to Outlook's prefilled form. */
export function outlookUrl(meeting: DisplayMeeting, start: Date, end: Date): string {
  return address('https://outlook.live.com/calendar/0/action/compose', {
    rru: 'addevent',
    subject: meeting.titulo,
    startdt: start.toISOString(),
    enddt: end.toISOString(),
    body: notes(meeting),
    location: meeting.enlace,
  })
}
