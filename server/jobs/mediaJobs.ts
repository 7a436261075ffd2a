import { addMissingCopies } from '../media/missingCopies.ts'
import { deleteOrphanedFiles } from '../media/orphanedFiles.ts'
import { removeStoredMetadata } from '../media/storedMetadata.ts'
import { dayMs, hourMs, type Job, minuteMs } from './job.ts'
import { deleteUnusedMedia } from './unusedMedia.ts'

/** They read whole tables, and list whole stores. */
const daily = { intervalMs: dayMs, timeoutMs: 12 * hourMs }

export const mediaJobs: readonly Job[] = [
  {
    name: 'add-picture-copies',
    intervalMs: minuteMs,
    run: ({ db, storage, signal }) => addMissingCopies(db, storage, signal),
  },
  {
    name: 'remove-stored-metadata',
    intervalMs: minuteMs,
    run: ({ db, storage, signal }) => removeStoredMetadata(db, storage, signal),
  },
  {
    ...daily,
    name: 'delete-unfinished-uploads',
    run: ({ storage }) => storage.removeHalfDone(new Date(Date.now() - dayMs)),
  },
  {
    ...daily,
    name: 'delete-unused-media',
    run: ({ db, storage, signal }) => deleteUnusedMedia(db, storage, signal),
  },
  {
    ...daily,
    name: 'delete-orphaned-files',
    run: ({ db, storage, signal }) => deleteOrphanedFiles(db, storage, signal),
  },
]
