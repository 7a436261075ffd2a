import { useEffect, useRef, useState } from 'react'
import type { Referral } from '#api/contract/referrals.ts'
import { deleteReferral, deletionFailure } from '#api/referrals/mutations.ts'
import { ReferralDeleteModal } from '#components/referrals/ReferralDeleteModal/ReferralDeleteModal.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { referrals as t } from '#locales/referrals.ts'

export interface DeleteReferralProps {
  /** The referral to delete; `null` closes the modal. */
  referral: Referral | null
  onClose: () => void
  /** Called after deletion; reloads the history. */
  onDeleted: (referral: Referral) => Promise<void>
}

/** Deletes a referral after confirmation; reports the result even if the modal is closed in the meantime. */
export function DeleteReferral({ referral, onClose, onDeleted }: DeleteReferralProps) {
  // Keeps the last value for the closing animation; a new key per opening clears the previous error.
  const [displayed, setDisplayed] = useState({ referral, times: 0 })
  if (referral && referral !== displayed.referral) setDisplayed({ referral, times: displayed.times + 1 })
  const current = useRef(referral)
  useEffect(() => {
    current.current = referral
  }, [referral])
  if (!displayed.referral) return null
  const { referral: shownReferral } = displayed
  return (
    <ReferralDeleteModal
      key={displayed.times}
      open={referral !== null}
      referral={shownReferral}
      onClose={onClose}
      onDelete={async () => {
        try {
          await deleteReferral(shownReferral.id)
        } catch (error) {
          if (current.current !== shownReferral) toast(deletionFailure(error), { tone: 'danger' })
          throw error
        }
        toast(t.removed, { tone: 'success' })
        if (current.current === shownReferral) onClose()
        await onDeleted(shownReferral)
      }}
    />
  )
}
