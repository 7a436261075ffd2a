import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '#server/db/schema.ts'
import type { BareRoutes, Statement } from './bareRoute.ts'
import type { MeasuredIds, MeasuredCall } from './endpoints.ts'
import { measuredCalls, runQueries, usualP99 } from './endpoints.ts'
import type { LoadResult } from './load.ts'
import { load } from './load.ts'
import type { Result } from './report.ts'
import { median } from './spread.ts'
import { databaseUrl, seedPosts } from './seed.ts'
import { seedReads } from './seedReads.ts'

const totalPosts = 100_000
/** Seconds of load per round on each of both routes: for the main calls and for the others. */
const mainSeconds = 5
const otherSeconds = 1
/** Minimum rate of a main call, as a fraction of the bare route's rate. */
const mainRate = 0.5

export interface ServerOptions {
  url: string
  dataDir: string
  memberId: string
  token: string
  rounds: number
  say: (text: string) => void
}

/** Compares the calls with bare routes that run the same queries, alternately. */
export async function measureServer(options: ServerOptions): Promise<Result[]> {
  const { url, dataDir, memberId, token, rounds, say } = options
  const database = await databaseUrl(dataDir)
  const seeded = await seedReads(database, await seedPosts(database, memberId, totalPosts))
  const measured = { ...seeded, sessionId: sessionOf(token) }
  const routes = await statements(database, measured)
  const bare = fork(join(import.meta.dirname, 'bareRoute.ts'), { serialization: 'advanced' })
  try {
    bare.send({ databaseUrl: database, routes } satisfies BareRoutes)
    const [bareUrl] = (await once(bare, 'message')) as [string]
    const headers = { authorization: `Bearer ${token}` }
    const lines: Result[] = []
    for (const [index, call] of measuredCalls.entries()) {
      const ours: LoadResult[] = []
      const theirs: LoadResult[] = []
      const path = call.path(measured)
      const seconds = call.main ? mainSeconds : otherSeconds
      const variants = call.main ? await asBrowsersAsk(url + path, headers) : []
      // Warm up both routes.
      await load(bareUrl, `/${index}`, {}, 1)
      await load(url, path, headers, 1)
      for (let round = 1; round <= rounds; round += 1) {
        theirs.push(await load(bareUrl, `/${index}`, {}, seconds))
        ours.push(await load(url, path, headers, seconds))
        for (const variant of variants)
          variant.loads.push(await load(url, path, variant.headers, otherSeconds))
      }
      say(call.name)
      lines.push(...compare(call, ours, theirs))
      for (const { what, loads } of variants) {
        const name = `${call.name}, ${what}: of a bare route`
        const rate = middleRate(loads)
        const note = `${Math.round(rate)} calls a second`
        lines.push({ name, value: rate / middleRate(theirs), unit: '×', note })
      }
    }
    return lines
  } finally {
    bare.disconnect()
  }
}

const middle = (loads: LoadResult[], read: (load: LoadResult) => number) => median(loads.map(read))
const middleRate = (loads: LoadResult[]) => middle(loads, ({ perSecond }) => perSecond)

interface Variant {
  what: string
  headers: Record<string, string>
  loads: LoadResult[]
}

/** Measures the call as browsers make it: compressed, and repeated with unchanged data. */
async function asBrowsersAsk(url: string, headers: Record<string, string>): Promise<Variant[]> {
  const compressed = { ...headers, 'accept-encoding': 'gzip, deflate, br' }
  const reply = await fetch(url, { headers: compressed })
  await reply.body?.cancel()
  const repeated = { ...compressed, 'if-none-match': reply.headers.get('etag') ?? '' }
  return [
    { what: 'compressed', headers: compressed, loads: [] },
    { what: 'unchanged', headers: repeated, loads: [] },
  ]
}

function compare(
  { name, main, p99 = usualP99 }: MeasuredCall,
  ours: LoadResult[],
  theirs: LoadResult[],
): Result[] {
  const [rate, bareRate] = [middleRate(ours), middleRate(theirs)]
  const note = `${Math.round(rate)} of ${Math.round(bareRate)} calls a second`
  return [
    {
      name: `${name}: of a bare route`,
      value: rate / bareRate,
      unit: '×',
      ...(main && { atLeast: mainRate }),
      note,
    },
    { name: `${name}: half are faster than`, value: middle(ours, ({ p50 }) => p50), unit: 'ms' },
    {
      name: `${name}: 99 % are faster than`,
      value: middle(ours, (loaded) => loaded.p99),
      unit: 'ms',
      atMost: p99,
    },
  ]
}

/** Returns the session of a token. */
function sessionOf(token: string): string {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return (JSON.parse(claims) as { sid: string }).sid
}

/** Records the SQL of each measured call. */
async function statements(url: string, measured: MeasuredIds): Promise<BareRoutes['routes']> {
  const seen: Statement[] = []
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
    log: ({ query }) => {
      seen.push({ text: query.sql, values: query.parameters })
    },
  })
  try {
    const routes: BareRoutes['routes'] = {}
    for (const [index, call] of measuredCalls.entries()) {
      await runQueries(db, call, measured)
      routes[`/${index}`] = seen.splice(0)
    }
    return routes
  } finally {
    await db.destroy()
  }
}
