/** Finds out whether a pooler is between this server and PostgreSQL, and whether it is set up as needed. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { sessionSettings } from './client.ts'
import { isConnectionError } from './connectionErrors.ts'

export interface ConnectionKind {
  /** Something stands in between that gives each transaction, or each client, one of its own connections. */
  pooled: boolean
  /** Whether named prepared statements work. */
  preparesStatements: boolean
  /** Settings that are not what the server sets on direct connections: their names, what they are and should be. */
  wrongSettings: { name: string; found: string; wanted: string }[]
  /** Identifies the database that was reached. */
  database: string
}

/** PostgreSQL itself, with nothing in between. */
export const directConnection: ConnectionKind = {
  pooled: false,
  preparesStatements: true,
  wrongSettings: [],
  database: '',
}

/** A plain connection, without settings. */
interface Session {
  query: (query: string | { name: string; text: string }) => Promise<Record<string, unknown>>
  /** The process that the other side claimed to be when it was connected to. */
  processId: number
  end: () => Promise<void>
}

/** Milliseconds during which an address is tried again, and between two tries. */
const patienceMs = 10_000
const retryMs = 200
const connectTimeoutMs = 5000

/**
 * Inspects an address.
 * @param patience milliseconds during which it is tried again, ten seconds by default.
 * @throws {Error} when it cannot be reached, or gives no connection.
 */
export async function inspectConnection(
  url: string,
  { patience = patienceMs }: { patience?: number } = {},
): Promise<ConnectionKind> {
  for (const until = performance.now() + patience; ;) {
    try {
      return await inspectOnce(url)
    } catch (error) {
      if (!isConnectionError(error) || performance.now() > until) throw error
      await pause(retryMs)
    }
  }
}

async function inspectOnce(url: string): Promise<ConnectionKind> {
  const session = await connect(url)
  try {
    const { pid } = await session.query('select pg_backend_pid() as pid')
    // A pooler's own number is not that of the process behind it.
    const pooled = pid !== session.processId
    return {
      pooled,
      preparesStatements: !pooled || (await preparesStatements(session)),
      wrongSettings: pooled ? await compareSettings(session) : [],
      database: await identify(session),
    }
  } finally {
    await session.end()
  }
}

/**
 * Whether a pooler prepares a statement on each connection that executes it. Then it gives it a name of its own;
 * otherwise the client's name reaches PostgreSQL, where the next connection does not know it.
 */
async function preparesStatements(session: Session): Promise<boolean> {
  const name = randomUUID()
  const { reached } = await session.query({
    name,
    text: `select exists (select from pg_prepared_statements where name = '${name}') as reached`,
  })
  return reached !== true
}

async function identify(session: Session): Promise<string> {
  const { id } = await session.query(
    `select concat(oid, '/', extract(epoch from pg_postmaster_start_time())) as id
     from pg_database where datname = current_database()`,
  )
  return String(id)
}

async function compareSettings(session: Session): Promise<ConnectionKind['wrongSettings']> {
  const wrong = []
  for (const [name, wanted] of Object.entries(sessionSettings)) {
    // For this statement only, which gives both in PostgreSQL's own words: 30s for 30000ms.
    const row = await session.query(
      `select current_setting('${name}') as found, set_config('${name}', '${wanted}', true) as wanted`,
    )
    if (row['found'] !== row['wanted']) {
      wrong.push({ name, found: String(row['found']), wanted: String(row['wanted']) })
    }
  }
  return wrong
}

async function connect(url: string): Promise<Session> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs })
  // The query under way fails; without a listener the error would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return {
    query: async (query) => (await client.query<Record<string, unknown>>(query)).rows[0] ?? {},
    processId: (client as unknown as { processID: number }).processID,
    end: () => client.end().catch(() => undefined),
  }
}
