import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { isConnectionError } from './connectionErrors.ts'
import type { Database } from './schema.ts'
import { clientClass } from './preparedStatements.ts'

export type Db = Kysely<Database>
export type Trx = Transaction<Database>

declare module 'fastify' {
  interface FastifyInstance {
    db: Db
  }
}

/**
 * Milliseconds after which an unused connection is closed. A new one costs the database some 30 ms of a processor, as it
 * has nothing in memory and plans each statement anew; the first screen of a visit uses eight at once.
 */
const idleMs = 10 * 60_000
const defaultPatienceMs = 3000
const defaultConnectTimeoutMs = 10_000
/** Milliseconds between two attempts to connect. */
const retryMs = 100

/** Queries that take at least this many milliseconds are logged. */
const slowMs = 500

/** Default query timeout in milliseconds. */
const defaultTimeoutMs = 30_000
/** Milliseconds that a statement waits for a lock: less than it may take, so that whoever waits is told in time. */
const lockTimeoutMs = 10_000
/** Milliseconds after which a transaction that does nothing is ended, because it may hold locks. */
const idleTransactionTimeoutMs = 60_000
/** Factor by which the client's timeout exceeds the database's statement timeout. */
const clientTimeoutFactor = 7 / 6

/** The settings of each connection of the server. A pooler sets them itself, see `deploy/pgbouncer.ini`. */
export const sessionSettings = {
  // One generic plan is good for every query; planning again would cost more than executing.
  plan_cache_mode: 'force_generic_plan',
  statement_timeout: `${defaultTimeoutMs}ms`,
  lock_timeout: `${lockTimeoutMs}ms`,
  idle_in_transaction_session_timeout: `${idleTransactionTimeoutMs}ms`,
} as const

interface DatabaseOptions {
  /** Maximum number of connections. */
  max?: number
  /** Query timeout in milliseconds, or 0 for none. */
  timeoutMs?: number
  /** Through a pooler in transaction mode, which refuses or mixes up settings of clients. */
  pooled?: boolean
  /** Whether statements with parameters are prepared by name; `false` for poolers that cannot. */
  preparedStatements?: boolean
  /** Milliseconds for making a connection, or waiting for one. */
  connectTimeoutMs?: number
  /** Milliseconds during which connecting is tried again before a query fails. */
  patience?: number
  /** Called for slow queries, with their text without values and their duration in milliseconds. */
  onSlow?: (sql: string, ms: number) => void
}

/**
 * Opens a connection pool on `url`; `destroy()` closes it. If the database is briefly unavailable, as during a restart,
 * connecting is retried; a query that was interrupted fails, because it may have been executed.
 */
export function openDatabase(
  url: string,
  {
    max = 10,
    timeoutMs = defaultTimeoutMs,
    pooled = false,
    preparedStatements = true,
    connectTimeoutMs = defaultConnectTimeoutMs,
    patience = defaultPatienceMs,
    onSlow,
  }: DatabaseOptions = {},
): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(timeoutMs > 0 && { query_timeout: timeoutMs * clientTimeoutFactor }),
    ...(timeoutMs > 0 &&
      !pooled && {
        statement_timeout: timeoutMs,
        lock_timeout: lockTimeoutMs,
        idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
      }),
    Client: clientClass(preparedStatements),
  })
  // A connection that dies while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    // The same for a connection in use, which the pool does not listen to: its running query fails.
    client.on('error', () => undefined)
    if (!pooled) {
      const { plan_cache_mode: mode } = sessionSettings
      void client.query(`set plan_cache_mode = ${mode}`).catch(() => undefined)
    }
  })
  const dialect = new PostgresDialect({
    pool: { options: pool.options, connect: () => connectWithRetry(pool, patience), end: () => pool.end() },
  })
  const db = new Kysely<Database>({
    dialect,
    ...(onSlow && {
      log: ({ query, queryDurationMillis: ms }) => {
        if (ms > slowMs) onSlow(query.sql, ms)
      },
    }),
  })
  pools.set(db, pool)
  return db
}

const pools = new WeakMap<Db, pg.Pool>()

/** Number of busy and idle connections, and of callers waiting for one. */
export function poolState(db: Db): Record<'busy' | 'idle' | 'waiting', number> {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {}
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

async function connectWithRetry(pool: pg.Pool, patience: number): Promise<pg.PoolClient> {
  for (const until = performance.now() + patience; ;) {
    try {
      return await pool.connect()
    } catch (error) {
      if (!isConnectionError(error) || performance.now() > until) throw error
      await pause(retryMs)
    }
  }
}
