import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '#server/db/schema.ts'
import type { BareRoutes, Statement } from './bareRoute.ts'
import type { Seeded } from './endpoints.ts'
import { measuredCalls } from './endpoints.ts'
import type { Load } from './load.ts'
import { load } from './load.ts'
import type { Line } from './report.ts'
import { median } from './spread.ts'
import { databaseUrl, seedPosts } from './seed.ts'

const totalPosts = 100_000
const seconds = 5

export interface ServerOptions {
  url: string
  dataDir: string
  memberId: string
  token: string
  rounds: number
  say: (text: string) => void
}

/** Compares the calls with bare routes that run the same queries, alternately. */
export async function measureServer(options: ServerOptions): Promise<Line[]> {
  const { url, dataDir, memberId, token, rounds, say } = options
  const database = await databaseUrl(dataDir)
  const seeded = await seedPosts(database, memberId, totalPosts)
  const routes = await statements(database, seeded)
  const bare = fork(join(import.meta.dirname, 'bareRoute.ts'), { serialization: 'advanced' })
  try {
    bare.send({ databaseUrl: database, routes } satisfies BareRoutes)
    const [bareUrl] = (await once(bare, 'message')) as [string]
    const headers = { authorization: `Bearer ${token}` }
    const lines: Line[] = []
    for (const [index, { name, path }] of measuredCalls.entries()) {
      const ours: Load[] = []
      const theirs: Load[] = []
      // Warms up both.
      await load(bareUrl, `/${index}`, {}, 1)
      await load(url, path(seeded), headers, 1)
      for (let round = 1; round <= rounds; round += 1) {
        theirs.push(await load(bareUrl, `/${index}`, {}, seconds))
        ours.push(await load(url, path(seeded), headers, seconds))
        say(`${name}: round ${round} of ${rounds}`)
      }
      lines.push(...compare(name, ours, theirs))
    }
    return lines
  } finally {
    bare.disconnect()
  }
}

function compare(name: string, ours: Load[], theirs: Load[]): Line[] {
  const middle = (loads: Load[], read: (load: Load) => number) => median(loads.map(read))
  const rate = middle(ours, ({ perSecond }) => perSecond)
  const bareRate = middle(theirs, ({ perSecond }) => perSecond)
  const note = `${Math.round(rate)} of ${Math.round(bareRate)} calls a second`
  return [
    { name: `${name}: of a bare route`, value: rate / bareRate, unit: '×', atLeast: 0.5, note },
    { name: `${name}: half are faster than`, value: middle(ours, ({ p50 }) => p50), unit: 'ms' },
    { name: `${name}: 99 % are faster than`, value: middle(ours, ({ p99 }) => p99), unit: 'ms', atMost: 100 },
  ]
}

/** The actual SQL of each measured call. */
async function statements(url: string, seeded: Seeded): Promise<BareRoutes['routes']> {
  const seen: Statement[] = []
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
    log: ({ query }) => {
      seen.push({ text: query.sql, values: query.parameters })
    },
  })
  try {
    const routes: BareRoutes['routes'] = {}
    for (const [index, { query }] of measuredCalls.entries()) {
      await query(db, seeded)
      routes[`/${index}`] = seen.splice(0)
    }
    return routes
  } finally {
    await db.destroy()
  }
}
