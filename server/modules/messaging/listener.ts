/** Receives notifications of all instances (PostgreSQL's LISTEN/NOTIFY) on a dedicated connection. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../../db/client.ts'
import { endConnection } from '../../db/endConnection.ts'
import { type LiveNotification, liveChannel } from './notifications.ts'

export interface Listener {
  /**
   * Resolves once every commit from now on is received.
   * @throws {Error} when LISTEN does not work on this database connection.
   */
  ready: () => Promise<void>
  /** Whether a connection has been opened, which may be dead. */
  isListening: () => boolean
  /** Detects a dead connection, which is then replaced. */
  check: () => Promise<void>
  close: () => Promise<void>
}

interface ListenerOptions {
  db: Db
  /** Address for a connection of its own, not a pooler's. */
  databaseUrl: string
  log: FastifyBaseLogger
  onNotification: (payload: string) => void
  /** Called when every commit from now on is received. */
  onBegin: () => void
  /** Called when a connection has been lost. */
  onLost: () => void
  /** Called when notifications may have been missed. */
  onGap: () => void
  /** Whether any stream is open; only then is a lost connection replaced. */
  isNeeded: () => boolean
}

/** Milliseconds before reconnecting. */
const reconnectMs = 1000
/** Timeout of a probe in milliseconds. */
const probeTimeoutMs = 3000

export function createListener({
  db,
  databaseUrl,
  log,
  onNotification,
  onBegin,
  onLost,
  onGap,
  isNeeded,
}: ListenerOptions): Listener {
  let listening: Promise<pg.Client> | undefined
  /** The connection of the last attempt, which may be under way or have ended. */
  let latest: pg.Client | undefined
  let closed = false
  let checking: Promise<void> | undefined
  /** Probes that have been sent and not received yet. */
  const pendingProbes = new Set<string>()

  function listen(): Promise<pg.Client> {
    listening ??= open().catch((error: unknown) => {
      listening = undefined
      throw error
    })
    return listening
  }

  async function open(): Promise<pg.Client> {
    if (closed) throw new Error('closed')
    const client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 10_000,
    })
    latest = client
    // `end` follows; without a listener the error would end the process.
    client.on('error', () => undefined)
    client.on('notification', ({ payload = '' }) => {
      if (!pendingProbes.delete(payload)) onNotification(payload)
    })
    try {
      await client.connect()
      await client.query(`listen ${liveChannel}`)
      await probe()
    } catch (error) {
      await endConnection(client).catch(() => undefined)
      throw error
    }
    onBegin()
    // Only for an established connection: a failed connection attempt is retried by its caller.
    client.once('end', () => {
      listening = undefined
      onLost()
      scheduleReconnect()
    })
    return client
  }

  /**
   * Verifies that notifications sent by this instance, perhaps through a pooler, arrive: if this connection goes through
   * one in transaction mode, or to another database, LISTEN succeeds, but nothing is received.
   * @throws {Error} when a notification of this instance does not return to it.
   */
  async function probe(): Promise<void> {
    const probeText = JSON.stringify({ kind: 'test', id: randomUUID() } satisfies LiveNotification)
    pendingProbes.add(probeText)
    let failure: Error | undefined
    // Not awaited: a database that is blocked would not return within the limit either.
    sql`select pg_notify(${liveChannel}, ${probeText})`.execute(db).catch((error: unknown) => {
      failure = error instanceof Error ? error : new Error(String(error))
    })
    try {
      for (const until = performance.now() + probeTimeoutMs; pendingProbes.has(probeText); await wait(20)) {
        if (failure) throw failure
        if (performance.now() > until) throw new Error('notifications do not arrive')
      }
    } finally {
      pendingProbes.delete(probeText)
    }
  }

  async function check(): Promise<void> {
    const client = await listen()
    await client
      .query('select 1')
      .then(probe)
      .catch(() => endConnection(client))
  }

  function scheduleReconnect(): void {
    if (!closed) setTimeout(() => void reconnect(), reconnectMs).unref()
  }

  async function reconnect(): Promise<void> {
    if (closed || !isNeeded()) return
    try {
      await listen()
      onGap()
    } catch (error) {
      log.warn({ err: error }, 'cannot listen to the database')
      scheduleReconnect()
    }
  }

  return {
    ready: async () => void (await listen()),
    isListening: () => listening !== undefined,
    // A check may take longer than the time until the next one is due.
    check: () => (checking ??= check().finally(() => (checking = undefined))),
    async close() {
      closed = true
      if (latest) await endConnection(latest)
    },
  }
}
