import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../server/db/client.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { handleErrors } from '../../../server/plugins/errorReplies.ts'
import { waitingForLocks } from '../support/harness.ts'
import { emptyDatabase, newDatabase } from '../support/newDatabase.ts'
import { oldDatabase } from '../support/oldDatabase.ts'

const url = await newDatabase()
const db = openDatabase(url)
afterAll(() => db.destroy())
await sql`create table counters (id integer primary key, value integer not null)`.execute(db)
await sql`insert into counters values (1, 0), (2, 0)`.execute(db)

it('connections of the server have a limit for everything that can hold others up', async () => {
  const shown = async (name: string) => {
    const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)
    return rows[0]?.value
  }
  expect(await shown('statement_timeout')).toBe('30s')
  expect(await shown('lock_timeout')).toBe('10s')
  expect(await shown('idle_in_transaction_session_timeout')).toBe('1min')
})

describe('a change that others are in the way of is answered with 503 and when to try again', () => {
  const app = fastify()
  handleErrors(app)
  afterAll(() => app.close())
  const increase = (id: number) => sql`update counters set value = value + 1 where id = ${id}`

  app.post('/locked', () =>
    db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '50ms'`.execute(trx)
      await increase(1).execute(trx)
    }),
  )
  // Each waits for what the other has changed.
  const met = [0, 0].map(() => Promise.withResolvers<void>())
  for (const [index, [own, other]] of (
    [
      [1, 2],
      [2, 1],
    ] as const
  ).entries()) {
    app.post(`/deadlock/${index}`, () =>
      db.transaction().execute(async (trx) => {
        await increase(own).execute(trx)
        met[index]?.resolve()
        await Promise.all(met.map(({ promise }) => promise))
        await increase(other).execute(trx)
        return { success: true }
      }),
    )
  }
  app.post('/serialization', () =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        await sql`select * from counters`.execute(trx)
        await increase(1).execute(db)
        await increase(1).execute(trx)
      }),
  )
  app.post('/idle', () =>
    db.transaction().execute(async (trx) => {
      await sql`set local idle_in_transaction_session_timeout = '20ms'`.execute(trx)
      for (;;) {
        const { rows } = await sql`select from pg_stat_activity where state = 'idle in transaction'`.execute(
          db,
        )
        if (rows.length === 0) break
      }
      await increase(1).execute(trx)
    }),
  )

  const refusal = {
    success: false,
    error: 'Alguien está cambiando lo mismo en este momento. Inténtalo de nuevo en unos segundos.',
  }

  it('when a lock is not to be had', async () => {
    const holder = await db.startTransaction().execute()
    await increase(1).execute(holder)
    const reply = await app.inject({ method: 'POST', url: '/locked' })
    await holder.rollback().execute()
    expect(reply.statusCode).toBe(503)
    expect(reply.headers['retry-after']).toBe('3')
    expect(reply.json()).toMatchObject(refusal)
    expect((await app.inject({ method: 'POST', url: '/locked' })).statusCode).toBe(200)
  })

  it('when two wait for each other: one of them', async () => {
    const replies = await Promise.all(
      [0, 1].map((index) => app.inject({ method: 'POST', url: `/deadlock/${index}` })),
    )
    const [done, refused] = replies.toSorted((a, b) => a.statusCode - b.statusCode)
    expect(done?.statusCode).toBe(200)
    expect(refused?.statusCode).toBe(503)
    expect(refused?.json()).toMatchObject(refusal)
  })

  it('when the same was changed since it was read', async () => {
    const reply = await app.inject({ method: 'POST', url: '/serialization' })
    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toMatchObject(refusal)
  })

  it('and a transaction that did nothing for too long as an outage', async () => {
    const reply = await app.inject({ method: 'POST', url: '/idle' })
    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toMatchObject({
      error: expect.stringMatching(/^Faro no llega a sus datos/u) as string,
    })
    expect((await app.inject({ method: 'POST', url: '/locked' })).statusCode).toBe(200)
  })
})

describe('a migration whose table is in use', () => {
  it('lets others go on in between, and is done when the table is free', async () => {
    // The next migration changes reviews.
    const old = await oldDatabase(25)
    const holder = await old.startTransaction().execute()
    await sql`lock table reviews in access share mode`.execute(holder)
    let tries = 0
    const migrating = migrate(old, { onLocked: () => (tries += 1) })
    await waitingForLocks(old, 1)
    // It waits behind the migration, which gives up for it.
    const behind = await sql<{ n: string }>`select count(*) as n from reviews`.execute(old)
    expect(behind.rows).toEqual([{ n: '0' }])
    expect(
      await Promise.race([migrating.then(() => 'done'), waitingForLocks(old, 1).then(() => 'again')]),
    ).toBe('again')
    await holder.rollback().execute()
    await migrating
    expect(tries).toBeGreaterThan(0)
    await sql`select idempotency_key from reviews`.execute(old)
    const { rows } = await sql`select from kysely_migration where name like '0026%'`.execute(old)
    expect(rows).toHaveLength(1)
  })

  it('gives up in the end, names itself, and keeps those before it', async () => {
    const old = await oldDatabase(24)
    const holder = await old.startTransaction().execute()
    await sql`lock table reviews in access share mode`.execute(holder)
    await expect(migrate(old, { patience: 0 })).rejects.toThrow(
      /^Otras transacciones no sueltan las tablas que la actualización cambia \(0026_form_keys\)/u,
    )
    const { rows } = await sql`select from kysely_migration`.execute(old)
    expect(rows).toHaveLength(25)
    await holder.rollback().execute()
    await migrate(old)
  })

  it('waits for another instance that migrates, however long that takes', async () => {
    const other = await emptyDatabase()
    let failed: unknown
    await Promise.all(
      [1, 2, 3].map(() => migrate(other, { patience: 0 }).catch((error: unknown) => (failed = error))),
    )
    expect(failed).toBeUndefined()
  })
})
