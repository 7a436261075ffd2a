import { meetings as t } from '#locales/meetings.ts'
import type { DisplayMeeting } from '../shared/displayMeeting.ts'

/** Maximum characters of a link: browsers, proxies and servers truncate or reject longer ones. */
const maxLink = 2000
/**
 * Maximum encoded characters of the title and of the location; a longer location is omitted, because a truncated link
 * is useless.
 */
const maxField = 600

/** '20261123T180000Z'. */
const compact = (date: Date) => date.toISOString().replace(/[-:]|\.\d{3}/gu, '')

/** Encodes a text so that every calendar reads it: spaces as `%20`, because Outlook shows a `+` as it is. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

/** Truncates a text to a number of encoded characters, with an ellipsis. */
function fitting(text: string, room: number): string {
  if (encoded(text).length <= room) return text
  const end = encoded('…').length
  let kept = ''
  let used = end
  for (const { segment } of new Intl.Segmenter('es').segment(text)) {
    used += encoded(segment).length
    if (used > room) break
    kept += segment
  }
  return room < end ? '' : `${kept.trimEnd()}…`
}

/** Names of a calendar's form fields. */
interface FormFields {
  /** Parameters that every link has. */
  fixed: Readonly<Record<string, string>>
  title: string
  place: string
  notes: string
}

function link(base: string, names: FormFields, meeting: DisplayMeeting): string {
  const { titulo, descripcion, enlace = '' } = meeting
  const place = encoded(enlace).length <= maxField ? enlace : ''
  const fields = { ...names.fixed, [names.title]: fitting(titulo, maxField), [names.place]: place }
  const query = Object.entries(fields).flatMap(([name, value]) =>
    value ? [`${name}=${encoded(value)}`] : [],
  )
  const url = `${base}?${query.join('&')}`
  const start = `&${names.notes}=`
  // Omits the password, because URLs are kept in histories and logs.
  const after = place && descripcion ? `\n\n${place}` : place
  const room = maxLink - url.length - start.length - encoded(after).length
  const notes = `${fitting(descripcion, room)}${after}`
  return notes ? `${url}${start}${encoded(notes)}` : url
}

/** Link to Google Calendar's prefilled form. */
const googleUrl = (meeting: DisplayMeeting, start: Date, end: Date): string =>
  link(
    'https://calendar.google.com/calendar/render',
    {
      fixed: { action: 'TEMPLATE', dates: `${compact(start)}/${compact(end)}` },
      title: 'text',
      place: 'location',
      notes: 'details',
    },
    meeting,
  )

/** Link to the prefilled form of Outlook on the web; personal and organisation accounts have different ones. */
const outlookUrl =
  (host: string) =>
  (meeting: DisplayMeeting, start: Date, end: Date): string =>
    link(
      `https://${host}/calendar/0/action/compose`,
      {
        fixed: {
          path: '/calendar/action/compose',
          rru: 'addevent',
          startdt: start.toISOString(),
          enddt: end.toISOString(),
        },
        title: 'subject',
        place: 'location',
        notes: 'body',
      },
      meeting,
    )

/** Web calendars whose forms can be prefilled by a link. */
export const webCalendars = [
  { name: t.google, url: googleUrl },
  { name: t.outlook, url: outlookUrl('outlook.live.com') },
  { name: t.office, url: outlookUrl('outlook.office.com') },
] as const
