import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { FormAlert } from '#components/ui/FormAlert/FormAlert.tsx'
import { studio } from '#locales/studio.ts'
import { studioMembers as t } from '#locales/studioMembers.ts'

const Choice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: 'target',
    cursor: 'pointer',
    '& input': { accentColor: '{colors.brand}', boxSize: '1.125rem', flexShrink: 0 },
  },
})

export interface RemoveDialogProps {
  open: boolean
  /** Who is removed: a name, or how many people. */
  who: string
  onClose: () => void
  /** Removes. An error is shown, and the dialog stays open. */
  onRemove: (mayReturn: boolean) => Promise<void>
}

/** Asks whether the removed people may come back. Needs a new `key` each time it is opened. */
export function RemoveDialog({ open, who, onClose, onRemove }: RemoveDialogProps) {
  const [mayReturn, setMayReturn] = useState(true)
  const id = useId()
  const removing = useSingleMutation({ mutationFn: () => onRemove(mayReturn), onSuccess: onClose })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={t.removeTitle(who)}
      description={t.removeText}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {studio.cancel}
          </Button>
          <Button busy={removing.isPending} onClick={() => removing.mutate()}>
            {t.remove}
          </Button>
        </>
      }
    >
      <chakra.div role="radiogroup" aria-labelledby={id}>
        <chakra.p id={id} fontWeight="600" marginBottom="1">
          {t.mayReturn}
        </chakra.p>
        {[true, false].map((choice) => (
          <Choice key={String(choice)}>
            <input
              type="radio"
              name={`${id}return`}
              checked={mayReturn === choice}
              onChange={() => setMayReturn(choice)}
            />
            {choice ? t.mayReturnYes : t.mayReturnNo}
          </Choice>
        ))}
      </chakra.div>
      <FormAlert
        text={removing.error ? serverMessageOr(removing.error, errorDetail(removing.error)) : undefined}
      />
    </Dialog>
  )
}
