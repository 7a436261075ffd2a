import { chakra } from '@chakra-ui/react'
import { meetings as t } from '#locales/meetings.ts'
import { type DisplayMeeting, durationText } from '../shared/displayMeeting.ts'
import { momentText, timeText, zoneText } from '../shared/times.ts'
import { Heading, Row, Rows, Section } from './parts.tsx'

const Moment = chakra('time', {
  base: { display: 'inline-block', _firstLetter: { textTransform: 'uppercase' } },
})

/** Start and end in the user's time zone, which is named, and in UTC. */
export function When({ meeting }: { meeting: DisplayMeeting }) {
  const { fecha_inicio: start, fecha_fin: end, duracion } = meeting
  return (
    <Section>
      <Heading>{t.when}</Heading>
      {start && end ? (
        <Rows>
          <Row label={t.start}>
            <Moment dateTime={start.toISOString()}>{momentText(start, end)}</Moment>
          </Row>
          <Row label={t.end}>
            <Moment dateTime={end.toISOString()}>{momentText(end, start)}</Moment>
          </Row>
          <Row label={t.duration}>{durationText(duracion)}</Row>
          <Row label={t.zone}>
            <Moment as="span">
              {t.zoneAndUtc(zoneText(start), `${timeText(start, 'UTC')}–${timeText(end, 'UTC')}`)}
            </Moment>
          </Row>
        </Rows>
      ) : (
        <p>{t.undated}</p>
      )}
    </Section>
  )
}
