import { chakra } from '@chakra-ui/react'
import { Button, ButtonLink } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { meetings as t } from '#locales/meetings.ts'

export interface MeetingElsewhereProps {
  /** Why the calendar does not show the meeting: it belongs to another community, or the member may not see it. */
  reason: 'other' | 'stranger' | 'unavailable'
  /** Name of the meeting's community; unused when it is unavailable. */
  communityName?: string | undefined
  /** Selects the meeting's community. */
  onSwitch: () => void
}

/**
 * Replaces the details of a linked meeting that the current community does not have: names its community and offers to
 * switch to it.
 */
export function MeetingElsewhere({ reason, communityName = '', onSwitch }: MeetingElsewhereProps) {
  const text = {
    other: t.ofOther(communityName),
    stranger: t.ofStrangers(communityName),
    unavailable: t.unavailable,
  }[reason]
  return (
    <Card role="status" display="flex" flexWrap="wrap" gap="3" alignItems="center">
      <chakra.p flex="1 1 16rem" minWidth="0" overflowWrap="anywhere">
        {text}
      </chakra.p>
      {reason === 'other' && (
        <Button size="sm" onClick={onSwitch}>
          {t.switchCommunity}
        </Button>
      )}
      {reason === 'stranger' && (
        <ButtonLink
          size="sm"
          variant="secondary"
          to={`/explorar-comunidades?${new URLSearchParams({ q: communityName }).toString()}`}
        >
          {t.seeCommunity}
        </ButtonLink>
      )}
    </Card>
  )
}
