import { chakra } from '@chakra-ui/react'
import { calendar as t } from '#locales/calendar.ts'
import { type DisplayMeeting, lengthOf } from '../displayMeeting.ts'
import { fullText, timeText, zoneText } from '../times.ts'
import { Heading, Row, Rows, Section } from './parts.tsx'

const Moment = chakra('time', {
  base: { display: 'inline-block', _firstLetter: { textTransform: 'uppercase' } },
})

/** Start and end in the reader's zone, which is named, and in UTC. */
export function When({ meeting }: { meeting: DisplayMeeting }) {
  const { fecha_inicio: start, fecha_fin: end, duracion } = meeting
  return (
    <Section>
      <Heading>{t.when}</Heading>
      {start && end ? (
        <Rows>
          <Row label={t.start}>
            <Moment dateTime={start.toISOString()}>{t.timeAndZone(fullText(start), zoneText(start))}</Moment>
          </Row>
          <Row label={t.end}>
            <Moment dateTime={end.toISOString()}>{t.timeAndZone(fullText(end), zoneText(end))}</Moment>
          </Row>
          <Row label={t.duration}>{lengthOf(duracion)}</Row>
          <Row label={t.inUtc}>
            {timeText(start, 'UTC')}–{timeText(end, 'UTC')}
          </Row>
        </Rows>
      ) : (
        <p>{t.undated}</p>
      )}
    </Section>
  )
}
