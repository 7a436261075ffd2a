import type { Insertable } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Reward } from '../../../src/api/contract/ranking.ts'
import type { Rewards } from '../../../server/db/tables/ranking.ts'
import { unknownId } from '../support/classes.ts'
import { addCommunity, register, startHarness } from '../support/harness.ts'

const { app, db } = await startHarness()
const marta = await register(app, { name: 'Marta Ríos' })
const none = 'Aún no hay premios configurados para esta comunidad'

let id = ''
beforeEach(async () => {
  await db.deleteFrom('communities').execute()
  id = await addCommunity(db, { owner: marta, isPublic: false })
})

type Row = Partial<Insertable<Rewards>> & Pick<Insertable<Rewards>, 'place' | 'title'>
const add = (row: Row, community = id) =>
  db
    .insertInto('rewards')
    .values({ community_id: community, description: null, coach_id: null, ...row })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Requests prizes without a token, as in the documents. */
async function rewards(community = id) {
  const reply = await app.inject(`/api/rewards/community/${community}`)
  return {
    status: reply.statusCode,
    body: reply.json<{
      error?: string
      total_rewards: number
      rewards: Record<'first_place' | 'second_place' | 'third_place', Reward[]>
    }>(),
  }
}

describe('the prizes', () => {
  it('are grouped by place, with title, description and the coach’s name, for anybody', async () => {
    const third = await add({ place: 3, title: 'Libro dedicado' })
    const first = await add({
      place: 1,
      title: 'Sesión individual',
      description: 'Una hora a solas.',
      coach_id: marta.id,
    })
    expect(await rewards()).toEqual({
      status: 200,
      body: {
        total_rewards: 2,
        rewards: {
          first_place: [
            {
              id: first.id,
              title: 'Sesión individual',
              description: 'Una hora a solas.',
              coach_name: 'Marta Ríos',
            },
          ],
          second_place: [],
          third_place: [{ id: third.id, title: 'Libro dedicado', description: null, coach_name: null }],
        },
      },
    })
  })

  it('of one place come in the order in which they were added', async () => {
    for (const [title, day] of [
      ['Segundo', 2],
      ['Tercero', 3],
      ['Primero', 1],
    ] as const) {
      await add({ place: 2, title, created_at: new Date(Date.UTC(2026, 0, day)) })
    }
    const { body } = await rewards()
    expect(body.rewards.second_place.map(({ title }) => title)).toEqual(['Primero', 'Segundo', 'Tercero'])
  })

  it('are those that are active, and of this community', async () => {
    const other = await addCommunity(db, { owner: marta })
    await add({ place: 1, title: 'De otra' }, other)
    await add({ place: 1, title: 'De antes', active: false })
    await add({ place: 1, title: 'De ahora' })
    const { body } = await rewards()
    expect(body.total_rewards).toBe(1)
    expect(body.rewards.first_place.map(({ title }) => title)).toEqual(['De ahora'])
  })

  it('are zero when none is active any more, and none were ever there otherwise', async () => {
    expect(await rewards()).toMatchObject({ status: 404, body: { error: none } })
    await add({ place: 1, title: 'De antes', active: false })
    expect(await rewards()).toEqual({
      status: 200,
      body: { total_rewards: 0, rewards: { first_place: [], second_place: [], third_place: [] } },
    })
  })

  it.each([unknownId, '7', 'x', `${unknownId}0`])('are none of %s', async (unknown) => {
    await add({ place: 1, title: 'De ahora' })
    expect(await rewards(unknown)).toMatchObject({ status: 404, body: { error: none } })
  })

  it('stay when their coach goes', async () => {
    const coach = await register(app)
    await add({ place: 1, title: 'Sesión', coach_id: coach.id })
    await db.deleteFrom('users').where('id', '=', coach.id).execute()
    expect((await rewards()).body.rewards.first_place).toMatchObject([{ title: 'Sesión', coach_name: null }])
  })

  it('are bounded in a reply, and counted all', async () => {
    for (let n = 0; n < 65; n += 1) await add({ place: 3, title: `Libro ${n}` })
    const { body } = await rewards()
    expect(body.total_rewards).toBe(65)
    expect(body.rewards.third_place).toHaveLength(60)
  })

  it('are for one of three places and have a title', async () => {
    // @ts-expect-error there is no fourth
    await expect(add({ place: 4, title: 'Libro' })).rejects.toThrow('rewards_place_check')
    await expect(add({ place: 1, title: '' })).rejects.toThrow('rewards_title_check')
  })
})
