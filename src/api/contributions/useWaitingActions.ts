import { useQueryClient } from '@tanstack/react-query'
import { useContributionOutbox } from './outbox.ts'
import { undoLike } from './send.ts'

/** What the member may do with something that waits. */
export function useWaitingActions() {
  const client = useQueryClient()
  const outbox = useContributionOutbox()
  return {
    onEdit: (key: string, text: string) => outbox.edit(key, text),
    onDiscard: (key: string) => {
      const item = outbox.entries().find((one) => one.key === key)
      if (item?.kind === 'like') undoLike(client, item)
      outbox.discard(key)
    },
    onRetry: (key: string) => outbox.retry(key),
    onCancel: (key: string) => outbox.cancel(key),
  }
}
