import { describe, expect, it } from 'vitest'
import { classes } from '../support/classes.ts'
import { addCommunity, as, register, startHarness } from '../support/harness.ts'
import { profilesOf } from '../support/people.ts'

const harness = await startHarness()
const { app, db } = harness

const get = (member: { token: string }, url: string) => app.inject(as(member, { method: 'GET', url }))

describe('my communities', () => {
  it('groups owned and joined, with role, membership and counts', async () => {
    const [marta, lucia] = [await register(app), await register(app)]
    const own = await addCommunity(db, { name: 'Ágora', owner: marta, members: [lucia], isPublic: false })
    const reply = (await get(marta, '/api/communities/my-communities')).json()
    expect(reply).toMatchObject({
      success: true,
      data: {
        owned: [{ id: own, name: 'Ágora', is_public: false, member_count: 2, role: 'owner' }],
        joined: [],
      },
    })
    const joined = (await get(lucia, '/api/communities/my-communities')).json()
    expect(joined.data.owned).toEqual([])
    expect(joined.data.joined).toMatchObject([
      { community: { id: own, member_count: 2 }, role: 'member', membership_id: expect.any(String) },
    ])
  })

  it('name the coach: the owner, with their picture if there is one, also if their profile is private', async () => {
    const owner = await register(app, { name: 'Marta Ríos' })
    const member = await register(app)
    const id = await addCommunity(db, { owner, members: [member] })
    const coachOf = async () => {
      const reply = (await get(member, '/api/communities/my-communities')).json()
      return reply.data.joined[0].community
    }
    await profilesOf(harness).makePrivate(owner)
    expect(await coachOf()).toMatchObject({ id, coach_name: 'Marta Ríos', coach_image: null })
    const { id: portrait } = await classes(app).picture(owner)
    await db.updateTable('users').set({ avatar_media_id: portrait }).where('id', '=', owner.id).execute()
    const { coach_image: picture } = await coachOf()
    expect((await app.inject({ url: picture })).statusCode).toBe(200)
    const own = (await get(owner, '/api/communities/my-communities')).json()
    expect(own.data.owned).toMatchObject([{ coach_name: 'Marta Ríos', coach_image: picture }])
  })

  it('have their picture, and since when they are archived, for owners and members', async () => {
    const owner = await register(app)
    const member = await register(app)
    const id = await addCommunity(db, { owner, members: [member] })
    const both = async () => {
      const [own, joined] = await Promise.all(
        [owner, member].map(async (who) => (await get(who, '/api/communities/my-communities')).json().data),
      )
      return [own.owned[0], joined.joined[0].community]
    }
    for (const each of await both()) expect(each).toMatchObject({ image_url: null, archived_at: null })
    const { id: picture } = await classes(app).picture(owner)
    const at = new Date('2026-10-01T09:00:00Z')
    await db
      .updateTable('communities')
      .set({ image_media_id: picture, archived_at: at })
      .where('id', '=', id)
      .execute()
    for (const each of await both()) {
      expect(each.archived_at).toBe(at.toISOString())
      expect((await app.inject({ url: each.image_url })).statusCode).toBe(200)
    }
  })

  it('is empty for a new member', async () => {
    const reply = await get(await register(app), '/api/communities/my-communities')
    expect(reply.json()).toMatchObject({ data: { owned: [], joined: [] } })
  })

  it('counts members without drift as they come and go', async () => {
    const owner = await register(app)
    const members = [await register(app), await register(app), await register(app)]
    const id = await addCommunity(db, { owner, members })
    const leaving = members.map((member) => member.id)
    await db.deleteFrom('memberships').where('user_id', 'in', leaving.slice(1)).execute()
    const row = await db
      .selectFrom('communities')
      .where('id', '=', id)
      .select('member_count')
      .executeTakeFirst()
    expect(row?.member_count).toBe(2)
  })
})

describe('membership', () => {
  it('tells tier, limits and coach date', async () => {
    const coach = await register(app)
    await db
      .updateTable('users')
      .set({ membership_type: 'premium_coach', coach_since: new Date('2024-03-01') })
      .where('id', '=', coach.id)
      .execute()
    await addCommunity(db, { owner: coach })
    expect((await get(coach, '/api/communities/my-membership-type')).json()).toMatchObject({
      success: true,
      membership_type: 'premium_coach',
      membership_name: 'Coach Premium',
      is_coach: true,
      can_create_communities: true,
      communities: { current: 1, max: 5, remaining: 4 },
      user: { id: coach.id, coach_since: '2024-03-01T00:00:00.000Z' },
    })
    expect((await get(coach, '/api/communities/membership-status')).json()).toMatchObject({ success: true })
  })

  it('is Usuario Regular by default', async () => {
    const reply = await get(await register(app), '/api/communities/my-membership-type')
    expect(reply.json()).toMatchObject({ membership_type: 'basic', membership_name: 'Usuario Regular' })
  })
})

describe('profiles', () => {
  it('gives initials and a colour for who has no image', async () => {
    const member = await register(app, { name: 'Íñigo Ávila' })
    const reply = (await get(member, `/api/user-profiles/${member.id}`)).json()
    expect(reply.data).toMatchObject({ name: 'Íñigo Ávila', initials: 'ÍÁ', has_profile_image: false })
    expect(reply.data.fallback_color).toMatch(/^#[\da-f]{6}$/u)
  })

  it('gives public facts without a token, and no e-mail', async () => {
    const member = await register(app)
    const reply = await app.inject({ method: 'GET', url: `/api/users/${member.id}` })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).not.toContain(member.email)
  })

  it.each(['nada', '1', "' or 1=1 --", '00000000-0000-7000-8000-000000000000'])(
    'does not know %s',
    async (id) => {
      const reply = await get(await register(app), `/api/user-profiles/${encodeURIComponent(id)}`)
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toMatchObject({ success: false, error: 'Usuario no encontrado' })
    },
  )
})

describe('the server itself', () => {
  it('says that it is alive and ready', async () => {
    for (const url of ['/healthz', '/readyz'])
      expect((await app.inject(url)).json()).toEqual({ status: 'ok' })
  })

  it('sends strict security headers', async () => {
    const { headers } = await app.inject('/healthz')
    // Replies that are no pages may load nothing; the policy of pages is tested with them.
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['strict-transport-security']).toBeUndefined()
  })
})
