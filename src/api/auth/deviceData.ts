import { clearDrafts } from '#api/drafts/drafts.ts'
import { clearOutbox } from '#api/messaging/outbox.ts'
import { clearSurveyDrafts } from '#api/surveys/drafts.ts'

/** Forgets what this device keeps of what was being written: drafts, answers of surveys, and messages on their way. */
export async function clearDeviceData(): Promise<void> {
  clearSurveyDrafts()
  await Promise.all([clearDrafts(), clearOutbox()])
}
