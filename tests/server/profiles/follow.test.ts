import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Member, register, startHarness } from '../support/harness.ts'
import { profilesOf } from '../support/people.ts'

const harness = await startHarness()
const { app, db } = harness
const { profile, follow, unfollow } = profilesOf(harness)

let ana: Member
let bruno: Member
beforeEach(async () => {
  ;[ana, bruno] = [await register(app), await register(app)]
})

/** Follower counts of the profile, which must equal those of the rows. */
async function counts(member: Member) {
  const { followers_count, following_count } = await profile(member, member)
  const rows = await db.selectFrom('followers').selectAll().execute()
  expect([followers_count, following_count]).toEqual([
    rows.filter((row) => row.followed_id === member.id).length,
    rows.filter((row) => row.follower_id === member.id).length,
  ])
  return [followers_count, following_count]
}

describe('following', () => {
  it('is one way, and says how it stands afterwards', async () => {
    const reply = await follow(ana, bruno)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ success: true, is_following: true, followers_count: 1 })
    expect(await counts(bruno)).toEqual([1, 0])
    expect(await counts(ana)).toEqual([0, 1])
    expect((await profile(ana, bruno)).is_following).toBe(true)
    expect((await profile(bruno, ana)).is_following).toBe(false)
    expect((await unfollow(ana, bruno)).json()).toEqual({
      success: true,
      is_following: false,
      followers_count: 0,
    })
    expect(await counts(bruno)).toEqual([0, 0])
    expect((await profile(ana, bruno)).is_following).toBe(false)
  })

  it('changes nothing when repeated, whatever the case of the id', async () => {
    await follow(ana, bruno)
    const again = await follow(ana, { id: bruno.id.toUpperCase() })
    expect(again.json()).toMatchObject({ is_following: true, followers_count: 1 })
    await unfollow(ana, bruno)
    expect((await unfollow(ana, bruno)).json()).toMatchObject({ is_following: false, followers_count: 0 })
    expect(await counts(bruno)).toEqual([0, 0])
  })

  it('is not possible with oneself, nor with nobody', async () => {
    for (const call of [follow, unfollow]) {
      for (const id of [ana.id, ana.id.toUpperCase()]) {
        const self = await call(ana, { id })
        expect(self.statusCode).toBe(400)
        expect(self.json()).toMatchObject({ error: 'No puedes seguirte a ti' })
      }
      for (const id of [uuid(), '7', 'nadie']) {
        const nobody = await call(ana, { id })
        expect(nobody.statusCode).toBe(404)
        expect(nobody.json()).toMatchObject({ error: 'Usuario no encontrado' })
      }
    }
    const own = { follower_id: ana.id, followed_id: ana.id }
    await expect(db.insertInto('followers').values(own).execute()).rejects.toThrow(/check/u)
    expect((await app.inject({ method: 'POST', url: `/api/followers/follow/${ana.id}` })).statusCode).toBe(
      401,
    )
  })

  it('counts once when it is asked for several times at once', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => follow(ana, bruno)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    expect(await counts(bruno)).toEqual([1, 0])
    const back = await Promise.all(Array.from({ length: 8 }, () => unfollow(ana, bruno)))
    expect(back.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    expect(await counts(bruno)).toEqual([0, 0])
  })

  it('never stands still while people follow each other at the same moment, and counts them all', async () => {
    const people = [ana, bruno, await register(app), await register(app)]
    const pairs = people.flatMap((a) => people.filter((b) => b !== a).map((b) => [a, b] as const))
    for (let round = 0; round < 6; round += 1) {
      for (const call of [follow, unfollow]) {
        const replies = await Promise.all(pairs.map(([a, b]) => call(a, b)))
        expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
        const each = call === follow ? 3 : 0
        for (const person of people) expect(await counts(person)).toEqual([each, each])
      }
    }
  })

  it('ends with an account, and leaves the others’ numbers right', async () => {
    const carla = await register(app)
    await Promise.all([follow(ana, bruno), follow(bruno, ana), follow(carla, bruno), follow(bruno, carla)])
    await db.deleteFrom('users').where('id', '=', ana.id).execute()
    expect(await counts(bruno)).toEqual([1, 1])
    expect(await counts(carla)).toEqual([1, 1])
  })

  it('never stands still while the other one’s account ends', async () => {
    for (let round = 0; round < 6; round += 1) {
      const leaving = await register(app)
      await follow(leaving, ana)
      await follow(ana, leaving)
      const [reply] = await Promise.all([
        (round % 2 === 0 ? follow : unfollow)(ana, leaving),
        db.deleteFrom('users').where('id', '=', leaving.id).execute(),
      ])
      expect([200, 404]).toContain(reply.statusCode)
      expect(await counts(ana)).toEqual([0, 0])
    }
  })
})
