import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { signOut } from '#api/auth/mutations.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import type { SessionUser } from '#api/contract/auth.ts'
import type { OpenedInvitation as Invitation } from '#api/contract/studio/invitations.ts'
import { invitationStandingQuery } from '#api/studio/invitations.ts'
import { AnchorButton } from '#components/ui/Button/AnchorButton.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { details } from '#locales/purchases.ts'
import { studioInvitations as t } from '#locales/studioInvitations.ts'
import type { Account } from './Closed.tsx'

export interface WayInProps {
  token: string
  /** The role that the invitation gives to non-members. */
  role: Invitation['role']
  busy: boolean
  /** The address of a personal invitation, mostly hidden. */
  addressHint: string | undefined
  /** What has to be paid; undefined if nothing. */
  price: string | undefined
  /** What entering costs, for those who can join by the invitation. */
  terms: string | undefined
  /** It is paid by buying a product. */
  product: boolean
  onJoin: () => Promise<unknown>
  /** Called when somebody has signed in or registered here. */
  onAccount: (account: Account) => void
  /** Goes to the community without joining. */
  onEnter: () => void
}

interface SignedInProps extends WayInProps {
  user: SessionUser
  /** Called before the person is signed out to use another account. */
  onOtherAccount: () => void
}

/** What the invitation changes for the signed-in person, and the control to join: a member keeps their role. */
export function SignedIn(props: SignedInProps) {
  const { token, role, busy, price, terms, product, onJoin, onEnter, user, onOtherAccount } = props
  const account = user.name ?? user.email ?? ''
  const { data, isPending } = useQuery(invitationStandingQuery(token, user.id))
  const leaving = useSingleMutation({ mutationFn: signOut, onMutate: onOtherAccount })
  if (isPending) return <Spinner label={t.opening} margin="auto" />
  if (data?.role) {
    return (
      <>
        <p>{t.alreadyIn[data.role]}</p>
        <Button onClick={onEnter}>{t.goToCommunity}</Button>
      </>
    )
  }
  if (data?.banned) {
    return (
      <>
        <p>{t.banned}</p>
        <AnchorButton href="/" variant="secondary">
          {t.goOn}
        </AnchorButton>
      </>
    )
  }
  if (data?.other_person) {
    return (
      <>
        <p>{t.otherPerson(account)}</p>
        <Button busy={leaving.isPending} onClick={() => leaving.submit()}>
          {t.otherAccount}
        </Button>
      </>
    )
  }
  return (
    <>
      {terms && <p>{terms}</p>}
      {/* If it is unknown whether the person is a member, nothing is promised. */}
      {role === 'moderator' && <p>{data ? t.asModerator : t.asModeratorUnlessMember}</p>}
      <chakra.p fontSize="sm" color="text.muted">
        {t.signedInAs(account)}
      </chakra.p>
      <Button
        busy={busy}
        busyLabel={price === undefined ? t.joining : details.leaving}
        onClick={() => void onJoin()}
      >
        {price === undefined ? t.join : product ? t.buy(price) : t.pay(price)}
      </Button>
    </>
  )
}
