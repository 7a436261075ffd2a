import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allEndpoints } from '../../../src/api/contract/all.ts'
import { overviewScreens } from '../../../src/api/contract/overview.ts'
import { buildUrl } from '../../../src/api/client/request.ts'
import {
  addCommunity,
  as,
  byEmail,
  form,
  type Member,
  mp4,
  postFields,
  publishInFeed,
  register,
  registerCoach,
  startHarness,
} from '../support/harness.ts'
import { picture, profilesOf, publishPicture } from '../support/people.ts'
import { addPrompt, testimonialCalls } from '../support/testimonials.ts'

const indexHtml = '<!doctype html><html><head><title>Faro</title></head><body></body></html>'
const harness = await startHarness({ indexHtml })
const { app, db } = harness
const { follow, unfollow, makePrivate } = profilesOf(harness)

/** A marker in texts that only followers, and in communities their members, may receive. */
const marker = 'm4rc4'

let person: Member
let stranger: Member
let follower: Member
let fellow: Member
let open: string
let closed: string
let posts: Record<'text' | 'photo' | 'film' | 'inside' | 'insidePhoto' | 'insideFilm' | 'hidden', string>
let ids: string[]
/** Storage keys of the files in the person's posts. */
let keys: string[]

const video = { data: mp4, name: 'v.mp4', type: 'video/mp4' }

async function publishFilm(community: string) {
  const fields = { ...postFields(community, `Video ${marker}`), video }
  const reply = await app.inject(
    as(person, { method: 'POST', url: '/api/posts/with-media', ...form(fields) }),
  )
  return reply.json<{ post: { id: string } }>().post.id
}

async function testify(community: string) {
  const fields = { testimony_type_id: await addPrompt(db, community), content: `Testimonio ${marker}` }
  const calls = testimonialCalls(app)
  const { body } = await calls.send(person, { ...fields, video, image: await picture() })
  const { result } = await calls.done(person, body.upload_id ?? '')
  return String(result?.testimony_id)
}

beforeAll(async () => {
  person = await registerCoach(app, db)
  ;[stranger, follower, fellow] = [await register(app), await register(app), await register(app)]
  const owner = await register(app)
  open = await addCommunity(db, { owner, members: [person, fellow] })
  closed = await addCommunity(db, { owner, members: [person], isPublic: false })
  const image = await picture()
  posts = {
    text: await publishInFeed(app, person, { content: `Texto ${marker}` }),
    photo: await publishInFeed(app, person, { content: `Foto ${marker}`, image, image_alt: `Alt ${marker}` }),
    film: await publishInFeed(app, person, { content: `Video ${marker}`, video, thumbnail: image }),
    inside: await publishPicture(app, person, open, `Dentro ${marker}`),
    insidePhoto: await publishPicture(app, person, open, `Foto dentro ${marker}`),
    insideFilm: await publishFilm(open),
    hidden: await publishPicture(app, person, closed, `Cerrado ${marker}`),
  }
  await db
    .updateTable('users')
    .set({ location: `Lugar ${marker}`, website: `https://${marker}.es`, birth_date: '1984-03-15' })
    .where('id', '=', person.id)
    .execute()
  const link = { id: uuid(), user_id: person.id, position: 0, title: marker, url: `https://a.${marker}.es` }
  await db.insertInto('profile_links').values(link).execute()
  await db
    .insertInto('comments')
    .values({ id: uuid(), post_id: posts.text, user_id: fellow.id, content: `Comentario ${marker}` })
    .execute()
  const testimonial = await testify(open)
  const media = await db.selectFrom('media').selectAll().execute()
  keys = media.map(({ storage_key }) => storage_key)
  const { text, photo, film, insidePhoto, insideFilm } = posts
  ids = [person.id, open, closed, testimonial, text, photo, film, insidePhoto, insideFilm, media[0]?.id ?? '']
})

beforeEach(async () => {
  await makePrivate(person)
  await db.deleteFrom('followers').execute()
  await follow(follower, person)
})

/** Query parameters that a call needs, or that change its result. */
const queries: Record<string, Record<string, string>[]> = {
  'feed.listFeed': [{}, { page: '2', limit: '1' }],
  'feed.filterFeed': [
    {},
    { category: 'coaching' },
    { before: `999999999999999_01900000-0000-7000-8000-000000000001` },
    { include_ads: 'true' },
  ],
  'posts.listCommunityPosts': [{}, { page: '2', limit: '1' }],
  'posts.listComments': [{ before: `999999999999999_01900000-0000-7000-8000-000000000001` }],
  'profiles.listUserPosts': [{}, { page: '2', limit: '1' }],
  'messaging.searchPeople': [{ q: 'persona' }],
  'overview.getMembersActivity': overviewScreens.map((screen) => ({ screen })),
  'meetings.meetingCalendar': [{ token: marker }],
  'meetings.meetingSeriesCalendar': [{ token: marker }],
  'classes.streamVideo': [{ token: marker.replace('m', 'x') }],
}

function request(reader: Member, name: string, url: string) {
  const auth = allEndpoints.get(name)?.auth
  const options = { method: 'GET', url } as const
  if (auth === 'none') return options
  return auth === 'email' ? byEmail(reader, options) : as(reader, options)
}

/** Makes every call about everything of the person; returns the names of those that leak something. */
async function tellingCalls(reader: Member): Promise<string[]> {
  const telling = new Set<string>()
  for (const [name, endpoint] of allEndpoints) {
    if (endpoint.method !== 'GET') continue
    let understood = false
    for (const id of endpoint.path.includes(':id') ? ids : ['']) {
      for (const query of queries[name] ?? [{}]) {
        const path = buildUrl(endpoint.path, { params: { id } })
        const reply = await app.inject(request(reader, name, `${path}?${new URLSearchParams(query)}`))
        expect(reply.statusCode, `${name}: ${reply.body}`).toBeLessThan(500)
        understood ||= ![400, 401].includes(reply.statusCode)
        if ([marker, ...keys].some((secret) => reply.body.includes(secret))) telling.add(name)
      }
    }
    expect(understood, `${name} needs a query: add it to the list above`).toBe(true)
  }
  return [...telling].toSorted()
}

const everywhere = [
  'feed.filterFeed',
  'feed.getFeedVideoUrl',
  'feed.listFeed',
  'posts.getPost',
  'posts.getPostImageUrl',
  'posts.getPostVideoUrl',
  'posts.listComments',
  'posts.listCommunityPosts',
  'profiles.getUserProfile',
  'profiles.listUserPosts',
]

describe('every call of the contract', () => {
  it('tells everybody about a public profile', async () => {
    await db.updateTable('users').set({ is_profile_public: true }).where('id', '=', person.id).execute()
    expect(await tellingCalls(stranger)).toEqual(everywhere)
  })

  it('tells a stranger nothing of a private one, though the person follows them and they followed once', async () => {
    await follow(person, stranger)
    await follow(stranger, person)
    await unfollow(stranger, person)
    expect(await tellingCalls(stranger)).toEqual([])
  })

  it('tells a follower', async () => {
    expect(await tellingCalls(follower)).toEqual(everywhere)
  })

  it('tells the person themselves, who also sees what earned them points, and their testimonials', async () => {
    expect(await tellingCalls(person)).toEqual([
      'activity.listActivity',
      ...everywhere,
      'ranking.listPointEntries',
      'testimonials.getTestimonialImageUrl',
      'testimonials.getTestimonialVideoUrl',
      'testimonials.listUserTestimonials',
    ])
  })
})

const get = (reader: Member, url: string) => app.inject(as(reader, { method: 'GET', url }))

describe('members of the community it was written in', () => {
  it('read the post, its picture and its video, not the profile nor what is elsewhere', async () => {
    const list = await get(fellow, `/api/posts/community/${open}`)
    expect(list.json()).toMatchObject({ pagination: { totalPosts: 3 } })
    expect(list.body).toContain(`Dentro ${marker}`)
    for (const url of [
      `/api/posts/${posts.inside}`,
      `/api/posts/${posts.insidePhoto}/image-url`,
      `/api/posts/${posts.insideFilm}/video-url`,
    ]) {
      expect((await get(fellow, url)).statusCode).toBe(200)
    }
    for (const url of [
      `/api/posts/${posts.text}`,
      `/api/posts/${posts.photo}/image-url`,
      `/api/posts/${posts.hidden}`,
    ]) {
      const reply = await get(fellow, url)
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toMatchObject({ error: 'Publicación no encontrada' })
    }
    const film = await get(fellow, `/api/global-feed/${posts.film}/video-url?expires_in=86400`)
    expect(film.statusCode).toBe(403)
    expect(film.json()).toMatchObject({ error: 'No tienes permisos para ver este video' })
    expect((await get(fellow, `/api/user-profiles/${person.id}/posts`)).statusCode).toBe(403)
    expect((await get(fellow, `/api/user-profiles/${person.id}`)).body).not.toContain(marker)
    expect((await get(fellow, '/api/global-feed/')).body).not.toContain(marker)
  })

  it('like and comment there', async () => {
    const like = { method: 'POST', url: `/api/posts/${posts.inside}/like` } as const
    expect((await app.inject(as(fellow, like))).statusCode).toBe(200)
    const comment = { method: 'POST', url: `/api/posts/${posts.inside}/comments` } as const
    const reply = await app.inject(as(fellow, { ...comment, payload: { content: 'Hola' } }))
    expect(reply.statusCode).toBe(200)
  })

  it('but being a follower opens no closed community', async () => {
    expect((await get(follower, `/api/posts/${posts.hidden}`)).statusCode).toBe(404)
    expect((await get(follower, `/api/posts/community/${closed}`)).statusCode).toBe(404)
    const listed = await get(follower, `/api/user-profiles/${person.id}/posts`)
    expect(listed.json<{ posts: object[] }>().posts).toHaveLength(6)
  })
})

it('the person themselves reads each of the own posts, and deletes them', async () => {
  const own = await publishInFeed(app, person, { content: 'Para borrar' })
  for (const url of [
    ...[own, posts.text, posts.inside, posts.hidden].map((id) => `/api/posts/${id}`),
    `/api/posts/${posts.photo}/image-url`,
    `/api/posts/${posts.film}/video-url`,
  ]) {
    expect([url, (await get(person, url)).statusCode]).toEqual([url, 200])
  }
  const removal = { method: 'DELETE', url: `/api/global-feed/${own}` } as const
  expect((await app.inject(as(person, removal))).statusCode).toBe(200)
})

describe('what would be done to a post', () => {
  /** Status and error of every action, in order. */
  async function actsOf(member: Member, id: string): Promise<(number | string)[][]> {
    const results = []
    for (const [who, method, url, payload] of [
      [as, 'POST', `/api/posts/${id}/like`, {}],
      [as, 'POST', `/api/posts/${id}/comments`, { content: 'Hola' }],
      [byEmail, 'POST', `/api/global-feed/${id}/like`, {}],
      [byEmail, 'DELETE', `/api/global-feed/${id}/like`, undefined],
      [byEmail, 'POST', `/api/global-feed/${id}/view`, { view_duration_seconds: 5 }],
      [byEmail, 'POST', `/api/global-feed/${id}/share`, { share_type: 'copy_link' }],
      [as, 'DELETE', `/api/global-feed/${id}`, undefined],
    ] as const) {
      const reply = await app.inject(who(member, { method, url, ...(payload && { payload }) }))
      results.push([method, reply.statusCode, reply.json<{ error?: string }>().error ?? ''])
    }
    return results
  }

  it('finds no post as a stranger, and leaves it as it was', async () => {
    const before = await db.selectFrom('posts').selectAll().orderBy('id').execute()
    for (const id of [posts.text, posts.inside]) {
      const found = await actsOf(stranger, id)
      expect(found).toHaveLength(7)
      for (const [, ...answer] of found) expect(answer).toEqual([404, 'Publicación no encontrada'])
    }
    expect(await db.selectFrom('posts').selectAll().orderBy('id').execute()).toEqual(before)
  })

  it('is done by a follower, who deletes nothing', async () => {
    const statuses = (await actsOf(follower, posts.text)).map(([, status]) => status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 403])
  })
})

describe('shared links', () => {
  const pages = async (at: FastifyInstance = app) => {
    const page = await at.inject(`/post/${posts.photo}`)
    const image = await at.inject(`/og/${posts.photo}.jpg`)
    return [page.body.includes(marker), page.body.includes('article'), image.statusCode]
  }

  it('show a post of a public profile to anybody, nothing of a private one', async () => {
    expect(await pages()).toEqual([false, false, 404])
    await db.updateTable('users').set({ is_profile_public: true }).where('id', '=', person.id).execute()
    expect(await pages()).toEqual([true, true, 200])
    await makePrivate(person)
    expect(await pages()).toEqual([false, false, 404])
    const withCookie = await app.inject({
      url: `/post/${posts.photo}`,
      headers: { cookie: follower.cookie },
    })
    expect(withCookie.body).not.toContain(marker)
  })
})

describe('a community’s pages for who only looks in', () => {
  it('are full, and count what is there to see', async () => {
    const owner = await register(app)
    const [secret, trusted] = [await register(app), await register(app)]
    const community = await addCommunity(db, { owner, members: [secret, trusted] })
    // Newest first: secret, trusted, owner, secret, …
    await sql`
      insert into posts (id, author_id, community_id, content, created_at)
      select gen_random_uuid(), (array[${owner.id}, ${trusted.id}, ${secret.id}]::uuid[])[1 + n % 3],
        ${community}::uuid, (array['owner', 'trusted', 'secret'])[1 + n % 3] || n, now() - (30 - n) * interval '1 minute'
      from generate_series(0, 29) n`.execute(db)
    await makePrivate(secret, trusted)
    await follow(stranger, trusted)
    const read = async (reader: Member, limit: number) => {
      const contents: string[] = []
      for (let page = 1; ; page += 1) {
        const reply = await get(reader, `/api/posts/community/${community}?page=${page}&limit=${limit}`)
        const { posts: found, pagination } = reply.json<{
          posts: { content: string }[]
          pagination: Record<string, number | boolean>
        }>()
        contents.push(...found.map(({ content }) => content))
        if (!pagination['hasNext']) return { contents, page, ...pagination }
        expect(found).toHaveLength(limit)
      }
    }
    const seen = await read(stranger, 6)
    expect(seen).toMatchObject({ page: 4, totalPosts: 20, totalPages: 4 })
    expect(seen.contents).toEqual(
      Array.from({ length: 30 }, (_, n) => 29 - n)
        .filter((n) => n % 3 !== 2)
        .map((n) => `${['owner', 'trusted'][n % 3]}${n}`),
    )
    expect(await read(follower, 6)).toMatchObject({ page: 2, totalPosts: 10, totalPages: 2 })
    expect(await read(fellow, 50)).toMatchObject({ totalPosts: 10 })
    expect(await read(owner, 6)).toMatchObject({ page: 5, totalPosts: 30 })
    expect(await read(trusted, 6)).toMatchObject({ page: 5, totalPosts: 30 })
    // A person who has left still sees their own posts.
    await db.deleteFrom('memberships').where('user_id', '=', secret.id).execute()
    expect(await read(secret, 6)).toMatchObject({ totalPosts: 20 })
  })
})

describe('the global feed', () => {
  it('has full pages without what is hidden, whichever way they are asked for', async () => {
    const [quiet, loud] = [await registerCoach(app, db), await registerCoach(app, db)]
    await sql`
      insert into posts (id, author_id, content, category, created_at)
      select gen_random_uuid(), (array[${quiet.id}, ${loud.id}]::uuid[])[1 + n % 2], 'Seguido ' || n, 'negocios',
        timestamptz '2020-01-01' + n * interval '1 minute'
      from generate_series(1, 40) n`.execute(db)
    await makePrivate(quiet)
    const page = async (query: Record<string, string>, reader = stranger) =>
      (await get(reader, `/api/global-feed/?${new URLSearchParams(query)}`)).json<{
        data: { content: string; author_id: string }[]
        pagination: { hasMore: boolean; nextBefore?: string }
      }>()
    const byNumber = [
      await page({ category: 'negocios', page: '1', limit: '8' }),
      await page({ category: 'negocios', page: '2', limit: '8' }),
      await page({ category: 'negocios', page: '3', limit: '8' }),
    ]
    expect(byNumber.map(({ data }) => data.length)).toEqual([8, 8, 4])
    expect(byNumber.map(({ pagination }) => pagination.hasMore)).toEqual([true, true, false])
    const contents = byNumber.flatMap(({ data }) => data.map(({ content }) => content))
    expect(contents).toEqual(Array.from({ length: 20 }, (_, n) => `Seguido ${39 - n * 2}`))
    const second = await page({
      category: 'negocios',
      limit: '8',
      before: byNumber[0]?.pagination.nextBefore ?? '',
    })
    expect(second.data.map(({ content }) => content)).toEqual(contents.slice(8, 16))
    expect((await page({ category: 'negocios', limit: '50' }, quiet)).data).toHaveLength(40)
    await follow(stranger, quiet)
    expect((await page({ category: 'negocios', limit: '50' })).data).toHaveLength(40)
  })
})
