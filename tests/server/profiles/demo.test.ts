import { expect, it } from 'vitest'
import { demoPassword } from '../../../server/demo/people.ts'
import { type Member, startHarness } from '../support/harness.ts'
import { type PostsReply, profilesOf } from '../support/people.ts'

const harness = await startHarness({ demo: true })
const { app, db } = harness
const { profile, posts, follow } = profilesOf(harness)

async function login(name: string): Promise<Member> {
  const payload = { email: `${name}@faro.demo`, password: demoPassword }
  const reply = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
  const { token, user } = reply.json<{ token: string; user: { id: string } }>()
  return { token, id: user.id, email: payload.email, cookie: '' }
}

it('has profiles that are filled in, with covers that open', async () => {
  const [lucia, marta] = [await login('lucia'), await login('marta')]
  const found = await profile(lucia, marta)
  expect(found).toMatchObject({ location: 'Madrid, España', is_following: true, can_view_posts: true })
  expect(found.links?.map(({ icon }) => icon)).toEqual(['website', 'linkedin', 'instagram', 'youtube'])
  expect(found.followers_count).toBeGreaterThan(10)
  expect(found.featured_photos?.length).toBeGreaterThan(2)
  expect((await app.inject(found.cover_image_url ?? '')).statusCode).toBe(200)
  expect(await profile(lucia, lucia)).toMatchObject({ followers_count: expect.any(Number) as number })
  expect((await profile(lucia, lucia)).followers_count).toBeGreaterThanOrEqual(6)
})

it('has one private profile with posts, which Marta follows and Lucía may come to follow', async () => {
  const [lucia, marta, raquel] = [await login('lucia'), await login('marta'), await login('raquel.17')]
  expect((await posts(lucia, raquel)).statusCode).toBe(403)
  expect((await posts(marta, raquel)).statusCode).toBe(200)
  await follow(lucia, raquel)
  const seen = (await posts(lucia, raquel)).json<PostsReply>().posts
  expect(seen.length).toBeGreaterThan(1)
  expect(seen.some(({ has_image }) => has_image)).toBe(true)
  const closed = await db.selectFrom('users').where('is_profile_public', '=', false).select('id').execute()
  expect(closed).toEqual([{ id: raquel.id }])
})

it('leaves the global feed whole for everybody', async () => {
  const rows = await db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.author_id')
    .where('community_id', 'is', null)
    .where('is_profile_public', '=', false)
    .select('posts.id')
    .execute()
  expect(rows).toEqual([])
})

it('counts followers right', async () => {
  const people = await db.selectFrom('users').select(['id', 'followers_count', 'following_count']).execute()
  const rows = await db.selectFrom('followers').selectAll().execute()
  expect(rows.length).toBeGreaterThan(100)
  for (const { id, ...counts } of people) {
    expect(counts).toEqual({
      followers_count: rows.filter((row) => row.followed_id === id).length,
      following_count: rows.filter((row) => row.follower_id === id).length,
    })
  }
})
