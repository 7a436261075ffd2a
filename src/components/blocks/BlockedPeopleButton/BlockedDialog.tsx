import { useQuery, useQueryClient } from '@tanstack/react-query'
import { unblockPerson } from '#api/blocks/mutations.ts'
import { blocksQuery } from '#api/blocks/queries.ts'
import { BlockedPeople } from '../BlockedPeople/BlockedPeople.tsx'

export interface BlockedDialogProps {
  open: boolean
  onClose: () => void
}

/** The blocked people, loaded on each opening. */
export function BlockedDialog({ open, onClose }: BlockedDialogProps) {
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({ ...blocksQuery, enabled: open })
  return (
    <BlockedPeople
      open={open}
      onClose={onClose}
      people={data}
      error={error}
      busy={isFetching}
      onRetry={() => void refetch()}
      onUnblock={(person) => unblockPerson(client, person.id)}
    />
  )
}
