import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { serverMessageOr } from '#api/client/errors.ts'
import { undoDays } from '#api/contract/studio/changes.ts'
import type { RunCommunity } from '#api/contract/studio/communities.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { FieldError } from '#components/ui/Field/FieldError.tsx'
import { studioCommunity as t } from '#locales/studioCommunity.ts'
import { DeleteCommunityDialog } from './DeleteCommunityDialog.tsx'

const Row = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    paddingBlock: '3',
    borderTopWidth: '1px',
    _first: { borderTopWidth: '0' },
  },
})

export interface ClosingCommunityProps {
  community: Pick<RunCommunity, 'name' | 'member_count' | 'archived_at' | 'paid_access'>
  /** Archives or reopens. An error is shown. */
  onArchive: (archived: boolean) => Promise<void>
  /** Deletes; `name` is what was typed. An error is shown in the dialog. */
  onDelete: (name: string) => Promise<void>
}

/** Archiving, reopening and deleting a community. */
export function ClosingCommunity({ community, onArchive, onDelete }: ClosingCommunityProps) {
  const [deleting, setDeleting] = useState(false)
  const archived = Boolean(community.archived_at)
  const archiving = useSingleMutation({ mutationFn: onArchive })
  return (
    <Card as="section" aria-label={t.danger}>
      <chakra.h2 fontSize="lg" fontWeight="640" marginBottom="1">
        {t.danger}
      </chakra.h2>
      <div>
        <Part title={archived ? t.reopen : t.archive} text={archived ? t.reopenText : t.archiveText}>
          <Button variant="secondary" busy={archiving.isPending} onClick={() => archiving.mutate(!archived)}>
            {archived ? t.reopen : t.archive}
          </Button>
          {archiving.error && (
            <FieldError role="alert" flexBasis="full">
              {serverMessageOr(archiving.error, archived ? t.reopenFailed : t.archiveFailed)}
            </FieldError>
          )}
        </Part>
        <Part title={t.remove} text={t.removeText(undoDays)}>
          <Button variant="danger" onClick={() => setDeleting(true)}>
            {t.remove}
          </Button>
        </Part>
      </div>
      <DeleteCommunityDialog
        open={deleting}
        community={community}
        onClose={() => setDeleting(false)}
        onDelete={onDelete}
      />
    </Card>
  )
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Row>
      <chakra.div flex="1 1 18rem" maxWidth="prose">
        <chakra.h3 fontWeight="620">{title}</chakra.h3>
        <chakra.p fontSize="sm" color="text.muted">
          {text}
        </chakra.p>
      </chakra.div>
      {children}
    </Row>
  )
}
