import { useContributionOutbox } from './outbox.ts'

/** What the member may do with something that waits. */
export function useWaitingActions() {
  const outbox = useContributionOutbox()
  return {
    onEdit: (key: string, text: string) => outbox.edit(key, text),
    onDiscard: (key: string) => outbox.discard(key),
    onRetry: (key: string) => outbox.retry(key),
    onHold: (key: string) => outbox.hold(key),
    onCancel: (key: string) => outbox.cancel(key),
  }
}
