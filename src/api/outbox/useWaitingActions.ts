import { useUser } from '#api/client/session.ts'
import { saveSurveyDraft } from '#api/drafts/surveyDrafts.ts'
import { useContributionOutbox } from './contributionOutbox.ts'
import type { Waiting } from './contributions.ts'
import { withText } from './texts.ts'

/** Actions on a queued item. */
export function useWaitingActions() {
  const outbox = useContributionOutbox()
  const { id: userId } = useUser()
  return {
    onEdit: (key: string, text: string) => outbox.edit(key, (item) => withText(item, text)),
    /** The answers become a draft again, which the survey restores. */
    onTakeBack: ({ key, surveyId, draft }: Waiting<'survey'>) => {
      saveSurveyDraft(userId, surveyId, draft)
      outbox.discard(key)
    },
    onDiscard: (key: string) => outbox.discard(key),
    onRetry: (key: string) => outbox.retry(key),
    onHold: (key: string) => outbox.hold(key),
    onCancel: (key: string) => outbox.cancel(key),
  }
}
