import { afterEach, describe, expect, it, vi } from 'vitest'
import { addCommunity, register, startHarness } from '../support/harness.ts'
import { addMany, at, enable, groupsOf, networking } from '../support/networking.ts'
import { countRows, measureRatio } from '../support/referenceTasks.ts'

const { app, db } = await startHarness()
const n = networking(app)
const [owner, ana] = [await register(app), await register(app)]

afterEach(() => vi.useRealTimers())

describe('a round', () => {
  it('is quick to look at while a thousand wait', async () => {
    const id = await addCommunity(db, { owner, members: [ana] })
    await enable(db, id)
    const ids = await addMany(db, id, 1000)
    at(9)
    await n.join(ana, id)
    const template = await db.selectFrom('networking_queue').selectAll().executeTakeFirstOrThrow()
    await db
      .insertInto('networking_queue')
      .values(ids.map((user_id) => ({ ...template, user_id, id: user_id })))
      .execute()
    const status = await n.status(ana, id)
    expect(status.queue_status.users_in_queue).toBe(1001)
    expect(await measureRatio(() => n.status(ana, id), countRows(db))).toBeLessThan(15)
    at(10)
    await n.status(ana, id)
    expect(await groupsOf(db)).toHaveLength(500)
  })
})
