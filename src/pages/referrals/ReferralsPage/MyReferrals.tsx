import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Community } from '#api/contract/communities.ts'
import type { Referral } from '#api/contract/referrals.ts'
import { refreshPoints } from '#api/ranking/points.ts'
import { createReferral } from '#api/referrals/mutations.ts'
import type { WrittenReferral } from '#api/outbox/contributions.ts'
import { referralsQuery, reloadReferrals } from '#api/referrals/queries.ts'
import { useUser } from '#api/client/session.ts'
import { useWaiting } from '#api/outbox/contributionOutbox.ts'
import type { Waiting } from '#api/outbox/contributions.ts'
import { useLater } from '#components/outbox/shared/useLater.ts'
import { ReferralForm } from '#components/referrals/ReferralForm/ReferralForm.tsx'
import { dialogGone, restoreLostFocus } from '#components/ui/layers/restoreLostFocus.ts'
import { useDraft } from '#api/drafts/useDraft.ts'
import { referrals as t } from '#locales/referrals.ts'
import { Columns } from './Columns.tsx'
import { DeleteReferral } from './DeleteReferral.tsx'
import { ReferralHistory } from './ReferralHistory.tsx'

const none: readonly Referral[] = []

/** One that waits, for the form to recognise its phone. */
const asReferral = ({ key, createdAt, referral }: Waiting<'referral'>): Referral => ({
  id: key,
  ...referral,
  created_at: new Date(createdAt).toISOString(),
})

export interface MyReferralsProps {
  /** The current community, preselected in the form. */
  current: Community
  communities: readonly Community[]
}

/** Referral form, and the history of its selected community. */
export function MyReferrals({ current, communities }: MyReferralsProps) {
  const client = useQueryClient()
  const later = useLater()
  const { id: userId } = useUser()
  const draft = useDraft('referral')
  const heading = useRef<HTMLHeadingElement>(null)
  const [removing, setRemoving] = useState<Referral | null>(null)
  // The form's selection applies until the current community changes.
  const [choice, setChoice] = useState<{ id: string; under: Id }>()
  const chosen = choice && sameId(choice.under, current.id) ? choice.id : String(current.id)
  const formCommunity = communities.find(({ id }) => sameId(id, chosen)) ?? current

  const { data, isError } = useQuery(referralsQuery(userId, formCommunity.id))
  // As the documents say, a history that fails to load counts as empty.
  const history = data ?? (isError ? none : undefined)

  const waiting = useWaiting('referral').filter(({ referral }) =>
    sameId(referral.community_id, formCommunity.id),
  )

  async function create(referral: WrittenReferral, key: string): Promise<'waits' | undefined> {
    if (await later({ kind: 'referral', referral }, key)) return 'waits'
    try {
      await createReferral(referral, key)
    } finally {
      // Also after a failure, because only the reply may have been lost.
      void refreshPoints(client, referral.community_id)
      void reloadReferrals(client)
    }
    return undefined
  }

  async function afterDeletion({ community_id }: Referral) {
    void refreshPoints(client, community_id ?? formCommunity.id)
    await Promise.all([reloadReferrals(client), dialogGone()])
    await restoreLostFocus(heading)
  }

  return (
    <Columns>
      <ReferralForm
        communities={communities}
        communityId={chosen}
        onCommunity={(id) => setChoice(id === undefined ? undefined : { id, under: current.id })}
        history={[...waiting.map(asReferral), ...(history ?? none)]}
        draft={draft}
        onCreate={create}
      />
      <ReferralHistory
        key={String(formCommunity.id)}
        headingRef={heading}
        communityName={formCommunity.name?.trim() || t.unnamedCommunity}
        history={history}
        waiting={waiting}
        onDelete={setRemoving}
      />
      <DeleteReferral referral={removing} onClose={() => setRemoving(null)} onDeleted={afterDeletion} />
    </Columns>
  )
}
