import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>

const names = new Map<string, string>()

function statementName(sql: string): string {
  let name = names.get(sql)
  if (!name) {
    name = createHash('sha1').update(sql).digest('base64url')
    names.set(sql, name)
  }
  return name
}

/** Names each parameterised statement by its text, so that PostgreSQL plans it once a connection. */
class PreparingClient extends pg.Client {
  // The driver's own overloads cannot be expressed here; Kysely calls with a text and an array.
  override query(...args: unknown[]): never {
    const [text, values] = args
    const prepared =
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? [{ name: statementName(text), text, values }, ...args.slice(2)]
        : args
    return (super.query as (...a: unknown[]) => never).apply(this, prepared)
  }
}

/** Opens a pool on `url`. `destroy()` of the result closes it. */
export function openDatabase(url: string, { max = 10 }: { max?: number } = {}): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    Client: PreparingClient,
  })
  // A connection that dies while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  // Every query of ours is good with one plan for all values; planning anew costs more than running.
  pool.on(
    'connect',
    (client) => void client.query('set plan_cache_mode = force_generic_plan').catch(() => undefined),
  )
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}
