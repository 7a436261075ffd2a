import { runActivityRound } from '../modules/activity/rounds.ts'
import { cleanUpStaleUploads } from '../modules/testimonials/cleanUpStaleUploads.ts'
import { deleteEmptyConversations } from './emptyConversations.ts'
import { dayMs, hourMs, type Job, minuteMs } from './job.ts'

export const memberJobs: readonly Job[] = [
  {
    name: 'end-stale-testimonial-uploads',
    intervalMs: minuteMs,
    run: ({ db, storage }) => cleanUpStaleUploads(db, storage),
  },
  { name: 'add-timed-activity', intervalMs: 5 * minuteMs, run: ({ db }) => runActivityRound(db) },
  {
    name: 'delete-empty-conversations',
    intervalMs: dayMs,
    timeoutMs: 12 * hourMs,
    run: ({ db, signal }) => deleteEmptyConversations(db, signal),
  },
]
