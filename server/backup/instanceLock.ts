/** A database lock, shared by any number of servers and exclusive for one restore. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { BackupError } from './format.ts'
import { StartError } from '../errors.ts'
import { endConnection } from '../db/endConnection.ts'

/** An arbitrary number that must never change. */
const instanceLock = 4_706_130_923
/** Milliseconds between attempts to reacquire the lock. */
const retryMs = 1000

/**
 * Acquires the shared lock for the lifetime of a server, on a connection of its own.
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
        // The release may have been requested meanwhile.
        if (ending.signal.aborted) await client.end()
        return
      } catch {
        await pause(retryMs, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
      }
    }
  }

  return async () => {
    ending.abort()
    await endConnection(client)
  }
}

async function acquireShared(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    application_name: 'faro',
    connectionTimeoutMillis: 10_000,
  })
  // `end` follows; without a listener the error would end the process.
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

/**
 * Lock timeout: long enough for a server that has just been stopped, or a cut connection that is still rolling back.
 */
const lockTimeout = '3s'

/**
 * Acquires the exclusive lock: keeps servers and other restores away until this connection ends.
 * @throws {BackupError} while one of them is running.
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
