import { chakra } from '@chakra-ui/react'
import { GraduationCap, UserRound, Video } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { meetings as t } from '#locales/meetings.ts'
import { AddToCalendar } from '../AddToCalendar/AddToCalendar.tsx'
import { DateTile } from './DateTile.tsx'
import { countdownAt, type DisplayMeeting, joinUrlAt, stateAt } from '../shared/displayMeeting.ts'
import { JoinLink } from '../shared/JoinLink.tsx'
import { levelText } from '../shared/levelText.ts'
import { StateBadge } from '../shared/StateBadge.tsx'
import { dayText, rangeText } from '../shared/times.ts'

const Head = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'start' } })
const Title = chakra('h2', {
  base: {
    fontSize: 'lg',
    fontWeight: '640',
    letterSpacing: '-0.01em',
    lineHeight: '1.3',
    overflowWrap: 'anywhere',
  },
})
const Facts = chakra('ul', { base: { display: 'grid', gap: '1', fontSize: 'sm', color: 'text.muted' } })
const Fact = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    minWidth: '0',
    overflowWrap: 'anywhere',
    '& svg': { boxSize: '1rem', flexShrink: 0 },
  },
})
const Foot = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    marginTop: 'auto',
    paddingTop: '3.5',
    borderTopWidth: '1px',
  },
})
/** Milliseconds before the start from which joining is the card's primary action. */
const nearMs = 60 * 60_000

export interface MeetingCardProps {
  meeting: DisplayMeeting
  /** The current time. */
  at: Date
  onDetails: (meeting: DisplayMeeting) => void
}

/** Card of a meeting: time, title, host, and links to join and to its details. */
export function MeetingCard({ meeting, at, onDetails }: MeetingCardProps) {
  const titleId = useId()
  const { titulo, descripcion, fecha_inicio, fecha_fin, coach, nivel_minimo, completada, enlace } = meeting
  const state = stateAt(meeting, at)
  const isPast = state === 'pasada'
  const countdown = countdownAt(meeting, at)
  const href = joinUrlAt(meeting, at)
  const near = fecha_inicio !== null && fecha_inicio.getTime() - at.getTime() <= nearMs
  const note = isPast ? null : completada ? t.closed : enlace ? null : t.noLink

  return (
    <Card as="article" aria-labelledby={titleId} display="flex" flexDirection="column" gap="3.5">
      <Head>
        {fecha_inicio && <DateTile date={fecha_inicio} state={state} />}
        <chakra.div flex="1 1 10rem" minWidth="0" display="grid" gap="0.5">
          <chakra.p fontSize="sm" fontWeight="600" _firstLetter={{ textTransform: 'uppercase' }}>
            {fecha_inicio ? (
              <time dateTime={fecha_inicio.toISOString()}>{dayText(fecha_inicio)}</time>
            ) : (
              t.undated
            )}
          </chakra.p>
          {fecha_inicio && fecha_fin && (
            <chakra.p fontSize="sm" color="text.muted" fontVariantNumeric="tabular-nums">
              {rangeText(fecha_inicio, fecha_fin)}
            </chakra.p>
          )}
          <chakra.p display="flex" flexWrap="wrap" columnGap="2" rowGap="1" alignItems="center" marginTop="1">
            <StateBadge state={state} />
            {countdown && (
              <chakra.span
                fontSize="sm"
                fontWeight="620"
                color={state === 'en_curso' ? 'accent' : 'brand.text'}
                fontVariantNumeric="tabular-nums"
              >
                {countdown}
              </chakra.span>
            )}
          </chakra.p>
        </chakra.div>
      </Head>
      <chakra.div display="grid" gap="1.5">
        <Title id={titleId}>{titulo}</Title>
        {descripcion && (
          <chakra.p color="text.muted" lineClamp="3" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {descripcion}
          </chakra.p>
        )}
      </chakra.div>
      <Facts>
        {coach && (
          <Fact>
            <UserRound aria-hidden="true" />
            {coach}
          </Fact>
        )}
        <Fact>
          <GraduationCap aria-hidden="true" />
          {levelText(nivel_minimo)}
        </Fact>
        {meeting.conEnlace && (
          <Fact>
            <Video aria-hidden="true" />
            {t.zoom}
          </Fact>
        )}
      </Facts>
      {note && (
        <chakra.p fontSize="sm" color="text.muted">
          {note}
        </chakra.p>
      )}
      <Foot>
        <Button variant="secondary" size="sm" aria-describedby={titleId} onClick={() => onDetails(meeting)}>
          {t.details}
        </Button>
        {!isPast && !completada && <AddToCalendar meeting={meeting} describedBy={titleId} />}
        {href && (
          <JoinLink
            href={href}
            size="sm"
            variant={near ? 'primary' : 'secondary'}
            marginInlineStart="auto"
            aria-describedby={titleId}
          />
        )}
      </Foot>
    </Card>
  )
}
