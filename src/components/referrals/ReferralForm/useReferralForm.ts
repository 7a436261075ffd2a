import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { sameId } from '#api/contract/common.ts'
import type { Community } from '#api/contract/communities.ts'
import { ApiError } from '#api/client/errors.ts'
import { creationFailure, type NewReferral } from '#api/referrals/mutations.ts'
import { alertDialog } from '#components/ui/alerts/alerts.tsx'
import type { Draft } from '#api/drafts/drafts.ts'
import { type Attempt, attemptFor, draftText, readDraft, toReferral } from './referralDraft.ts'
import { blankReferral, referralSchema, type ReferralValues } from './referralForm.schema.ts'

/** Milliseconds that the success message stays, as the documents give it. */
export const createdMs = 3000

export interface ReferralFormState {
  communities: readonly Pick<Community, 'id' | 'name'>[]
  /** The chosen community; empty while none is. */
  communityId: string
  /** Another community is chosen; undefined: none in particular any more. */
  onCommunity: (id: string | undefined) => void
  draft: Draft
  /** Creates; what it throws is said in an alert and what was typed stays. */
  onCreate: (referral: NewReferral) => Promise<void>
  /** It was created and the form is empty again. */
  onCreated: () => void
}

/** The form's values between person, draft and server. */
export function useReferralForm(props: ReferralFormState) {
  const { communities, communityId, onCommunity, draft, onCreate, onCreated } = props
  const [created, setCreated] = useState(0)
  const sending = useRef(false)
  const attempt = useRef<Attempt>(undefined)
  /** What this form itself wrote into the draft last: anything else was found on the device, or dropped. */
  const written = useRef('')
  const { register, handleSubmit, reset, getValues, setValue, control, formState } = useForm<ReferralValues>({
    resolver: standardSchemaResolver(referralSchema),
    defaultValues: { ...blankReferral, community: communityId },
    mode: 'onTouched',
  })
  const values = useWatch({ control })

  // Before a draft is taken up, which may bring another community.
  const follow = useEffectEvent((id: string) => {
    if (getValues('community') === id) return
    setValue('community', id)
    keep()
  })
  useEffect(() => follow(communityId), [communityId])

  const takeUp = useEffectEvent((text: string) => {
    if (text === written.current) return
    written.current = text
    const { attempt: sent, ...kept } = readDraft(text) ?? { community: '' }
    attempt.current = sent
    const still = communities.some(({ id }) => sameId(id, kept.community))
    const community = still ? kept.community : communityId
    reset({ ...blankReferral, ...kept, community })
    onCommunity(still ? community : undefined)
  })
  useEffect(() => takeUp(draft.text), [draft.text])

  useEffect(() => {
    if (!created) return undefined
    const timer = setTimeout(() => setCreated(0), createdMs)
    return () => clearTimeout(timer)
  }, [created])

  function keep() {
    const text = draftText(getValues(), attempt.current)
    if (text === written.current) return
    written.current = text
    draft.setText(text)
  }

  async function send(typed: ReferralValues) {
    if (sending.current) return
    const id = communities.find((one) => sameId(one.id, typed.community))?.id ?? typed.community
    const referral = toReferral(typed, id)
    const sent = attemptFor(JSON.stringify(referral), attempt.current)
    attempt.current = sent
    // With its key: the answer may be lost together with the page.
    keep()
    sending.current = true
    try {
      await onCreate({ ...referral, idempotency_key: sent.key })
    } catch (error) {
      // With the session the page goes, and the draft stays.
      const over = error instanceof ApiError && error.kind === 'expired'
      if (!over) void alertDialog(creationFailure(error))
      return
    } finally {
      sending.current = false
    }
    attempt.current = undefined
    written.current = ''
    draft.clear()
    // Not the one that was sent: another may have been selected in the application meanwhile.
    reset({ ...blankReferral, community: getValues('community') })
    setCreated((n) => n + 1)
    onCreated()
  }

  return {
    values,
    busy: formState.isSubmitting,
    created: created > 0,
    /** The phone was left at least once. */
    phoneLeft: formState.touchedFields.telefono === true,
    submit: (event: SyntheticEvent) => void handleSubmit(send)(event),
    field: (name: keyof ReferralValues) => ({
      ...register(name, { onChange: keep }),
      error: formState.errors[name]?.message,
    }),
  }
}
