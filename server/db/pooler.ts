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

/** Milliseconds during which an address is tried again, and between two tries. */
const patienceMs = 10_000
const retryMs = 200
const connectTimeoutMs = 5000
/** Transactions that are opened in order to occupy the connection of a statement. */
const maxHolders = 24

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
      return await inspectOnce(connectTo(url))
    } catch (error) {
      if (!isConnectionError(error) || performance.now() > until) throw error
      await pause(retryMs)
    }
  }
}

async function inspectOnce(connect: Connect): Promise<ConnectionKind> {
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

interface ProbeOptions {
  /** How often it is tried: others, perhaps with a probe of their own, may have all connections. */
  attempts?: number
  /** Milliseconds that a statement of the probe may take: it may wait in vain for a connection of a small pool. */
  answerMs?: number
}

/**
 * How statements can be sent through a pooler. A client prepares a statement by name, and others open transactions until
 * one of them has got its connection. If the first client can still execute the statement, which must then happen on
 * another connection, the pooler prepares it there: `named`. If PostgreSQL does not know the name, and the client goes on
 * working after that, they are `shared`. Without proof, `unnamed`.
 */
export async function findStatements(
  connect: Connect,
  { attempts = 5, answerMs = 1000 }: ProbeOptions = {},
): Promise<Statements> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await pause(Math.random() * answerMs)
    const found = await probe(connect, answerMs).catch(() => undefined)
    if (found) return found
  }
  return 'unnamed'
}

/**
 * @returns undefined when it proves nothing.
 * @throws {Error} when there is no answer in time, or the pooler has refused something.
 */
async function probe(connect: Connect, answerMs: number): Promise<Statements | undefined> {
  const sessions: Session[] = []
  const open = async () => {
    const session = await connect()
    sessions.push(session)
    return session
  }
  const ask = (session: Session, query: Parameters<Session['query']>[0]) =>
    inTime(session.query(query), answerMs)
  try {
    const client = await open()
    const statement = { name: randomUUID(), text: 'select pg_backend_pid() as pid' }
    const { pid: prepared } = await ask(client, statement)
    const others: Session[] = []
    for (;;) {
      if (others.length === maxHolders) return undefined
      const holder = await open()
      await ask(holder, 'begin')
      const { pid } = await ask(holder, 'select pg_backend_pid() as pid')
      if (pid === prepared) break
      others.push(holder)
    }
    // Only the one that has the statement is kept.
    for (const holder of others) await ask(holder, 'rollback')
    try {
      const { pid } = await ask(client, statement)
      return pid === prepared ? undefined : 'named'
    } catch (error) {
      if ((error as { code?: string }).code !== unknownName) throw error
    }
    const { one } = await ask(client, 'select 1 as one')
    return one === 1 ? 'shared' : undefined
  } finally {
    // A connection that is left within a transaction would be closed by the pooler.
    await Promise.all(
      sessions.map(async (session) => {
        await inTime(session.query('rollback'), answerMs).catch(() => undefined)
        await session.end()
      }),
    )
  }
}

/** @throws {Error} when there is no answer in time. */
async function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  const ended = new AbortController()
  const late = pause(ms, undefined, { signal: ended.signal }).then(() => {
    throw new Error('no answer')
  })
  late.catch(() => undefined)
  answer.catch(() => undefined)
  try {
    return await Promise.race([answer, late])
  } finally {
    ended.abort()
  }
}

const connectTo =
  (url: string): Connect =>
  async () => {
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
