import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addCommunity, register, startHarness } from '../support/harness.ts'
import { actions, pointCalls } from '../support/points.ts'

const { app, db } = await startHarness()
const calls = pointCalls(app)
const does = actions(db)
const [owner, ana, stranger] = [await register(app), await register(app), await register(app)]

let id = ''
beforeEach(async () => {
  await db.deleteFrom('communities').execute()
  id = await addCommunity(db, { owner, members: [ana] })
})
afterEach(() => {
  vi.useRealTimers()
})

const seconds = (ago: number) => new Date(Date.now() - ago * 1000)
const list = async (query = '') => (await calls.entries(ana, id, query)).body

describe('the entries', () => {
  it('say of each what it was, how many points and when, newest first, and lead to posts', async () => {
    const theirs = await does.post(owner, id)
    const own = await does.post(ana, id, seconds(50), '  Hoy probé\n\nla escucha ')
    await does.comment(ana, theirs, seconds(40), 'Gracias por contarlo')
    await does.referral(ana, id, seconds(30), 'Julia Peña')
    await does.testimonial(ana, id, 12, seconds(20), 'Me cambió la manera de preguntar')
    await does.earn(ana, id, 'surveys', null, undefined, seconds(10))
    const { entries, total_points, pagination } = await list()
    expect(entries.map(({ kind, points, text, post_id }) => [kind, points, text, post_id])).toEqual([
      ['surveys', 20, null, null],
      ['testimonials', 12, 'Me cambió la manera de preguntar', null],
      ['referrals', 15, 'Julia Peña', null],
      ['comments', 2, 'Gracias por contarlo', theirs],
      ['posts', 10, 'Hoy probé la escucha', own],
    ])
    expect(total_points).toBe(59)
    expect(pagination).toEqual({ hasMore: false })
    for (const { created_at } of entries) expect(created_at).toMatch(/^\d{4}-.*Z$/u)
  })

  it('tell the beginning of a long text, cut between whole characters', async () => {
    await does.post(ana, id, seconds(1), '👩‍👩‍👧‍👦'.repeat(100))
    const [entry] = (await list()).entries
    expect(entry?.text).toBe(`${'👩‍👩‍👧‍👦'.repeat(80)}…`)
  })

  it('keep what was taken back, beside what took it back, both without text', async () => {
    await does.remove('posts', await does.post(ana, id))
    const comment = await does.comment(ana, await does.post(owner, id))
    await does.remove('comments', comment)
    const { entries, total_points } = await list()
    expect(entries.map(({ kind, points, text, post_id }) => [kind, points, text, post_id])).toEqual([
      ['comments', -2, null, null],
      ['comments', 2, null, null],
      ['posts', -10, null, null],
      ['posts', 10, null, null],
    ])
    expect(total_points).toBe(0)
  })

  it('are one’s own, of this community, and add up to the total', async () => {
    const other = await addCommunity(db, { owner, members: [ana] })
    await does.post(owner, id)
    await does.post(ana, other)
    await does.post(ana, id)
    const { entries, total_points } = await list()
    expect(entries).toHaveLength(1)
    expect(total_points).toBe(10)
  })

  it('are those of the month in Madrid, or of the one asked for', async () => {
    for (const at of ['2026-01-31T22:59:00Z', '2026-01-31T23:01:00Z', '2026-02-28T22:59:00Z']) {
      await does.post(ana, id, new Date(at), at)
    }
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-28T22:59:59Z') })
    expect((await list()).entries.map(({ text }) => text)).toEqual([
      '2026-02-28T22:59:00Z',
      '2026-01-31T23:01:00Z',
    ])
    vi.setSystemTime(new Date('2026-02-28T23:00:00Z'))
    expect(await list()).toMatchObject({ entries: [], total_points: 0 })
    expect(await list('?year_month=2026-01')).toMatchObject({ total_points: 10 })
    expect((await list('?year_month=2026-01')).entries).toHaveLength(1)
    expect((await list('?year_month=2026-02')).total_points).toBe(20)
    expect((await calls.entries(ana, id, '?year_month=0000-01')).body).toMatchObject({ entries: [] })
    expect((await calls.entries(ana, id, '?year_month=2026-14')).status).toBe(400)
  })

  it('come in pages without gaps or repeats, also where many are of one instant', async () => {
    const instant = seconds(5)
    for (let n = 0; n < 23; n += 1) await does.testimonial(ana, id, n + 1, n % 4 ? instant : seconds(n + 6))
    const all = (await list('?limit=50')).entries
    expect(all).toHaveLength(23)
    const paged: unknown[] = []
    let after = ''
    for (;;) {
      const { entries, pagination, total_points } = await list(`?limit=4${after && `&after=${after}`}`)
      expect(total_points).toBe(276)
      paged.push(...entries)
      after = String(entries.at(-1)?.id)
      if (!pagination.hasMore) break
      expect(entries).toHaveLength(4)
      // New entries do not shift pages.
      await sql`update users set name = name`.execute(db)
    }
    expect(paged).toEqual(all)
    const times = all.map(({ created_at }) => created_at ?? '')
    expect(times).toEqual(times.toSorted().toReversed())
    expect((await list()).entries).toHaveLength(20)
    expect((await list('?limit=23')).pagination.hasMore).toBe(false)
    expect((await list('?limit=22')).pagination.hasMore).toBe(true)
  })

  it('what is earned while one pages does not shift the pages', async () => {
    for (let n = 0; n < 4; n += 1) await does.testimonial(ana, id, n + 1, seconds(10 - n))
    const first = (await list('?limit=2')).entries
    await does.testimonial(ana, id, 99)
    const { entries } = await list(`?limit=2&after=${first.at(-1)?.id}`)
    expect([...first, ...entries].map(({ points }) => points)).toEqual([4, 3, 2, 1])
  })

  it('begin after one of one’s own there only', async () => {
    await does.testimonial(owner, id, 5)
    const other = await addCommunity(db, { owner, members: [ana] })
    await does.testimonial(ana, other, 5)
    const rows = await db.selectFrom('point_entries').select('id').execute()
    expect(rows).toHaveLength(2)
    for (const after of [...rows.map((row) => row.id), '999999', 'x', '-1', '1e3', '9'.repeat(19)]) {
      const { status, body } = await calls.entries(ana, id, `?after=${after}`)
      expect([status, body.error]).toEqual([400, 'No sabemos por dónde seguir la lista. Vuelve a cargarla.'])
    }
  })

  it('are for members', async () => {
    const closed = await addCommunity(db, { owner, isPublic: false })
    expect((await calls.entries(stranger, id)).status).toBe(403)
    expect((await calls.entries(stranger, closed)).status).toBe(404)
    expect((await app.inject(`/api/extra/rankings/ledger/${id}`)).statusCode).toBe(401)
  })
})
