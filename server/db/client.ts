import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { isConnectionError, isQueryTimeout } from './connectionErrors.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>

const statementNames = new Map<string, string>()

function statementName(sql: string): string {
  let name = statementNames.get(sql)
  if (!name) {
    name = createHash('sha1').update(sql).digest('base64url')
    statementNames.set(sql, name)
  }
  return name
}

/**
 * Gives each parameterised statement a name derived from its text, so that PostgreSQL prepares it once per connection.
 */
class PreparingClient extends pg.Client {
  // The driver's own overloads cannot be expressed here; Kysely calls with a text and an array.
  override query(...args: unknown[]): never {
    const [text, values] = args
    const namedQuery =
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? [{ name: statementName(text), text, values }, ...args.slice(2)]
        : args
    const result: unknown = (super.query as (...a: unknown[]) => unknown).apply(this, namedQuery)
    if (result instanceof Promise) void this.closeIfTimedOut(result)
    return result as never
  }

  /** A connection whose query timed out must not return to the pool. */
  private async closeIfTimedOut(result: Promise<unknown>): Promise<void> {
    try {
      await result
    } catch (error) {
      if (isQueryTimeout(error)) await this.end()
    }
  }
}

/**
 * Milliseconds after which an unused connection is closed. A new one costs the database some 30 ms of a processor, as it
 * has nothing in memory and plans each statement anew; the first screen of a visit uses eight at once.
 */
const idleMs = 10 * 60_000
/** Milliseconds during which connecting is retried before a query fails. */
const connectPatienceMs = 3000
/** Milliseconds between two attempts to connect. */
const retryMs = 100

/** Queries that take at least this many milliseconds are logged. */
const slowMs = 500

/** Default query timeout in milliseconds. */
const defaultTimeoutMs = 30_000
/** Factor by which the client's timeout exceeds the database's statement timeout. */
const clientTimeoutFactor = 7 / 6

interface DatabaseOptions {
  /** Maximum number of connections. */
  max?: number
  /** Query timeout in milliseconds, or 0 for none. */
  timeoutMs?: number
  /** Called for slow queries, with their text without values and their duration in milliseconds. */
  onSlow?: (sql: string, ms: number) => void
}

/**
 * Opens a connection pool on `url`; `destroy()` closes it. If the database is briefly unavailable, as during a restart,
 * connecting is retried; a query that was interrupted fails, because it may have been executed.
 */
export function openDatabase(
  url: string,
  { max = 10, timeoutMs = defaultTimeoutMs, onSlow }: DatabaseOptions = {},
): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    ...(timeoutMs > 0 && { statement_timeout: timeoutMs, query_timeout: timeoutMs * clientTimeoutFactor }),
    Client: PreparingClient,
  })
  // A connection that dies while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    // The same for a connection in use, which the pool does not listen to: its running query fails.
    client.on('error', () => undefined)
    // One generic plan is good for every query; planning again would cost more than executing.
    void client.query('set plan_cache_mode = force_generic_plan').catch(() => undefined)
  })
  const dialect = new PostgresDialect({
    pool: { options: pool.options, connect: () => connectWithRetry(pool), end: () => pool.end() },
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

async function connectWithRetry(pool: pg.Pool): Promise<pg.PoolClient> {
  for (const until = Date.now() + connectPatienceMs; ;) {
    try {
      return await pool.connect()
    } catch (error) {
      if (!isConnectionError(error) || Date.now() > until) throw error
      await pause(retryMs)
    }
  }
}
