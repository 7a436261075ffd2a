import { clearDrafts } from '#lib/drafts.ts'
import { clearOutbox } from './outbox.ts'

/** Forgets what this device keeps of what was being written: drafts, and messages on their way. */
export async function clearDeviceData(): Promise<void> {
  await Promise.all([clearDrafts(), clearOutbox()])
}
