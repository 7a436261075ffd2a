/** A lock on a database for those who work on it: any number of servers, or one restore. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { BackupError } from '../backup/format.ts'
import { StartError } from '../startError.ts'

/** Any number does, as long as it is always the same: servers share this lock, a restore has it alone. */
const instanceLock = 4_706_130_923
/** Milliseconds between two attempts to take the lock again. */
const retryMs = 1000

/**
 * Holds the shared lock for as long as a server runs, on a connection of its own.
 * @returns a function that releases it.
 * @throws {StartError} while a backup is being restored.
 */
export async function acquireInstanceLock(url: string): Promise<() => Promise<void>> {
  const ending = new AbortController()
  let client = await acquireShared(url)
  const watchConnection = () => client.once('end', () => void reacquire())
  watchConnection()

  async function reacquire(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        client = await acquireShared(url)
        watchConnection()
        // The stop may have come in between.
        if (ending.signal.aborted) await client.end()
        return
      } catch {
        await pause(retryMs, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
      }
    }
  }

  return async () => {
    ending.abort()
    await client.end()
  }
}

async function acquireShared(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    application_name: 'faro',
    connectionTimeoutMillis: 10_000,
  })
  // `end` follows; without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock_shared($1) as free', [
      instanceLock,
    ])
    if (!rows[0]?.free) {
      throw new StartError('Se está restaurando una copia en esta base de datos. Arranca cuando termine.')
    }
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** What a lock waits for: a server that has just been stopped, or a connection that was cut and still undoes its work. */
const lockTimeout = '3s'

/**
 * Keeps servers and other restores away from a database for as long as this connection lasts.
 * @throws {BackupError} while one of them is at work.
 */
export async function acquireExclusiveLock(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = '${lockTimeout}'`)
  await client.query('select pg_advisory_lock($1)', [instanceLock]).catch((error: unknown) => {
    if ((error as { code?: string }).code !== '55P03') throw error
    throw new BackupError(
      'Faro está en marcha con esta base de datos, o se está restaurando otra copia. Detenlo antes, en todas las máquinas.',
    )
  })
}
