import { sql } from 'kysely'
import type { Db } from './db/client.ts'
import { shareImageKey } from './media/shareImage.ts'
import type { Storage } from './media/storage.ts'
import { unused } from './media/unused.ts'

const hourMs = 3_600_000

/**
 * Removes what has run out: sessions, tries, idempotency keys, and media that belong to no post and nobody's profile
 * a day after they came. Safe to run on several instances at once.
 * @returns how many media files were removed.
 */
export async function tidyUp(db: Db, storage: Storage): Promise<number> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('rate_limits')
    .where('window_ends', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '2 days'`)
    .execute()
  const orphans = await db
    .deleteFrom('media')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .where(unused)
    .returning('storage_key')
    .execute()
  for (const { storage_key } of orphans) {
    await storage.delete(storage_key)
    await storage.delete(shareImageKey(storage_key))
  }
  return orphans.length
}

/** Tidies up now and every hour until the returned function is called; a failure waits for the next hour. */
export function keepTidy(db: Db, storage: Storage, onError: (error: unknown) => void): () => void {
  const run = () => void tidyUp(db, storage).catch(onError)
  run()
  const timer = setInterval(run, hourMs)
  timer.unref()
  return () => clearInterval(timer)
}
