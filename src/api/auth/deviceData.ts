import { clearDrafts } from '#api/drafts/drafts.ts'
import { clearOutbox } from '#api/messaging/outbox.ts'
import { clearSurveyDrafts } from '#api/surveys/drafts.ts'

/** Deletes unsent content from this device: drafts, survey answers and messages in the outbox. */
export async function clearDeviceData(): Promise<void> {
  clearSurveyDrafts()
  await Promise.all([clearDrafts(), clearOutbox()])
}
