import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  addCommunity,
  as,
  mp4,
  publish,
  publishInFeed,
  register,
  registerCoach,
  startHarness,
} from '../support/harness.ts'
import { picture, type PostsReply, profilesOf, publishPicture } from '../support/people.ts'

const harness = await startHarness()
const { app, db } = harness
const { profile, posts, follow, makePrivate } = profilesOf(harness)

afterEach(() => {
  vi.useRealTimers()
})

/** Fills in a profile. */
const describePerson = (id: string, birth: string | null = '1984-03-15') =>
  db
    .updateTable('users')
    .set({
      bio: 'Maestra.',
      location: 'Sevilla',
      website: 'https://ejemplo.es/lucia',
      birth_date: birth,
    })
    .where('id', '=', id)
    .execute()

const addLinks = (userId: string, links: [title: string, url: string][]) =>
  db
    .insertInto('profile_links')
    .values(links.map(([title, url], position) => ({ id: uuid(), user_id: userId, position, title, url })))
    .execute()

describe('the profile', () => {
  it('says who it is, and what the person says of themselves', async () => {
    const [reader, person] = [await register(app), await register(app, { name: 'Lucía Ferrer' })]
    await describePerson(person.id)
    const found = await profile(reader, person)
    expect(found).toMatchObject({
      user_id: person.id,
      name: 'Lucía Ferrer',
      initials: 'LF',
      fallback_color: expect.stringMatching(/^#/u) as string,
      has_profile_image: false,
      profile_image_url: null,
      cover_image_url: null,
      bio: 'Maestra.',
      location: 'Sevilla',
      website: 'https://ejemplo.es/lucia',
      posts_count: 0,
      photos_count: 0,
      followers_count: 0,
      following_count: 0,
      is_following: false,
      can_follow: true,
      can_send_message: true,
      can_view_posts: true,
      is_profile_public: true,
      links: [],
      featured_photos: [],
    })
    expect(found).not.toHaveProperty('birth_date')
  })

  it('cannot be followed or written to by its owner, who alone sees the day of birth', async () => {
    const person = await register(app)
    await describePerson(person.id)
    expect(await profile(person, person)).toMatchObject({
      can_follow: false,
      can_send_message: false,
      can_view_posts: true,
      is_following: false,
      birth_date: '1984-03-15',
    })
  })

  it('has a reply of its own for nobody, and none without a session', async () => {
    const reader = await register(app)
    for (const id of [uuid(), '7', 'yo']) {
      for (const path of ['', '/posts']) {
        const reply = await app.inject(as(reader, { method: 'GET', url: `/api/user-profiles/${id}${path}` }))
        expect(reply.statusCode).toBe(404)
        expect(reply.json()).toMatchObject({ error: 'Usuario no encontrado' })
      }
    }
    for (const path of ['', '/posts']) {
      expect((await app.inject(`/api/user-profiles/${reader.id}${path}`)).statusCode).toBe(401)
    }
  })

  it.each([
    ['the day before a birthday', '2025-03-14T12:00:00Z', 40],
    ['the birthday', '2025-03-15T12:00:00Z', 41],
    ['the birthday in Madrid, the day before in London', '2025-03-14T23:30:00Z', 41],
    ['the day before in Madrid', '2025-03-14T22:30:00Z', 40],
    ['a month before', '2025-02-20T12:00:00Z', 40],
    ['the summer, an hour before midnight in London', '2025-07-14T22:30:00Z', 41],
  ])('counts years by the day in Madrid: %s', async (_, at, age) => {
    const [reader, person] = [await register(app), await register(app)]
    await describePerson(person.id)
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) })
    expect(await profile(reader, person)).toMatchObject({ age })
  })

  it('makes who was born on a leap day older on 1 March, and knows no age without a day', async () => {
    const [reader, person] = [await register(app), await register(app)]
    await describePerson(person.id, '2000-02-29')
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-02-28T12:00:00Z') })
    expect((await profile(reader, person)).age).toBe(24)
    vi.setSystemTime(new Date('2025-03-01T12:00:00Z'))
    expect((await profile(reader, person)).age).toBe(25)
    await describePerson(person.id, null)
    expect((await profile(reader, person)).age).toBeNull()
  })

  it('shows links in their order, with the mark of the service that the host belongs to and no other', async () => {
    const [reader, person] = [await register(app), await register(app)]
    const links: [string, string, string][] = [
      ['a', 'https://www.instagram.com/lucia', 'instagram'],
      ['b', 'https://es.linkedin.com/in/lucia', 'linkedin'],
      ['c', 'https://youtu.be/x', 'youtube'],
      ['d', 'HTTPS://FACEBOOK.COM/lucia', 'facebook'],
      ['e', 'https://twitter.com/lucia', 'x'],
      ['f', 'https://notinstagram.com', 'website'],
      ['g', 'https://instagram.com.malo.es', 'website'],
      ['h', 'https://ejemplo.es/?de=instagram.com', 'website'],
      ['i', 'http://t.me./lucia', 'telegram'],
      ['j', 'https://netflix.com', 'website'],
      ['k', 'https://open.spotify.com/show/1', 'spotify'],
      ['l', 'https://wa.me/34600000000', 'whatsapp'],
      ['m', 'https://www.tiktok.com/@lucia', 'tiktok'],
      ['n', 'https://gist.github.com/lucia', 'github'],
    ]
    await addLinks(
      person.id,
      links.map(([title, url]) => [title, url]),
    )
    const found = (await profile(reader, person)).links ?? []
    expect(found.map(({ title, url, icon }) => [title, url, icon])).toEqual(links)
  })
})

describe('posts and pictures', () => {
  it('counts and lists what the reader may see: the global feed, public communities and their own', async () => {
    const coach = await registerCoach(app, db)
    const [fellow, stranger] = [await register(app), await register(app)]
    const open = await addCommunity(db, { owner: coach, name: 'Abierta' })
    const closed = await addCommunity(db, {
      owner: coach,
      name: 'Cerrada',
      isPublic: false,
      members: [fellow],
    })
    await publishPicture(app, coach, closed, 'Dentro')
    await publish(app, coach, open, 'Fuera')
    await publishInFeed(app, coach, { content: 'Para todos', image: await picture() })
    await publish(app, fellow, closed, 'De otra persona')

    const contents = async (reader: typeof coach) =>
      (await posts(reader, coach)).json<PostsReply>().posts.map((post) => [post.content, post.community_name])
    const all = [
      ['Para todos', null],
      ['Fuera', 'Abierta'],
      ['Dentro', 'Cerrada'],
    ]
    expect(await contents(coach)).toEqual(all)
    expect(await contents(fellow)).toEqual(all)
    expect(await contents(stranger)).toEqual(all.slice(0, 2))
    expect(await profile(coach, coach)).toMatchObject({ posts_count: 3, photos_count: 2 })
    expect(await profile(fellow, coach)).toMatchObject({ posts_count: 3, photos_count: 2 })
    const seen = await profile(stranger, coach)
    expect(seen).toMatchObject({ posts_count: 2, photos_count: 1 })
    expect(seen.featured_photos?.map(({ title }) => title)).toEqual(['Para todos'])
    expect((await profile(fellow, coach)).featured_photos?.map(({ title }) => title)).toEqual([
      'Para todos',
      'Dentro',
    ])
  })

  it('gives a post’s media as the feed does, at addresses that work', async () => {
    const [coach, reader] = [await registerCoach(app, db), await register(app)]
    const image = await picture(30, 20)
    const shown = await publishInFeed(app, coach, { content: 'Foto', image, image_alt: 'Un faro' })
    await publishInFeed(app, coach, {
      content: 'Video',
      video: { data: mp4, name: 'v.mp4', type: 'video/mp4' },
      thumbnail: image,
      video_duration_seconds: '12.5',
    })
    const [video, photo] = (await posts(reader, coach)).json<PostsReply>().posts
    expect(photo).toMatchObject({
      id: shown,
      author_id: coach.id,
      has_image: true,
      has_video: false,
      public_thumbnail_url: null,
      image_width: 30,
      image_height: 20,
      image_alt: 'Un faro',
      likes_count: 0,
      comments_count: 0,
    })
    expect(Date.parse(photo?.created_at ?? '')).not.toBeNaN()
    expect((await app.inject(photo?.public_image_url ?? '')).headers['content-type']).toBe('image/webp')
    expect(video).toMatchObject({
      has_image: false,
      has_video: true,
      video_duration_seconds: 12.5,
      video_content_type: 'video/mp4',
      public_image_url: null,
    })
    expect((await app.inject(video?.public_thumbnail_url ?? '')).statusCode).toBe(200)
    const [featured, ...none] = (await profile(reader, coach)).featured_photos ?? []
    expect(none).toEqual([])
    expect(featured).toMatchObject({ photo_id: shown, title: 'Foto', width: 30, height: 20, alt: 'Un faro' })
    expect((await app.inject(featured?.public_url ?? '')).statusCode).toBe(200)
  })

  it('pages newest first, without gaps or repeats, and says when there is no more', async () => {
    const person = await register(app)
    const community = await addCommunity(db, { owner: person })
    await sql`
      insert into posts (id, author_id, community_id, content, created_at)
      select gen_random_uuid(), ${person.id}::uuid, ${community}::uuid, 'Post ' || n,
        timestamptz '2025-01-01' + n / 2 * interval '1 hour'
      from generate_series(1, 27) n`.execute(db)
    const pages = await Promise.all(
      [1, 2, 3, 4].map(async (page) =>
        (await posts(person, person, `?page=${page}&limit=12`)).json<PostsReply>(),
      ),
    )
    expect(pages.map((page) => page.posts.length)).toEqual([12, 12, 3, 0])
    expect(pages.map((page) => page.pagination.hasMore)).toEqual([true, true, false, false])
    const listed = pages.flatMap((page) => page.posts)
    expect(new Set(listed.map(({ id }) => id)).size).toBe(27)
    const times = listed.map(({ created_at }) => created_at ?? '')
    expect(times).toEqual(times.toSorted().toReversed())
    const [whole] = [(await posts(person, person, '?page=1&limit=27')).json<PostsReply>()]
    expect(whole.pagination.hasMore).toBe(false)
    expect((await posts(person, person, '')).json<PostsReply>().posts).toHaveLength(12)
    for (const wrong of ['?page=0', '?limit=51', '?limit=0', '?page=uno']) {
      expect((await posts(person, person, wrong)).statusCode).toBe(400)
    }
  })

  it('shows the newest 24 pictures, each under the beginning of its post', async () => {
    const person = await register(app)
    const community = await addCommunity(db, { owner: person })
    await publishPicture(app, person, community, `Una línea\ny ${'👩‍🏫'.repeat(100)}`)
    await sql`
      insert into posts (id, author_id, community_id, content, image_media_id, created_at)
      select gen_random_uuid(), author_id, community_id, '', image_media_id, now() - n * interval '1 day'
      from posts, generate_series(1, 25) n where author_id = ${person.id}`.execute(db)
    const found = await profile(person, person)
    expect(found).toMatchObject({ posts_count: 26, photos_count: 26 })
    expect(found.featured_photos).toHaveLength(24)
    expect(found.featured_photos?.[0]?.title).toBe(`Una línea y ${'👩‍🏫'.repeat(68)}…`)
    expect(found.featured_photos?.[1]?.title).toBeNull()
  })
})

describe('a private profile', () => {
  it('tells strangers who it is and no more; its posts are refused with a reason', async () => {
    const [person, stranger] = [await register(app, { name: 'Tomás' }), await register(app)]
    const community = await addCommunity(db, { owner: person })
    await publishPicture(app, person, community)
    await describePerson(person.id)
    await addLinks(person.id, [['Web', 'https://ejemplo.es']])
    await makePrivate(person)
    const found = await profile(stranger, person)
    expect(found).toMatchObject({
      name: 'Tomás',
      initials: 'TO',
      bio: 'Maestra.',
      followers_count: 0,
      is_profile_public: false,
      can_follow: true,
      can_view_posts: false,
      can_send_message: false,
      links: [],
      featured_photos: [],
    })
    for (const closed of ['location', 'website', 'age', 'birth_date', 'posts_count', 'photos_count']) {
      expect(found).not.toHaveProperty(closed)
    }
    const refused = await posts(stranger, person)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({
      error: 'Esta cuenta es privada',
      error_code: 'PRIVATE_ACCOUNT',
    })
  })

  it('opens to its owner and to followers, not to whom it follows', async () => {
    const [person, follower, followed] = [await register(app), await register(app), await register(app)]
    await describePerson(person.id)
    await addLinks(person.id, [['Web', 'https://ejemplo.es']])
    await makePrivate(person)
    await follow(follower, person)
    await follow(person, followed)
    for (const reader of [person, follower]) {
      const found = await profile(reader, person)
      expect(found).toMatchObject({ can_view_posts: true, location: 'Sevilla', posts_count: 0 })
      expect(found.links).toHaveLength(1)
      expect((await posts(reader, person)).statusCode).toBe(200)
    }
    expect(await profile(follower, person)).toMatchObject({ can_send_message: true, is_following: true })
    expect(await profile(followed, person)).toMatchObject({ can_view_posts: false })
    expect((await posts(followed, person)).statusCode).toBe(403)
  })
})
