import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StepProgress } from '../../../src/api/contract/classes/progress.ts'
import { asking, classes, unknownId } from '../support/classes.ts'
import { type Member, register, registerCoach, startHarness } from '../support/harness.ts'

const { app, db } = await startHarness()
const { get, put } = asking(app)
const c = classes(app)
const coach = await registerCoach(app, db)
let member: Member
let community = ''
let product = ''

beforeEach(async () => {
  member = await register(app)
  community = await c.community(coach, {}, [member])
  product = await c.product(community, coach)
  await c.purchase(member, community, product)
})
afterEach(() => db.deleteFrom('communities').execute())

describe('the action plan', () => {
  const ticks = async (who = member) =>
    (await get(who, `/api/extra/learning/products/${product}/steps`)).json<{ steps: StepProgress[] }>().steps
  const tick = (step: string, done: boolean, who = member) =>
    put(who, `/api/extra/learning/steps/${step}`, { done })

  it('is ticked and stays so; again changes nothing; the tick can be taken away', async () => {
    const second = await c.step(product, 'Después', 2)
    const first = await c.step(product, 'Antes', 1)
    expect(await ticks()).toEqual([])
    const reply = (await tick(second, true)).json()
    expect(reply.step).toEqual({ step_id: second, done: true, done_at: expect.any(String) })
    await tick(first, true)
    expect((await tick(second, true)).json().step.done_at).toBe(reply.step.done_at)
    expect(await ticks()).toEqual([
      { step_id: first, done: true, done_at: expect.any(String) },
      { step_id: second, done: true, done_at: reply.step.done_at },
    ])
    const once = await Promise.all([tick(first, true), tick(first, true), tick(first, true)])
    expect(once.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    for (const _time of [1, 2])
      expect((await tick(second, false)).json().step).toMatchObject({ step_id: second, done: false })
    expect((await ticks()).map(({ step_id }) => step_id)).toEqual([first])
  })

  it('is everybody’s own, and only for who may use the product', async () => {
    const step = await c.step(product, 'Uno', 1)
    await tick(step, true)
    const other = await register(app)
    expect((await tick(step, true, other)).json()).toMatchObject({
      error: 'No tienes acceso a este producto',
    })
    expect((await get(other, `/api/extra/learning/products/${product}/steps`)).statusCode).toBe(403)
    await c.purchase(other, community, product)
    expect(await ticks(other)).toEqual([])
    await sql`update purchases set access_expires_at = now() - interval '1 day' where user_id = ${member.id}`.execute(
      db,
    )
    expect((await tick(step, false)).statusCode).toBe(403)
    expect((await get(member, `/api/extra/learning/products/${product}/steps`)).statusCode).toBe(403)
    for (const id of [unknownId, 'nada']) {
      expect((await tick(id, true)).json()).toMatchObject({ error: 'Paso no encontrado' })
      expect((await get(member, `/api/extra/learning/products/${id}/steps`)).json()).toMatchObject({
        error: 'Producto no encontrado',
      })
    }
  })
})
