import { chakra } from '@chakra-ui/react'
import type { Id } from '#api/contract/common.ts'
import type { ReceivedInvitation } from '#api/contract/receivedInvitations.ts'
import { AnchorButton } from '#components/ui/Button/AnchorButton.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { receivedInvitations as t } from '#locales/receivedInvitations.ts'
import { CommunityAvatar } from '../CommunityAvatar/CommunityAvatar.tsx'

const List = chakra('ul', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2', listStyleType: 'none' },
})
const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    padding: '3',
    borderWidth: '1px',
    borderRadius: 'md',
    bg: 'surface',
  },
})

export interface ReceivedInvitationsProps {
  invitations: readonly ReceivedInvitation[]
  /** Id of the invitation that is being accepted or declined. */
  busyId: Id | undefined
  onAccept: (invitation: ReceivedInvitation) => void
  onDecline: (invitation: ReceivedInvitation) => void
}

/** Communities to which the member was invited in person, to be accepted or declined. */
export function ReceivedInvitations({ invitations, busyId, onAccept, onDecline }: ReceivedInvitationsProps) {
  return (
    <chakra.section aria-label={t.title} paddingBottom="3">
      <chakra.h3 fontSize="xs" fontWeight="640" color="text.subtle" paddingBottom="2" aria-hidden="true">
        {t.title}
      </chakra.h3>
      <List>
        {invitations.map((invitation) => {
          const { id, role, community, payment_page: page, needs_link: needsLink } = invitation
          const busy = id === busyId
          return (
            <Row key={id}>
              <CommunityAvatar name={community.name} size="md" imageUrl={community.image_url} />
              <chakra.div flex="1 1 9rem" minWidth="0" overflowWrap="anywhere">
                <chakra.p fontWeight="640" lineClamp="2">
                  {community.name}
                </chakra.p>
                <chakra.p fontSize="sm" color="text.muted">
                  {role === 'moderator' ? t.asModerator(community.coach_name) : t.line(community.coach_name)}
                </chakra.p>
                {needsLink && <chakra.p fontSize="sm">{t.needsLink(community.coach_name)}</chakra.p>}
              </chakra.div>
              <chakra.div
                display="flex"
                flexWrap="wrap"
                justifyContent="end"
                gap="2"
                marginInlineStart="auto"
              >
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={t.declineOf(community.name)}
                  disabled={busyId !== undefined}
                  onClick={() => onDecline(invitation)}
                >
                  {t.decline}
                </Button>
                {page ? (
                  <AnchorButton size="sm" href={page} aria-label={t.seePriceOf(community.name)}>
                    {t.seePrice}
                  </AnchorButton>
                ) : needsLink ? null : (
                  <Button
                    size="sm"
                    aria-label={busy ? undefined : t.acceptOf(community.name)}
                    busy={busy}
                    disabled={busyId !== undefined && !busy}
                    onClick={() => onAccept(invitation)}
                  >
                    {t.accept}
                  </Button>
                )}
              </chakra.div>
            </Row>
          )
        })}
      </List>
    </chakra.section>
  )
}
