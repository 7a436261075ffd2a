import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/**
 * Milliseconds that the database may take to close a connection. A server that stops closes its port only after that,
 * and has to before nginx tries it again.
 */
const closeMs = 500

/** Ends a connection, also to a database that has fallen silent and would never close it. */
export async function endConnection(client: pg.Client): Promise<void> {
  await Promise.race([client.end(), pause(closeMs, undefined, { ref: false })])
  client.connection.stream.destroy()
}
