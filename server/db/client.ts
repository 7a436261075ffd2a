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

/** Names each parameterised statement by its text, so that PostgreSQL plans it once a connection. */
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

  /** A connection whose queries time out must not go back to the pool. */
  private async closeIfTimedOut(result: Promise<unknown>): Promise<void> {
    try {
      await result
    } catch (error) {
      if (isQueryTimeout(error)) await this.end()
    }
  }
}

/** Milliseconds that a query waits for a database that does not answer, before it fails. */
const connectPatienceMs = 3000
/** Milliseconds between two attempts to connect. */
const retryMs = 100

/** Milliseconds from which on a query is worth a line in the log. */
const slowMs = 500

/** Milliseconds that a query may take. */
const defaultTimeoutMs = 30_000
/** The client stops waiting this much later than the database should have ended the query. */
const clientTimeoutFactor = 7 / 6

interface DatabaseOptions {
  /** Most connections. */
  max?: number
  /** Milliseconds that a query may take, or 0 for no limit. */
  timeoutMs?: number
  /** Called for slow queries, with their text without values and their duration in milliseconds. */
  onSlow?: (sql: string, ms: number) => void
}

/**
 * Opens a pool on `url`. `destroy()` of the result closes it. A database that is gone for a moment, as when it starts
 * again, is waited for; what was cut off in the middle fails, because it may have happened.
 */
export function openDatabase(
  url: string,
  { max = 10, timeoutMs = defaultTimeoutMs, onSlow }: DatabaseOptions = {},
): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    ...(timeoutMs > 0 && { statement_timeout: timeoutMs, query_timeout: timeoutMs * clientTimeoutFactor }),
    Client: PreparingClient,
  })
  // A connection that dies while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    // The same for one that dies while it is lent, which the pool does not listen to: the query under way fails.
    client.on('error', () => undefined)
    // Every query of ours is good with one plan for all values; planning anew costs more than running.
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

/** Connections in use and free ones, and how many callers wait for one. */
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
