/** Measures what each call costs on a filled server, and reads its plans. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import type { Server } from '../../e2e/server.ts'
import { type Common, type GrowthCall, growthCalls } from './calls.ts'
import { drive } from './drive.ts'
import { type Person, signedIn, spreadNumbers } from './people.ts'
import { collectPlans, type Scan, scansOf } from './plans.ts'
import { cpuOf } from './processes.ts'
import type { Sizes } from './proportions.ts'
import { forgetStatements, sequentialReads, type SequentialReads, statementsPerCall } from './statements.ts'

/** Connections on which calls are made: as many as keep two cores busy, without a queue. */
const usualConnections = 8
/** Different members who call. */
const callers = 4000
/** Calls whose plans are read. */
const explainedCalls = 24
/** Rows from which a table is large: reading all of it for a call would not do. */
export const largeFrom = 10_000

/** The cost of one call, in the middle of many. */
export interface CallCost {
  name: string
  calls: number
  perSecond: number
  /** Milliseconds under this load. */
  p50: number
  p99: number
  /** Milliseconds of a processor: of the server's process. */
  serverMs: number
  /** Of the processes that it starts, for screens and pictures. */
  helpersMs: number
  /** Of all of PostgreSQL. */
  databaseMs: number
  statements: number
  /** Milliseconds in which PostgreSQL executed statements. */
  statementMs: number
  /** Pages of 8 KB. */
  buffers: number
  walBytes: number
  /** Rows that its statements read, also those of triggers and those that were not wanted. */
  rowsRead: number
  /** Large tables of which it read all. */
  sequential: Scan[]
}

export interface Measurement {
  members: number
  costs: CallCost[]
  /** Large tables that anything read as a whole meanwhile, the regular housekeeping too. */
  sequentialReads: SequentialReads[]
  databaseBytes: number
  tables: TableSize[]
}

/** A table with its indexes. */
export interface TableSize {
  name: string
  rows: number
  bytes: number
}

interface Options {
  seconds: number
  only: readonly string[] | undefined
  say: (text: string) => void
}

export async function measureCalls(server: Server, sizes: Sizes, options: Options): Promise<Measurement> {
  const { only, say } = options
  const people = await signedIn(server, sizes, spreadNumbers(sizes.members, callers))
  const common = await prepare(server, people)
  const before = await settledReads(server)
  const costs: CallCost[] = []
  const calls = growthCalls.filter(({ name }) => only?.includes(name) ?? true)
  const expected = new Set(calls.map(({ readsAll }) => readsAll))
  for (const call of calls) {
    costs.push(await measureCall(server, call, { ...options, people, common }))
    say(call.name)
  }
  const after = await settledReads(server)
  const [size] = await server.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  )
  const tables = await server.query<TableSize & Record<string, unknown>>(
    `select relname as name, reltuples::float8 as rows, pg_total_relation_size(oid)::float8 as bytes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1
     order by bytes desc`,
    [largeFrom],
  )
  return {
    members: sizes.members,
    costs,
    sequentialReads: after.flatMap(({ table, scans, rows }) => {
      const then = before.find((one) => one.table === table)
      const more = scans - (then?.scans ?? 0)
      return more > 0 && !expected.has(table) ? [{ table, scans: more, rows: rows - (then?.rows ?? 0) }] : []
    }),
    databaseBytes: size?.bytes ?? Number.NaN,
    tables,
  }
}

async function measureCall(
  server: Server,
  call: GrowthCall,
  { people, common, seconds }: { people: readonly Person[]; common: Common; seconds: number },
): Promise<CallCost> {
  const { connections = usualConnections, warmUp = 200 } = call
  const options = { url: server.url, people, common, connections }
  await drive(call, { ...options, until: { calls: warmUp }, from: 0 })
  const database = databasePid(server)
  await forgetStatements(server)
  const before = { server: cpuOf(server.pid), database: cpuOf(database) }
  const { calls, perSecond, p50, p99, refused } = await drive(call, {
    ...options,
    until: { seconds },
    from: warmUp,
  })
  const after = { server: cpuOf(server.pid), database: cpuOf(database) }
  const { statements, milliseconds, buffers, walBytes } = await statementsPerCall(server, calls)
  const from = warmUp + calls
  const plans = await collectPlans(server, () =>
    drive(call, { ...options, until: { calls: explainedCalls }, from }),
  )
  if (refused > calls / 2) throw new Error(`${call.name}: ${refused} of ${calls} calls were refused`)
  const scans = plans.flatMap(scansOf)
  const large = await largeTables(server)
  const each = (total: number) => total / calls
  return {
    name: call.name,
    calls,
    perSecond,
    p50,
    p99,
    serverMs: each(after.server.own - before.server.own),
    helpersMs: each(after.server.started - before.server.started),
    databaseMs: each(
      after.database.own + after.database.started - before.database.own - before.database.started,
    ),
    statements,
    statementMs: milliseconds,
    buffers,
    walBytes,
    rowsRead: scans.reduce((sum, { rows }) => sum + rows, 0) / explainedCalls,
    sequential: distinct(
      scans.filter(({ sequential, table }) => sequential && large.has(table) && table !== call.readsAll),
    ),
  }
}

const distinct = (scans: readonly Scan[]): Scan[] => [
  ...new Map(scans.map((scan) => [`${scan.table} ${scan.statement}`, scan])).values(),
]

const databasePid = ({ dataDir }: Server): number =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

async function largeTables(server: Server): Promise<ReadonlySet<string>> {
  const rows = await server.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= $1`,
    [largeFrom],
  )
  return new Set(rows.map(({ name }) => name))
}

/** A picture, and the address of one that is stored. */
async function prepare(server: Server, people: readonly Person[]): Promise<Common> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const picture = await sharp({
    create: { width: 2000, height: 1500, channels: 3, background: '#888', noise },
  })
    .blur(2)
    .jpeg({ quality: 85 })
    .toBuffer()
  const [first] = people
  const upload = growthCalls.find(({ name }) => name === 'Upload a picture')
  if (!first || !upload) throw new Error('nobody can upload a picture')
  const { path, headers, body, method } = upload.ask(first, 0, { picture, pictureUrl: '' })
  const sent = await fetch(server.url + path, {
    method,
    headers,
    body: new Uint8Array(Buffer.from(body ?? '')),
  })
  const { post } = (await sent.json()) as { post: { id: string } }
  const reply = await fetch(`${server.url}/api/posts/${post.id}/image-url`, { headers: first.bearer })
  const { image_url: url } = (await reply.json()) as { image_url: string }
  return { picture, pictureUrl: url.replace(server.url, '') }
}

/** Connections tell of what they have read within ten seconds of doing nothing. */
const statisticsMs = 11_000

async function settledReads(server: Server): Promise<SequentialReads[]> {
  await pause(statisticsMs)
  return sequentialReads(server, largeFrom)
}
