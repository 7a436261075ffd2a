import { chakra } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import type { Referral } from '#api/contract/referrals.ts'
import { deletionFailure } from '#api/referrals/mutations.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { FormAlert } from '#components/ui/FormAlert/FormAlert.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { referrals as t } from '#locales/referrals.ts'

export interface ReferralDeleteModalProps {
  open: boolean
  referral: Pick<Referral, 'nombre'>
  onClose: () => void
  /** Deletes the referral. An error is shown here, and the modal stays open. */
  onDelete: () => Promise<void>
}

/** Confirms the deletion of a referral. */
export function ReferralDeleteModal({ open, referral, onClose, onDelete }: ReferralDeleteModalProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const { mutate, error, isPending } = useSingleMutation({ mutationFn: onDelete })
  const [wasOpen, setWasOpen] = useState(open)
  const [previousError, setPreviousError] = useState<Error | null>(null)
  if (open !== wasOpen) {
    setWasOpen(open)
    // Reopening the modal hides the previous error.
    if (open) setPreviousError(error)
  }
  const name = referral.nombre?.trim() || t.someone

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={t.removeTitle}
      initialFocusRef={cancel}
      footer={
        <>
          <Button ref={cancel} variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button variant="destructive" busy={isPending} busyLabel={t.removing} onClick={() => mutate()}>
            {t.removeConfirm}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="3">
        <p>
          {t.removeWarning(name)} {t.removeFinal}
        </p>
        <FormAlert text={error && error !== previousError ? deletionFailure(error) : undefined} />
      </chakra.div>
    </Dialog>
  )
}
