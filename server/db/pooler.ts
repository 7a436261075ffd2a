/** Finds out what is between this server and PostgreSQL, and what works through it. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { sessionSettings } from './client.ts'
import { isConnectionError } from './connectionErrors.ts'
import { type Statements, unknownName } from './statements.ts'

export interface ConnectionKind {
  /** Something stands in between that gives each transaction, or each client, one of its own connections. */
  pooled: boolean
  /** How parameterised statements can be sent. */
  statements: Statements
  /** Settings that are not what the server sets on direct connections: their names, what they are and should be. */
  wrongSettings: { name: string; found: string; wanted: string }[]
  /** Identifies the database that was reached. */
  database: string
}

/** PostgreSQL itself, with nothing in between. */
export const directConnection: ConnectionKind = {
  pooled: false,
  statements: 'named',
  wrongSettings: [],
  database: '',
}

/** Opens a plain connection: no settings, no names. */
export type Connect = () => Promise<Session>
export interface Session {
  query: (query: string | { name: string; text: string }) => Promise<Record<string, unknown>>
  /** The process that the other side claimed to be when it was connected to. */
  processId: number
  end: () => Promise<void>
}

const patienceMs = 10_000
const retryMs = 200
const connectTimeoutMs = 5000
/** Milliseconds that a statement of the probe may take: it may wait in vain for a connection of a small pool. */
const answerMs = 2000
/** Transactions that are opened in order to occupy the connection of a statement. */
const maxHolders = 24

/**
 * Inspects an address.
 * @param patience milliseconds during which connecting is tried again, ten seconds by default.
 * @throws {Error} when it cannot be reached.
 */
export async function inspectConnection(
  url: string,
  { patience = patienceMs }: { patience?: number } = {},
): Promise<ConnectionKind> {
  const connect = connectTo(url, patience)
  const session = await connect()
  try {
    const { pid } = await session.query('select pg_backend_pid() as pid')
    // A pooler's own number is not that of the process behind it.
    const pooled = pid !== session.processId
    return {
      pooled,
      statements: pooled ? await findStatements(connect) : 'named',
      wrongSettings: pooled ? await compareSettings(session) : [],
      database: await identify(session),
    }
  } finally {
    await session.end()
  }
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

/**
 * How statements can be sent through a pooler. A client prepares a statement by name, and others open transactions until
 * one of them has got its connection. If the first client can still execute the statement, which must then happen on
 * another connection, the pooler prepares it there: `named`. If PostgreSQL does not know the name, and the client goes on
 * working after that, they are `shared`. Without proof, `unnamed`.
 */
export async function findStatements(connect: Connect): Promise<Statements> {
  const holders: Session[] = []
  const client = await connect()
  try {
    const statement = { name: randomUUID(), text: 'select pg_backend_pid() as pid' }
    const { pid: prepared } = await inTime(client.query(statement))
    for (;;) {
      if (holders.length === maxHolders) return 'unnamed'
      const holder = await connect()
      holders.push(holder)
      await inTime(holder.query('begin'))
      const { pid } = await inTime(holder.query('select pg_backend_pid() as pid'))
      if (pid === prepared) break
    }
    try {
      const { pid } = await inTime(client.query(statement))
      return pid === prepared ? 'unnamed' : 'named'
    } catch (error) {
      if ((error as { code?: string }).code !== unknownName) return 'unnamed'
    }
    const { one } = await inTime(client.query('select 1 as one'))
    return one === 1 ? 'shared' : 'unnamed'
  } catch {
    return 'unnamed'
  } finally {
    await Promise.all([client, ...holders].map((session) => session.end()))
  }
}

/** @throws {Error} when there is no answer in time. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  const none = new AbortController()
  const late = pause(answerMs, undefined, { signal: none.signal }).then(() => {
    throw new Error('no answer')
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([answer, late])
  } finally {
    none.abort()
    answer.catch(() => undefined)
  }
}

const connectTo =
  (url: string, patience: number): Connect =>
  async () => {
    for (const until = Date.now() + patience; ;) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs })
      // The query under way fails; without a listener the error would end the process.
      client.on('error', () => undefined)
      try {
        await client.connect()
        return {
          query: async (query) => (await client.query<Record<string, unknown>>(query)).rows[0] ?? {},
          processId: (client as unknown as { processID: number }).processID,
          end: () => client.end().catch(() => undefined),
        }
      } catch (error) {
        if (!isConnectionError(error) || Date.now() > until) throw error
        await pause(retryMs)
      }
    }
  }
