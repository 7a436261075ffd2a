import { emptyOutboxes } from '#api/outbox/outbox.ts'
import { clearStoredContributions } from '#api/outbox/contributionOutbox.ts'
import { clearDrafts } from '#api/drafts/drafts.ts'
import { outgoingMessages } from '#api/messaging/outgoing.ts'
import { clearSurveyDrafts } from '#api/drafts/surveyDrafts.ts'

/** Deletes unsent content from this device: drafts, survey answers, and items in the outboxes. */
export async function clearDeviceData(): Promise<void> {
  clearSurveyDrafts()
  emptyOutboxes()
  await Promise.all([clearDrafts(), outgoingMessages.clear(), clearStoredContributions()])
}
