import { type SyntheticEvent, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { sameId } from '#api/contract/values/common.ts'
import type { Community } from '#api/contract/communities.ts'
import { ApiError } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { creationFailure } from '#api/referrals/mutations.ts'
import type { WrittenReferral } from '#api/outbox/contributions.ts'
import { alertDialog } from '#components/ui/alerts/alerts.tsx'
import type { Draft } from '#api/drafts/useDraft.ts'
import { useFormDraft } from '#api/drafts/useFormDraft.ts'
import { lazyModule } from '#lazy/lazyModule.ts'
import { referrals as t } from '#locales/referrals.ts'
import { attemptOf } from '#lib/attempt.ts'
import { referralDraft, type ReferralDraftValues, toReferral } from './referralDraft.ts'
import { blankReferral, type ReferralValues } from './referralValues.ts'

const resolverModule = lazyModule(() => import('./referralForm.resolver.ts'))

/** Milliseconds that the success message is shown, as the documents say. */
export const createdMs = 3000

export interface ReferralFormState {
  communities: readonly Pick<Community, 'id' | 'name' | 'archived_at'>[]
  /** Id of the selected community; '' while none is selected. */
  communityId: string
  /** Called when another community is selected; `undefined` for no particular one. */
  onCommunity: (id: string | undefined) => void
  draft: Draft
  /**
   * Creates the referral; `waits` if it waits for the connection. An error is shown in an alert, and the form keeps its
   * contents.
   */
  onCreate: (referral: WrittenReferral, idempotencyKey: string) => Promise<'waits' | undefined>
  /** Called once the form is empty again, because the referral was created or waits. */
  onCreated: () => void
}

/** State of the form: values, draft and submission. */
export function useReferralForm(props: ReferralFormState) {
  const { communities, communityId, onCommunity, draft, onCreate, onCreated } = props
  const [created, setCreated] = useState(0)
  const form = useForm<ReferralDraftValues, unknown, ReferralValues>({
    resolver: resolverModule.useResolver(),
    defaultValues: { ...blankReferral, community: communityId },
    mode: 'onTouched',
  })
  const { register, handleSubmit, reset, getValues, setValue, control, formState } = form
  const values = useWatch({ control })

  const syncCommunity = useEffectEvent((id: string) => {
    if (getValues('community') !== id) setValue('community', id)
  })
  // Runs before a draft is restored, which may select another community.
  useLayoutEffect(() => syncCommunity(communityId), [communityId])

  const formDraft = useFormDraft(
    form,
    draft,
    referralDraft((community) => communities.some(({ id }) => sameId(id, community))),
  )
  const reportCommunity = useEffectEvent(() => onCommunity(getValues('community')))
  useEffect(() => {
    if (formDraft.restored) reportCommunity()
  }, [formDraft.restored])

  useEffect(() => {
    if (!created) return undefined
    const timer = setTimeout(() => setCreated(0), createdMs)
    return () => clearTimeout(timer)
  }, [created])

  /** Clears the form except for the selected community. */
  const resetForm = () => reset({ ...blankReferral, community: getValues('community') })

  const { submit, isPending } = useSingleMutation({
    mutationFn: ({ referral, key }: { referral: WrittenReferral; key: string }) => onCreate(referral, key),
    onError: (error) => {
      // An expired session leaves the page; the draft stays.
      const sessionExpired = error instanceof ApiError && error.kind === 'expired'
      if (!sessionExpired) void alertDialog(creationFailure(error))
    },
    onSuccess: (outcome) => {
      formDraft.clear()
      resetForm()
      if (outcome !== 'waits') setCreated((n) => n + 1)
      onCreated()
    },
  })

  async function send(typed: ReferralValues) {
    const id = communities.find((one) => sameId(one.id, typed.community))?.id ?? typed.community
    const referral = toReferral(typed, id)
    const attempt = attemptOf(getValues('attempt'), referral)
    // Stored with its key, because the reply may get lost when the page closes.
    setValue('attempt', attempt)
    await submit({ referral, key: attempt.key })
  }

  return {
    values,
    draft: {
      restored: formDraft.restored,
      clear: () => {
        formDraft.clear()
        resetForm()
        onCommunity(undefined)
      },
    },
    busy: isPending,
    created: created > 0,
    /** The phone field has lost focus at least once. */
    phoneTouched: formState.touchedFields.telefono === true,
    submit: (event: SyntheticEvent) =>
      // The code that checks the values could not be loaded.
      void handleSubmit(send)(event).catch(() => alertDialog(t.createConnection)),
    field: (name: keyof ReferralValues) => ({
      ...register(name),
      error: formState.errors[name]?.message,
    }),
  }
}
