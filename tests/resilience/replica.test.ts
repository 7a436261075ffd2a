import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { type Db, openDatabase } from '../../server/db/client.ts'
import { startEmbedded } from '../../server/db/embedded.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openReplica, type Replica } from '../../server/db/replica.ts'
import { startServer } from '../../server/start.ts'
import { positionCookie } from '../../server/plugins/laggingReads.ts'
import { eventually } from '../eventually.ts'
import { addCommunity, as, type Member, register } from '../server/support/harness.ts'
import { pgBouncerInstalled, startPgBouncer } from '../server/support/pgbouncer.ts'
import { startReplica } from '../server/support/replica.ts'

const dir = await mkdtemp(path.join(tmpdir(), 'faro-primary-'))
await chmod(dir, 0o755)
const primary = await startEmbedded(dir)
const db = openDatabase(primary.url)
await migrate(db)
const standby = await startReplica({ url: primary.url, dir })
const config = {
  ...readConfig({ DATA_DIR: dir, LOG_LEVEL: 'silent', EARLY_SCREEN_MS: '0' }),
  databaseUrl: primary.url,
}
const opened: { app: FastifyInstance; replica: Replica }[] = []

/** A lag that no pause of a busy machine reaches, in milliseconds. */
const hourMs = 3_600_000

/** An instance that reads from the replica; `url` as it finds it. */
async function instance({
  url = standby.url,
  overtaking = 0,
  maxLag = hourMs,
}: { url?: string; overtaking?: number; maxLag?: number | undefined } = {}) {
  const states: string[] = []
  const replica = openReplica({
    url,
    primary: db,
    max: 4,
    overtaking,
    maxLag,
    onChange: (state) => void states.push(state),
  })
  const app = await buildApp({ config, db, replica })
  await app.ready()
  opened.push({ app, replica })
  return { app, replica, states }
}
const { app, replica } = await instance()
afterAll(async () => {
  for (const one of opened) {
    await one.app.close()
    await one.replica.close()
  }
  await standby.stop()
  await db.destroy()
  await primary.stop()
  await rm(dir, { recursive: true, force: true })
})

const owner = await register(app)
const community = await addCommunity(db, { owner, name: 'Faro' })

/** A browser: a member with the cookies that it has been given. */
function browser(member: Member, to = app) {
  let cookie: string | undefined
  const ask = async (options: { method?: 'GET' | 'POST'; url: string; payload?: object }, through = to) => {
    const headers = cookie === undefined ? {} : { cookie: `${positionCookie}=${cookie}` }
    const reply = await through.inject(as(member, { ...options, headers }))
    keep(reply)
    return reply
  }
  function keep(reply: LightMyRequestResponse) {
    const given = reply.cookies.find(({ name }) => name === positionCookie)
    if (given) cookie = given.value === '' ? undefined : given.value
  }
  return {
    member,
    ask,
    get position() {
      return cookie
    },
    set position(value: string | undefined) {
      cookie = value
    },
    /** Number of reviews that it sees. */
    reviews: async (through = to) => {
      const reply = await ask({ url: `/api/reviews/community/${community}/stats` }, through)
      expect(reply.statusCode).toBe(200)
      return reply.json<{ data: { total_reviews: number } }>().data.total_reviews
    },
    review: (
      payload: object = { community_id: community, rating: 5, comment: 'Muy bien, volvería.' },
      through = to,
    ) => ask({ method: 'POST', url: '/api/reviews', payload }, through),
  }
}

/** A member of the community with a browser that has been there before. */
async function newMember(to = app) {
  const member = await register(app)
  await db
    .insertInto('memberships')
    .values({ id: member.id, community_id: community, user_id: member.id, role: 'member' })
    .execute()
  const there = browser(member, to)
  await there.reviews()
  expect(there.position).toMatch(/^\d+\.\d+$/u)
  return there
}

/** How many reads an instance has answered where. */
async function reads(of: FastifyInstance) {
  const { body } = await of.inject('/metrics')
  const count = (place: string) =>
    Number(new RegExp(`^faro_lagging_reads_total\\{place="${place}"\\} (\\d+)$`, 'mu').exec(body)?.[1] ?? 0)
  return { replica: count('replica'), primary: count('primary'), repeated: count('repeated') }
}

/** Waits until an instance sends this browser's reads to the replica. */
const usesReplica = (there: { reviews: () => Promise<number> }, of = app) =>
  eventually(async () => {
    const before = (await reads(of)).replica
    await there.reviews()
    expect((await reads(of)).replica).toBeGreaterThan(before)
  })

beforeEach(async () => {
  await standby.resumeReplay().catch(() => standby.restart())
  await db.deleteFrom('reviews').execute()
  await standby.catchUp()
  await eventually(() => expect(replica.lagSeconds()).toBeLessThan(2))
})

describe('while the replica lags', () => {
  it('a change of one’s own is seen at once, one of others later', async () => {
    const [ana, bea] = [await newMember(), await newMember()]
    await usesReplica(ana)
    await usesReplica(bea)
    await standby.pauseReplay()
    expect((await ana.review()).statusCode).toBe(200)
    expect(await ana.reviews()).toBe(1)
    expect(await bea.reviews()).toBe(0)
    await standby.resumeReplay()
    await eventually(async () => expect(await bea.reviews()).toBe(1))
    await usesReplica(ana)
    expect(await ana.reviews()).toBe(1)
  })

  it('also on another instance than that of the change', async () => {
    const other = await instance()
    const [ana, bea] = [await newMember(), await newMember()]
    await usesReplica({ reviews: () => ana.reviews(other.app) }, other.app)
    await usesReplica({ reviews: () => bea.reviews(other.app) }, other.app)
    await standby.pauseReplay()
    await ana.review()
    expect(await ana.reviews(other.app)).toBe(1)
    expect(await bea.reviews(other.app)).toBe(0)
  })

  it('also if the reply to an earlier change, or read, arrives after that to a later one', async () => {
    const careful = await instance({ overtaking: 60_000 })
    const ana = await newMember(careful.app)
    const earlier = ana.position
    await usesReplica({ reviews: () => ana.reviews(app) })
    await standby.pauseReplay()
    await ana.review()
    ana.position = earlier
    expect(await ana.reviews(careful.app)).toBe(1)
    // An instance that does not reckon with it would be wrong.
    expect(await ana.reviews(app)).toBe(0)
  })

  it('asks the primary when the replica is later than the limit', async () => {
    const strict = await instance({ maxLag: 1000 })
    const [ana, bea] = [await newMember(), await newMember(strict.app)]
    await usesReplica({ reviews: () => bea.reviews(app) })
    await usesReplica(bea, strict.app)
    await standby.pauseReplay()
    await ana.review()
    expect(await bea.reviews(app)).toBe(0)
    await eventually(async () => expect(await bea.reviews()).toBe(1))
    expect(strict.replica.lagSeconds()).toBe(Infinity)
    expect((await strict.app.inject('/metrics')).body).toContain('faro_replica_lag_seconds +Inf')
  })
})

describe('a browser', () => {
  it('without a position is answered by the primary, and gets one that scripts cannot read', async () => {
    const ana = await newMember()
    ana.position = undefined
    const before = await reads(app)
    const reply = await ana.ask({ url: `/api/reviews/community/${community}/stats` })
    expect(await reads(app)).toEqual({ ...before, primary: before.primary + 1 })
    expect(reply.cookies).toEqual([
      expect.objectContaining({ name: positionCookie, httpOnly: true, sameSite: 'Lax', path: '/api' }),
    ])
    // One that has a position gets another only for what it changes.
    expect((await ana.ask({ url: `/api/reviews/community/${community}/stats` })).cookies).toEqual([])
    expect((await ana.review()).cookies).toHaveLength(1)
  })

  it('gets one when it signs up and in', async () => {
    const account = { name: 'Eva', email: 'eva@faro.test', password: 'secreta' }
    for (const [url, payload] of [
      ['/api/auth/register', account],
      ['/api/auth/login', account],
    ] as const) {
      const { cookies } = await app.inject({ method: 'POST', url, payload })
      expect(cookies.map(({ name }) => name)).toContain(positionCookie)
    }
  })

  it.each(['', 'x', '1', '-1.5', '1.2.3', '0x1.2', `1.${'9'.repeat(16)}`, `${'9'.repeat(21)}.1`, "1';--.1"])(
    'with the position %s has none',
    async (position) => {
      const ana = await newMember()
      await usesReplica(ana)
      ana.position = encodeURIComponent(position)
      const before = await reads(app)
      expect(await ana.reviews()).toBe(0)
      expect(await reads(app)).toEqual({ ...before, primary: before.primary + 1 })
    },
  )

  it('with one of the future is answered by the primary', async () => {
    const ana = await newMember()
    await usesReplica(ana)
    const before = await reads(app)
    for (const future of [`${'9'.repeat(20)}.1`, `1.${'9'.repeat(15)}`]) {
      ana.position = future
      expect(await ana.reviews()).toBe(0)
    }
    expect(await reads(app)).toEqual({ ...before, primary: before.primary + 2 })
  })

  it('with one of the past sees what others see, and nothing that it may not see any more', async () => {
    const [ana, bea] = [await newMember(), await newMember()]
    const secret = await addCommunity(db, {
      owner,
      name: 'Secreta',
      isPublic: false,
      moderators: [ana.member],
    })
    await standby.catchUp()
    await usesReplica(ana)
    await standby.pauseReplay()
    await ana.review()
    ana.position = '0.0'
    expect(await ana.reviews()).toBe(await bea.reviews())
    const team = () => ana.ask({ url: `/api/extra/communities/${secret}/members-activity?screen=surveys` })
    expect((await team()).statusCode).toBe(200)
    await db
      .deleteFrom('memberships')
      .where('user_id', '=', ana.member.id)
      .where('community_id', '=', secret)
      .execute()
    expect((await team()).statusCode).toBe(404)
  })
})

describe('what fails on the replica is asked of the primary', () => {
  it('when it is killed, and it is used again when it is back', async () => {
    const killed = await instance({ maxLag: 5000 })
    const ana = await newMember(killed.app)
    await usesReplica(ana, killed.app)
    await standby.kill()
    const before = await reads(killed.app)
    expect(await ana.reviews()).toBe(0)
    expect((await reads(killed.app)).repeated).toBe(before.repeated + 1)
    await ana.review()
    expect(await ana.reviews()).toBe(1)
    await eventually(() => expect(killed.replica.lagSeconds()).toBe(Infinity))
    await standby.restart()
    await usesReplica(ana, killed.app)
    expect(await ana.reviews()).toBe(1)
  })

  /** Reads through the instance's `laggingRead`; the reply says where it was answered. */
  let read: (reader: Db, onReplica: boolean) => Promise<unknown> = async () => undefined
  const places: ('replica' | 'primary')[] = []
  let there: ReturnType<typeof browser>
  let special: FastifyInstance
  /** Opens an instance whose `/api/read` is answered by `read`, and a member's browser there. */
  async function openSpecial(queryTimeout: number): Promise<void> {
    const testReplica = openReplica({
      url: standby.url,
      primary: db,
      max: 4,
      overtaking: 0,
      maxLag: hourMs,
      queryTimeout,
    })
    special = await buildApp({ config, db, replica: testReplica })
    special.get('/api/read', (request) =>
      special.laggingRead(request, async (reader) => {
        const { rows } = await sql<{ on: boolean }>`select pg_is_in_recovery() as on`.execute(reader)
        const onReplica = rows[0]?.on === true
        places.push(onReplica ? 'replica' : 'primary')
        await read(reader, onReplica)
        return { success: true }
      }),
    )
    await special.ready()
    opened.push({ app: special, replica: testReplica })
    there = await newMember(special)
  }
  beforeAll(() => openSpecial(hourMs))

  async function repeats(act: typeof read): Promise<void> {
    await usesReplica(there, special)
    places.length = 0
    read = act
    const reply = await there.ask({ url: '/api/read' })
    expect(reply.statusCode).toBe(200)
    expect(places).toEqual(['replica', 'primary'])
  }

  /** Asks the replica something that it does not answer by itself, until `end` has ended it. */
  const endedBy = (end: () => Promise<unknown>) => async (reader: Db, onReplica: boolean) => {
    if (!onReplica) return
    const [ended] = await Promise.all([
      sql`select pg_sleep(60) from communities`.execute(reader).then(() => 'answered', codeOf),
      eventually(end),
    ])
    codes.push(ended)
  }
  const codes: unknown[] = []
  const codeOf = (error: unknown) => {
    codes.push((error as { code?: string }).code)
    throw error
  }
  const find = (what: string) => async () => {
    const found = await standby.query(
      `select ${what}(pid) from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`,
    )
    expect(found.length).toBeGreaterThan(0)
  }

  it('when its connection is cut', async () => {
    codes.length = 0
    await repeats(endedBy(find('pg_terminate_backend')))
    expect(codes).toEqual(['57P01'])
  })

  it('when a query is in the way of what it replays', async () => {
    codes.length = 0
    await repeats(
      endedBy(async () => {
        await find('')()
        await db
          .transaction()
          .execute((trx) => sql`lock table communities in access exclusive mode`.execute(trx))
      }),
    )
    expect(codes).toEqual(['40001'])
  })

  it('when it does not have a migration yet', async () => {
    await usesReplica(there, special)
    await standby.pauseReplay()
    await sql`alter table reviews add column fresh text`.execute(db)
    try {
      await repeats((reader) => sql`select fresh from reviews`.execute(reader))
    } finally {
      await sql`alter table reviews drop column fresh`.execute(db)
    }
  })

  it('when it takes too long', async () => {
    await openSpecial(1000)
    codes.length = 0
    await repeats(async (reader, onReplica) => {
      if (onReplica) await sql`select pg_sleep(60)`.execute(reader).catch(codeOf)
    })
    expect(codes).toEqual(['57014'])
  })
})

it('a database that is no replica, or one of something else, or cannot be reached, is not used', async () => {
  const itself = await instance({ url: primary.url })
  const unreachable = await instance({ url: 'postgres://faro:x@127.0.0.1:1/faro' })
  // Another database of the same server, as of another installation.
  await sql`create database other`.execute(db)
  await standby.catchUp()
  const elsewhere = new URL(standby.url)
  elsewhere.pathname = '/other'
  const foreign = await instance({ url: elsewhere.href })
  for (const one of [itself, unreachable, foreign]) {
    const ana = await newMember(one.app)
    for (let count = 0; count < 3; count += 1) expect(await ana.reviews()).toBe(0)
    expect(await reads(one.app)).toMatchObject({ replica: 0, repeated: 0 })
    expect(one.replica.lagSeconds()).toBe(Infinity)
    await eventually(() => expect(one.states).toEqual(['not used']))
  }
})

it('a server with both addresses uses the replica', async () => {
  const server = await startServer(
    readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dir,
      LOG_LEVEL: 'silent',
      EARLY_SCREEN_MS: '0',
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URL: standby.url,
    }),
  )
  const late = /^faro_replica_lag_seconds 0(\.\d+)?$/mu
  await eventually(async () => expect((await server.app.inject('/metrics')).body).toMatch(late))
  const { address } = server
  await server.stop()
  await expect(fetch(address)).rejects.toThrow()
})

it.skipIf(!pgBouncerInstalled)('the replica may be behind a pooler, too', async () => {
  const bouncer = await startPgBouncer({ databaseUrl: standby.url, poolSize: 2 })
  onTestFinished(() => bouncer.stop())
  const pooled = await instance({ url: bouncer.url })
  const ana = await newMember(pooled.app)
  await usesReplica(ana, pooled.app)
  const before = await reads(pooled.app)
  await Promise.all(Array.from({ length: 20 }, () => ana.reviews()))
  expect(await reads(pooled.app)).toEqual({ ...before, replica: before.replica + 20 })
})

it('without a replica nothing is said about positions', async () => {
  const alone = await buildApp({ config, db })
  onTestFinished(() => alone.close())
  const reply = await alone.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: owner.email, password: 'secreta' },
  })
  expect(reply.statusCode).toBe(200)
  expect(reply.cookies.map(({ name }) => name)).not.toContain(positionCookie)
})
