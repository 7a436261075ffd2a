import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { HttpError } from '../errors.ts'

/**
 * Counts an attempt under `key` and refuses those beyond `limit` until the window ends. Stored in the database, so that
 * it applies across instances and restarts.
 * @throws {HttpError} 429 with the seconds to wait.
 */
export async function limitAttempts(
  db: Db,
  key: string,
  limit: number,
  windowSeconds: number,
): Promise<void> {
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into rate_limits (key, count, window_ends)
    values (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set
      count = case when rate_limits.window_ends < now() then 1 else rate_limits.count + 1 end,
      window_ends = case when rate_limits.window_ends < now() then excluded.window_ends else rate_limits.window_ends end
    returning count, ceil(extract(epoch from window_ends - now()))::integer as wait
  `.execute(db)
  const row = rows[0]
  if (!row || row.count <= limit) return
  throw new HttpError(429, `Demasiados intentos. Prueba en ${row.wait} s.`, {
    headers: { 'retry-after': String(row.wait) },
  })
}

/** Resets the attempts under `key`, after a success. */
export async function resetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}
