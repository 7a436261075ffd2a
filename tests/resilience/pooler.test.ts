import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { backUp } from '../../server/backup/backup.ts'
import { restore } from '../../server/backup/restore.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/client.ts'
import { inspectConnection } from '../../server/db/inspectConnection.ts'
import { folderStorage } from '../../server/media/folderStorage.ts'
import { type RunningServer, startServer } from '../../server/start.ts'
import { eventually } from '../eventually.ts'
import { addCommunity, as, type Member, publish, register } from '../server/support/harness.ts'
import { liveStreams, messaging, said } from '../server/support/messaging.ts'
import { newDatabase } from '../server/support/newDatabase.ts'
import { type PgBouncer, pgBouncerInstalled, startPgBouncer } from '../server/support/pgbouncer.ts'

// The documented configuration is run by PgBouncer itself, if it is installed.
describe.skipIf(!pgBouncerInstalled)('through PgBouncer as deploy/pgbouncer.ini sets it up', () => {
  let direct: string
  let bouncer: PgBouncer
  let servers: RunningServer[]
  let dir: string
  let [ana, bea] = [] as unknown as [Member, Member]
  const { stream } = liveStreams()

  const configOf = (settings: Record<string, string>) =>
    readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dir,
      LOG_LEVEL: 'silent',
      EARLY_SCREEN_MS: '0',
      ...settings,
    })

  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'faro-pooled-'))
    direct = await newDatabase()
    // Fewer connections than a request may use at once, so that they are mixed.
    bouncer = await startPgBouncer({ databaseUrl: direct, poolSize: 2 })
    const config = configOf({ DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: direct })
    // Both at once, on an empty database: one of them migrates.
    servers = await Promise.all([startServer(config), startServer(config)])
    ;[ana, bea] = [await register(first().app), await register(first().app)]
  })
  afterAll(async () => {
    await bouncer?.restart()
    for (const server of servers ?? []) await server.stop()
    await bouncer?.stop()
    await rm(dir, { recursive: true, force: true })
  })
  const first = () => servers[0] as RunningServer
  const second = () => servers[1] as RunningServer

  it('finds a pooler that prepares statements and has all settings', async () => {
    expect(await inspectConnection(bouncer.url)).toMatchObject({
      pooled: true,
      preparesStatements: true,
      wrongSettings: [],
    })
    expect(await inspectConnection(direct)).toMatchObject({ pooled: false, preparesStatements: true })
    const { rows: migrations } = await sql`select from kysely_migration`.execute(first().app.db)
    expect(migrations.length).toBeGreaterThan(25)
  })

  it('tells which settings are missing', async () => {
    const without = await startPgBouncer({ databaseUrl: direct, connectQuery: '' })
    expect((await inspectConnection(without.url)).wrongSettings).toEqual([
      { name: 'plan_cache_mode', found: 'auto', wanted: 'force_generic_plan' },
      { name: 'statement_timeout', found: '0', wanted: '30s' },
      { name: 'lock_timeout', found: '0', wanted: '10s' },
      { name: 'idle_in_transaction_session_timeout', found: '0', wanted: '1min' },
    ])
    await without.stop()
  })

  it('prepares each statement once on each connection of the pool for all instances', async () => {
    const { db } = first().app
    const other = second().app.db
    const text = 'select 1 + $1::integer as sum /* once */'
    const ask = (of: typeof db, value: number) =>
      of.executeQuery<{ sum: number }>({
        ...sql`select`.compile(of),
        sql: text,
        parameters: [value],
      })
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, value) => ask(value % 2 ? db : other, value)),
    )
    expect(replies.map(({ rows }) => rows[0]?.sum)).toEqual(
      Array.from({ length: 40 }, (_, value) => value + 1),
    )
    // Each connection tells of itself, in a transaction so that the next one meets another.
    const prepared = await db.transaction().execute(async (one) => {
      const count = sql<{ n: number; pid: number }>`
        select count(*)::integer as n, pg_backend_pid() as pid from pg_prepared_statements
        where statement = ${sql.lit(text)}`
      const { rows: here } = await count.execute(one)
      const { rows: there } = await count.execute(other)
      return [...here, ...there]
    })
    expect(new Set(prepared.map(({ pid }) => pid)).size).toBe(2)
    for (const { n } of prepared) expect(n).toBe(1)
  })

  it('refuses to start when the pooler prepares no statements, and starts without them', async () => {
    const without = await startPgBouncer({ databaseUrl: direct, settings: { max_prepared_statements: 0 } })
    onTestFinished(() => without.stop())
    const config = { DATABASE_URL: without.url, DATABASE_DIRECT_URL: direct }
    await expect(startServer(configOf(config))).rejects.toThrow(
      /^El pooler de DATABASE_URL no prepara sentencias/u,
    )
    const server = await startServer(configOf({ ...config, DATABASE_PREPARED_STATEMENTS: 'false' }))
    onTestFinished(() => server.stop())
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.app.inject(as(ana, { url: '/api/communities/my-communities' })),
      ),
    )
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  it('goes on after a table that a statement reads has got another column', async () => {
    const { db } = first().app
    await sql`create table changing (id integer)`.execute(db)
    await sql`insert into changing values (1)`.execute(db)
    const read = () => sql`select * from changing where id = ${1}`.execute(db)
    for (let count = 0; count < 6; count += 1) await read()
    await sql`alter table changing add column name text default 'x'`.execute(db)
    for (let count = 0; count < 6; count += 1) expect((await read()).rows).toEqual([{ id: 1, name: 'x' }])
    await sql`drop table changing`.execute(db)
  })

  it('keeps what is set for a transaction in it', async () => {
    const { db } = first().app
    const timeouts = await Promise.all(
      Array.from({ length: 8 }, async (_, number) => {
        const inside = await db.transaction().execute(async (trx) => {
          await sql`set local lock_timeout = ${sql.lit(`${number + 1}s`)}`.execute(trx)
          const { rows } = await sql<{ set: string }>`select current_setting('lock_timeout') as set`.execute(
            trx,
          )
          return rows[0]?.set
        })
        const { rows } = await sql<{ set: string }>`select current_setting('lock_timeout') as set`.execute(db)
        return [inside, rows[0]?.set]
      }),
    )
    expect(timeouts).toEqual(Array.from({ length: 8 }, (_, number) => [`${number + 1}s`, '10s']))
  })

  it('sends live messages, between instances', async () => {
    const { app } = first()
    const id = await messaging(app).direct(ana, bea)
    const { address } = second()
    const there = await stream(address, bea)
    await messaging(app).say(ana, id, 'Hola por el medio')
    await there.next(said('Hola por el medio'))
  })

  it('does each of many things at once exactly once', async () => {
    const { app } = first()
    const community = await addCommunity(app.db, { owner: ana, members: [bea] })
    const post = await publish(app, ana, community)
    const like = (server: RunningServer) =>
      server.app.inject(as(bea, { method: 'POST', url: `/api/posts/${post}/like` }))
    await Promise.all([first(), second()].flatMap((server) => [like(server), like(server)]))
    const posts = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        publish((number % 2 ? first() : second()).app, ana, community, `${number}`),
      ),
    )
    expect(new Set(posts).size).toBe(20)
    const row = await app.db
      .selectFrom('communities')
      .where('id', '=', community)
      .select('posts_count')
      .executeTakeFirstOrThrow()
    expect(row.posts_count).toBe(21)
  })

  it('is backed up while it runs, and not restored over', async () => {
    const file = path.join(dir, 'all.faro')
    const storage = folderStorage(path.join(dir, 'media'))
    const { header } = await backUp(direct, storage, file)
    expect(header.tables.find(({ name }) => name === 'users')?.rows).toBeGreaterThanOrEqual(2)
    await expect(restore(file, direct, storage, { replace: true })).rejects.toThrow(
      /^Faro está en marcha con esta base de datos/u,
    )
    const empty = await newDatabase()
    expect((await restore(file, empty, storage)).tables).toEqual(header.tables)
  })

  it('ends a query that takes too long, and goes on with others', async () => {
    const { db } = first().app
    const cut = db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = '50ms'`.execute(trx)
      await sql`select pg_sleep(60)`.execute(trx)
    })
    await expect(cut).rejects.toMatchObject({ code: '57014' })
    expect((await sql`select ${1}::integer as one`.execute(db)).rows).toEqual([{ one: 1 }])
    // Its own patience: the connection is closed, and PgBouncer closes its own.
    const impatient = openDatabase(bouncer.url, {
      pooled: true,
      timeoutMs: 200,
      max: 1,
    })
    await expect(sql`select pg_sleep(60)`.execute(impatient)).rejects.toThrow('Query read timeout')
    // On a busy machine even the next query may exceed the timeout.
    await eventually(async () =>
      expect((await sql`select ${2}::integer as two`.execute(impatient)).rows).toEqual([{ two: 2 }]),
    )
    await impatient.destroy()
    await sql`select pg_cancel_backend(pid) from pg_stat_activity
      where query = 'select pg_sleep(60)' and datname = current_database()`.execute(db)
  })

  const ask = () => first().app.inject(as(ana, { url: '/api/communities/my-communities' }))
  const unavailable = {
    success: false,
    error: 'Faro no llega a sus datos en este momento. Inténtalo de nuevo en unos segundos.',
  }

  /** Refuses a query that waits two seconds for a connection, until the next restart. */
  const limitWaiting = () => bouncer.command('set query_wait_timeout = 2')

  it('answers 503 while all connections are taken, and goes on when they are free', async () => {
    await limitWaiting()
    const holders = await Promise.all(
      [1, 2].map(async () => {
        const client = new pg.Client({ connectionString: bouncer.url })
        await client.connect()
        await client.query('begin')
        return client
      }),
    )
    const refused = await ask()
    expect(refused.statusCode).toBe(503)
    expect(refused.json()).toMatchObject(unavailable)
    expect(refused.headers['retry-after']).toBe('3')
    for (const client of holders) await client.end()
    await eventually(async () => expect((await ask()).statusCode).toBe(200))
  })

  it('answers 503 while it is paused, has gone, or cannot reach the database, and comes back', async () => {
    const { app } = first()
    await eventually(async () => expect((await ask()).statusCode).toBe(200))
    await limitWaiting()
    await bouncer.command('pause')
    expect((await ask()).statusCode).toBe(503)
    await bouncer.command('resume')
    await eventually(async () => expect((await ask()).statusCode).toBe(200))

    await bouncer.kill()
    expect((await ask()).statusCode).toBe(503)
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    await bouncer.restart()
    await eventually(async () => expect((await ask()).statusCode).toBe(200))
    // A short restart is not noticed at all.
    await Promise.all(Array.from({ length: 8 }, ask))
    await bouncer.restart()
    expect((await ask()).statusCode).toBe(200)
    await limitWaiting()

    const server = new pg.Client({ connectionString: inject('databaseUrl') })
    await server.connect()
    const name = new URL(direct).pathname.slice(1)
    await server.query(`alter database ${name} allow_connections false`)
    await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    const cut = await Promise.all(Array.from({ length: 6 }, ask))
    await server.query(`alter database ${name} allow_connections true`)
    await server.end()
    for (const reply of cut) {
      expect(reply.statusCode).toBe(503)
      expect(reply.json()).toMatchObject(unavailable)
    }
    await eventually(async () => expect((await ask()).statusCode).toBe(200))
  })

  it('does not start with an address that is wrong, and says which', async () => {
    await expect(startServer(configOf({ DATABASE_URL: bouncer.url }))).rejects.toThrow(
      /^DATABASE_URL lleva a un pooler/u,
    )
    const other = await newDatabase()
    const elsewhere = configOf({ DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: other })
    await expect(startServer(elsewhere)).rejects.toThrow(/no llevan a la misma base de datos\.$/u)
    const again = configOf({ DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: bouncer.url })
    await expect(startServer(again)).rejects.toThrow(/^DATABASE_DIRECT_URL debe llevar a PostgreSQL mismo/u)
  })
})
