import { chakra } from '@chakra-ui/react'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { signIn, signUp } from '#api/auth/mutations.ts'
import { serverMessageOr } from '#api/client/errors.ts'
import { useSession } from '#api/client/session.ts'
import { storageKeys } from '#api/client/storageKeys.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import type { OpenedInvitation as Invitation } from '#api/contract/studio/invitations.ts'
import { acceptInvitation } from '#api/studio/invitations.ts'
import { LoginForm } from '#components/auth/LoginForm/LoginForm.tsx'
import { RegisterForm } from '#components/auth/RegisterForm/RegisterForm.tsx'
import { CommunityPicture } from '#components/explore/CommunityPicture/CommunityPicture.tsx'
import { AnchorButton } from '#components/ui/Button/AnchorButton.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { FormAlert } from '#components/ui/FormAlert/FormAlert.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { auth } from '#locales/auth.ts'
import { studioInvitations as t } from '#locales/studioInvitations.ts'

const Body = chakra('div', { base: { display: 'grid', gap: '4', padding: { base: '4', md: '6' } } })
const Title = chakra('h1', {
  base: {
    fontSize: '2xl',
    fontWeight: '680',
    letterSpacing: '-0.02em',
    lineHeight: '1.2',
    overflowWrap: 'anywhere',
  },
})
const Facts = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '4',
    color: 'text.muted',
    fontSize: 'sm',
    '& span': { display: 'inline-flex', gap: '1.5', alignItems: 'center' },
    '& svg': { boxSize: '1rem' },
  },
})

export interface OpenedInvitationProps {
  token: string
  invitation: Invitation
  /** Called once the person is a member; by default goes to the community. */
  onJoined?: (communityId: string) => void
}

/** The community that an invitation leads to, and the way in. */
export function OpenedInvitation({ token, invitation, onJoined = enterCommunity }: OpenedInvitationProps) {
  const { community, role, state } = invitation
  const joining = useSingleMutation({
    mutationFn: () => acceptInvitation(token),
    onSuccess: ({ community_id: id }) => onJoined(String(id)),
  })
  return (
    <>
      <CommunityPicture name={community.name} url={community.image_url ?? null} />
      <Body>
        <div>
          <chakra.p fontSize="sm" color="text.muted" fontWeight="560">
            {t.openedTitle}
          </chakra.p>
          <Title>{community.name}</Title>
          <Facts>
            <span>{t.coachOf(community.coach_name)}</span>
            <span>
              <Users aria-hidden="true" />
              {t.members(community.member_count)}
            </span>
          </Facts>
        </div>
        {community.description && (
          <chakra.p overflowWrap="anywhere" whiteSpace="pre-line">
            {community.description}
          </chakra.p>
        )}
        {role === 'moderator' && <p>{t.asModerator}</p>}
        {state === 'open' && invitation.address_hint && <p>{t.forAddress(invitation.address_hint)}</p>}
        <FormAlert text={joining.error ? serverMessageOr(joining.error, t.joinFailed) : undefined} />
        {state === 'open' ? (
          <WayIn busy={joining.isPending || joining.isSuccess} onJoin={() => joining.submit()} />
        ) : (
          <Closed title={t.closed[state]} />
        )}
      </Body>
    </>
  )
}

/** As a member of what was joined, with a page load: it is the members' application. */
function enterCommunity(communityId: string): void {
  localStorage.setItem(storageKeys.currentCommunity, JSON.stringify({ id: communityId }))
  location.assign('/comunidad')
}

function Closed({ title }: { title: string }) {
  return (
    <>
      <div>
        <chakra.p fontWeight="620">{title}</chakra.p>
        <chakra.p color="text.muted">{t.closedText}</chakra.p>
      </div>
      <AnchorButton href="/" variant="secondary">
        {t.goOn}
      </AnchorButton>
    </>
  )
}

interface WayInProps {
  busy: boolean
  onJoin: () => Promise<unknown>
}

/** One press for whoever is signed in; an account first for everybody else. */
function WayIn({ busy, onJoin }: WayInProps) {
  const session = useSession()
  const [known, setKnown] = useState(false)
  if (session.status === 'verifying') return <Spinner label={auth.verifying} margin="auto" />
  if (session.status === 'in') {
    return (
      <>
        <chakra.p fontSize="sm" color="text.muted">
          {t.signedInAs(session.user.name ?? session.user.email ?? '')}
        </chakra.p>
        <Button busy={busy} busyLabel={t.joining} onClick={() => void onJoin()}>
          {t.join}
        </Button>
      </>
    )
  }
  return (
    <chakra.section display="grid" gap="4" borderTopWidth="1px" paddingTop="4">
      <div>
        <chakra.h2 fontSize="lg" fontWeight="640">
          {known ? t.signIn : t.newHere}
        </chakra.h2>
        <chakra.p color="text.muted">{known ? t.signInText : t.newHereText}</chakra.p>
      </div>
      {known ? (
        <LoginForm
          onLogin={async (values) => {
            await signIn(values)
            await onJoin()
          }}
        />
      ) : (
        <RegisterForm
          onRegister={async (values) => {
            await signUp(values)
            await onJoin()
          }}
        />
      )}
      <chakra.p fontSize="sm" color="text.muted">
        {known ? t.noAccount : t.haveAccount}{' '}
        <Button variant="ghost" size="sm" color="brand.text" onClick={() => setKnown(!known)}>
          {known ? t.createOne : t.ownAccount}
        </Button>
      </chakra.p>
    </chakra.section>
  )
}
