import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link } from 'react-router-dom'
import { personalInvitationDays } from '#api/contract/studio/invitations.ts'
import { failureText } from '#api/studio/failureText.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { FormAlert } from '#components/ui/FormAlert/FormAlert.tsx'
import { studioMemberImport as t } from '#locales/studioMemberImport.ts'

export interface ImportDone {
  invited: number
  /** The import's invitations. */
  batch: string
}

export interface ImportResultProps {
  open: boolean
  done: ImportDone
  invitationsPath: string
  onClose: () => void
  onDownload: (batch: string) => Promise<void>
}

/** The invitations of an import, which still have to reach their people. */
export function ImportResult({ open, done, invitationsPath, onClose, onDownload }: ImportResultProps) {
  const downloading = useMutation({ mutationFn: () => onDownload(done.batch) })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="md"
      title={t.doneTitle}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.close}
          </Button>
          <Button
            icon={<Download aria-hidden="true" />}
            busy={downloading.isPending}
            onClick={() => downloading.mutate()}
          >
            {t.download}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="4">
        <p role="status">{t.doneText(done.invited, personalInvitationDays)}</p>
        <FormAlert text={downloading.error ? failureText(downloading.error) : undefined} />
        <p>
          <chakra.span color="brand.text" fontWeight="600" textDecoration="underline">
            <Link to={invitationsPath}>{t.toInvitations}</Link>
          </chakra.span>
        </p>
      </chakra.div>
    </Dialog>
  )
}
