import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { useContributionOutbox } from '#api/outbox/contributionOutbox.ts'
import { sendContribution, undoLike } from '#api/contributions/send.ts'
import { toast } from '#components/ui/toast/toast.tsx'
import { posts } from '#locales/posts.ts'
import { sending as t } from '#locales/waiting.ts'

/** Sends the outbox while the member is signed in, and shows the results. */
export function ContributionSender() {
  const client = useQueryClient()
  const outbox = useContributionOutbox()
  useEffect(
    () =>
      outbox.start({
        send: (item, options) => sendContribution(client, item, options),
        onSent({ key }) {
          const last = outbox.entries().every((item) => item.key === key || item.state === 'failed')
          if (last) toast(t.allSent, { tone: 'success' })
        },
        onFailed(item, error) {
          const reason = serverMessageOr(error, errorDetail(error))
          toast(`${item.kind === 'like' ? posts.likeFailed : t.failed[item.kind]} ${reason}`, {
            tone: 'danger',
          })
          // A discarded like loses no text.
          if (item.kind === 'like') outbox.discard(item.key)
        },
        onLikeTakenBack: (like) => undoLike(client, like),
      }),
    [client, outbox],
  )
  return null
}
