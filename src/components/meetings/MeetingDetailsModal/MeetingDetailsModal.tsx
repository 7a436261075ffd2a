import { chakra } from '@chakra-ui/react'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { colorFor } from '#lib/names.ts'
import { meetings as t } from '#locales/meetings.ts'
import { AddToCalendarLinks } from '../AddToCalendar/AddToCalendarLinks.tsx'
import { countdownAt, type DisplayMeeting, joinUrlAt, stateAt } from '../shared/displayMeeting.ts'
import { JoinLink } from '../shared/JoinLink.tsx'
import { levelText } from '../shared/levelText.ts'
import { StateBadge } from '../shared/StateBadge.tsx'
import { Access } from './Access.tsx'
import { Description } from './Description.tsx'
import { Heading, Row, Rows, Section } from './parts.tsx'
import { When } from './When.tsx'
import { useLastValue } from '#components/ui/layers/useLastValue.ts'

export interface MeetingDetailsModalProps {
  /** The meeting to show; null keeps the modal closed. */
  meeting: DisplayMeeting | null
  /** The current time. */
  at: Date
  communityName?: string | undefined
  onClose: () => void
}

/** Details of a meeting: title, time, host, levels, and the link to join. */
export function MeetingDetailsModal({ meeting, at, communityName, onClose }: MeetingDetailsModalProps) {
  const displayed = useLastValue(meeting)
  if (!displayed) return null
  const state = stateAt(displayed, at)
  const href = joinUrlAt(displayed, at)
  const countdown = countdownAt(displayed, at)

  return (
    <Dialog
      open={meeting !== null}
      onClose={onClose}
      title={displayed.titulo}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.close}
          </Button>
          {href && <JoinLink href={href} />}
        </>
      }
    >
      <chakra.div display="grid" gap="5">
        <Section>
          <Heading>{t.general}</Heading>
          {displayed.descripcion && <Description text={displayed.descripcion} />}
          <Rows>
            <Row label={t.state}>
              <chakra.span display="inline-flex" flexWrap="wrap" gap="2" alignItems="center">
                <StateBadge state={state} />
                {countdown}
              </chakra.span>
            </Row>
            {communityName && <Row label={t.community}>{communityName}</Row>}
          </Rows>
        </Section>
        <When meeting={displayed} />
        {(displayed.coach ?? displayed.correo) && (
          <Section>
            <Heading>{t.who}</Heading>
            <chakra.div display="flex" gap="3" alignItems="center" minWidth="0">
              {displayed.coach && <UserAvatar name={displayed.coach} color={colorFor(displayed.coach)} />}
              <chakra.div minWidth="0">
                {displayed.coach && (
                  <chakra.p fontWeight="620" overflowWrap="anywhere">
                    {displayed.coach}
                  </chakra.p>
                )}
                {displayed.correo && (
                  <chakra.p fontSize="sm" color="text.muted" overflowWrap="anywhere">
                    {displayed.correo}
                  </chakra.p>
                )}
              </chakra.div>
            </chakra.div>
          </Section>
        )}
        <Section>
          <Heading>{t.requirements}</Heading>
          <Rows>
            <Row label={t.minimumLevel}>{levelText(displayed.nivel_minimo)}</Row>
            <Row label={t.includedLevels}>
              <chakra.ul display="flex" flexWrap="wrap" gap="1.5">
                {displayed.niveles_incluidos.map((level) => (
                  <li key={level}>
                    <Badge>{levelText(level)}</Badge>
                  </li>
                ))}
              </chakra.ul>
            </Row>
          </Rows>
        </Section>
        {state !== 'pasada' && <Access meeting={displayed} href={href} />}
        {state !== 'pasada' && !displayed.completada && <AddToCalendarLinks meeting={displayed} />}
      </chakra.div>
    </Dialog>
  )
}
