import { chakra } from '@chakra-ui/react'
import { Users } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { signIn, signUp } from '#api/auth/mutations.ts'
import { ApiError, serverMessageOr } from '#api/client/errors.ts'
import { useSession } from '#api/client/session.ts'
import { storageKeys } from '#api/client/storageKeys.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import type { CommunityEntry, OpenedInvitation as Invitation } from '#api/contract/studio/invitations.ts'
import { buyMembership } from '#api/purchases/mutations.ts'
import { acceptInvitation, fitsHint } from '#api/studio/invitations.ts'
import { LoginForm } from '#components/auth/LoginForm/LoginForm.tsx'
import { RegisterForm } from '#components/auth/RegisterForm/RegisterForm.tsx'
import { CommunityPicture } from '#components/explore/CommunityPicture/CommunityPicture.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { FormAlert } from '#components/ui/FormAlert/FormAlert.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { formatPrice } from '#lib/money.ts'
import { auth } from '#locales/auth.ts'
import { studioInvitations as t } from '#locales/studioInvitations.ts'
import { type Account, Closed, refusalOf } from './Closed.tsx'
import { SignedIn, type WayInProps } from './SignedIn.tsx'

const PhoneModal = lazyComponent(
  async () => (await import('#components/purchases/PhoneModal/PhoneModal.tsx')).PhoneModal,
)

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
  /** Called once the person is a member; by default goes to the members' application. */
  onJoined?: (communityId: string) => void
}

/** The community of an invitation, and the controls to join it. */
export function OpenedInvitation({ token, invitation, onJoined = enterCommunity }: OpenedInvitationProps) {
  const { community, role, state, entry } = invitation
  const client = useQueryClient()
  const [account, setAccount] = useState<Account>()
  const [phone, setPhone] = useState({ open: false, mounted: false })
  const price = entry ? formatPrice(entry.amount, entry.currency) : undefined
  const pays = Boolean(entry && invitation.must_pay)
  const joining = useSingleMutation({
    mutationFn: async () => {
      const { community_id: id, must_pay: mustPay } = await acceptInvitation(token)
      if (mustPay && entry?.product_id) {
        setPhone({ open: true, mounted: true })
        return false
      }
      if (mustPay && (await buyMembership(client, id, () => true)) !== 'joined') return false
      onJoined(String(id))
      return true
    },
  })
  const refused = refusalOf(joining.error)
  const closed =
    refused ?? (state === 'open' ? undefined : { title: t.closed[state], text: t.closedText[state] })
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
          <chakra.p overflowWrap="anywhere" whiteSpace="pre-wrap">
            {community.description}
          </chakra.p>
        )}
        {closed ? (
          <Closed {...closed} account={account} focused={refused !== undefined} />
        ) : (
          <>
            {invitation.address_hint && <p>{t.forAddress(invitation.address_hint)}</p>}
            <WayIn
              onAccount={setAccount}
              addressHint={invitation.address_hint ?? undefined}
              token={token}
              role={role}
              busy={joining.isPending || joining.data === true}
              price={pays ? price : undefined}
              terms={entry && price !== undefined ? entryText(entry, price, pays) : undefined}
              product={Boolean(entry?.product_id)}
              onJoin={() => joining.submit()}
              onEnter={() => onJoined(String(community.id))}
            />
            <FormAlert text={joining.error ? serverMessageOr(joining.error, t.joinFailed) : undefined} />
            {joining.error && account && <p>{t.accounts[account]}</p>}
          </>
        )}
      </Body>
      <Suspense fallback={null}>
        {phone.mounted && entry && (
          <PhoneModal
            open={phone.open}
            community={{
              id: community.id,
              name: community.name,
              moneda: entry.currency,
              featured_product_id: entry.product_id,
              featured_product_name: entry.product_name,
              featured_product_price: entry.amount,
            }}
            onClose={() => setPhone({ open: false, mounted: true })}
          />
        )}
      </Suspense>
    </>
  )
}

function entryText({ product_name: product }: CommunityEntry, price: string, pays: boolean): string {
  if (!pays) return t.entryFree(price)
  return product ? t.entryBuys(product, price) : t.entryCosts(price)
}

/** As a member of what was joined, with a page load: it is the members' application. */
function enterCommunity(communityId: string): void {
  localStorage.setItem(storageKeys.currentCommunity, JSON.stringify({ id: communityId }))
  location.assign('/comunidad')
}

/** One press for whoever is signed in; an account first for everybody else. */
function WayIn(props: WayInProps) {
  const { role, price, terms, addressHint, onJoin, onAccount } = props
  const session = useSession()
  const [known, setKnown] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const wasSignedIn = useRef(false)
  useEffect(() => {
    // The button that was pressed to sign out is gone.
    if (session.status === 'out' && wasSignedIn.current) heading.current?.focus()
    wasSignedIn.current = session.status === 'in'
  }, [session.status])
  if (session.status === 'verifying') return <Spinner label={auth.verifying} margin="auto" />
  if (session.status === 'in') {
    return <SignedIn {...props} user={session.user} onOtherAccount={() => setKnown(true)} />
  }
  return (
    <>
      {terms && <p>{terms}</p>}
      <chakra.section display="grid" gap="4" borderTopWidth="1px" paddingTop="4">
        {role === 'moderator' && <p>{t.asModeratorUnlessMember}</p>}
        <div>
          <chakra.h2 ref={heading} tabIndex={-1} outline="none" fontSize="lg" fontWeight="640">
            {known ? t.signIn : t.newHere}
          </chakra.h2>
          <chakra.p color="text.muted">
            {price !== undefined ? t.payingNext : known ? t.signInText : t.newHereText}
          </chakra.p>
        </div>
        {known ? (
          <LoginForm
            onLogin={async (values) => {
              await signIn(values)
              onAccount('entered')
              await onJoin()
            }}
          />
        ) : (
          <RegisterForm
            onRegister={async (values) => {
              if (addressHint !== undefined && !fitsHint(values.email, addressHint)) {
                throw new ApiError('refused', { status: 403, serverMessage: t.otherAddress(addressHint) })
              }
              await signUp(values)
              onAccount('created')
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
    </>
  )
}
