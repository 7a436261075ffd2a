import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '../../../src/api/contract/all.ts'
import { createRequest } from '../../resilience/requests.ts'
import { classes, inDays } from '../support/classes.ts'
import { readEverything, whereFound } from '../support/everyCall.ts'
import { as, comment, type Member, register, registerCoach, startHarness } from '../support/harness.ts'
import { addMeeting } from '../support/meetings.ts'
import { publishPicture } from '../support/people.ts'
import { actions } from '../support/points.ts'
import { surveyRows } from '../support/surveys.ts'
import { addPrompt } from '../support/testimonials.ts'

const indexHtml = '<!doctype html><html><head><title>Faro</title></head><body></body></html>'
const { app, db } = await startHarness({ indexHtml })
const made = classes(app)

/** Is in every text of the community. */
const marker = 'm4rc4'
const text = (what: string) => `${what} ${marker}`
const address = `https://${marker}.example/sala`

/** Calls in which somebody reads something of the community. */
const readable = [
  'activity.listActivity',
  'classes.getModule',
  'classes.listMyProducts',
  'communities.myCommunities',
  'explore.searchCommunities',
  'posts.getPost',
  'posts.listComments',
  'profiles.listUserPosts',
  'purchases.listPendingPurchases',
  'ranking.getRewards',
  'receivedInvitations.listReceivedInvitations',
  'referrals.listReferrals',
  'reviews.listReviews',
  'salesPages.getSalesPage',
  'salesPages.listSalesTestimonials',
  'studio.openInvitation',
  'surveys.getSurvey',
  'testimonials.listUserTestimonials',
  'testimonials.getTestimonialVideoUrl',
  'today.getToday',
]
/** Tables with rows of the community. */
const tables = [
  'communities',
  'removed_memberships',
  'memberships',
  'products',
  'modules',
  'videos',
  'video_progress',
  'step_ticks',
  'sales_pages',
  'testimonies',
  'referrals',
  'reviews',
  'rewards',
  'surveys',
  'survey_responses',
  'meetings',
  'all_posts',
  'all_comments',
  'post_likes',
  'invitations',
  'invitation_uses',
  'point_entries',
]

let owner: Member
let member: Member
let stranger: Member
let community: string
let ids: string[]
/** Texts of the community, and keys of its files. */
let trace: RegExp
/** Requests for its files, and by links that were handed out. */
let links: InjectOptions[]

async function addProduct() {
  const { id: image } = await made.picture(owner)
  const product = await made.product(community, owner, {
    name: text('Curso'),
    description: text('Curso'),
    promise: text('Promesa'),
    content_url: address,
    image_media_id: image,
  })
  await made.feature(community, product)
  const { id: film } = await made.file(owner)
  const page = await made.salesPage(product, {
    promise: text('Venta'),
    copy: text('Venta'),
    video_media_id: film,
  })
  const module = await made.module(product, owner, {
    title: text('Módulo'),
    image_media_id: (await made.picture(owner)).id,
  })
  const video = await made.video(module, {
    title: text('Lección'),
    seconds: 60,
    media_id: (await made.file(owner)).id,
    poster_media_id: (await made.picture(owner)).id,
  })
  await db
    .insertInto('video_progress')
    .values({ user_id: member.id, video_id: video, position: 9, duration: 60 })
    .execute()
  const step = await made.step(product, text('Paso'), 1)
  const bought = await made.purchase(member, community, product)
  const pending = await made.purchase(stranger, community, product, {
    status: 'pending',
    payment_url: address,
  })
  const shown = await made.testimonial(community, member, {
    sales_page_id: page,
    content: text('Testimonio'),
    type_id: await addPrompt(db, community, { title: text('Pregunta') }),
    video_media_id: (await made.file(member)).id,
    image_media_id: (await made.picture(member)).id,
  })
  return { product, page, module, video, step, bought, pending, shown }
}

async function addRest() {
  const post = await publishPicture(app, member, community, text('Publicación'))
  await comment(app, owner, post, text('Comentario'))
  await app.inject(as(owner, { method: 'POST', url: `/api/posts/${post}/like` }))
  const survey = await surveyRows(db).survey(community, {
    title: text('Encuesta'),
    closes_at: inDays(1),
  })
  const meeting = await addMeeting(db, community, inDays(1), { topic: text('Reunión'), join_url: address })
  const referral = await actions(db).referral(member, community, new Date(), text('Julia'))
  await made.review(community, 5, { comment: text('Reseña') })
  await db
    .insertInto('rewards')
    .values({
      community_id: community,
      place: 1,
      title: text('Premio'),
      description: null,
      coach_id: owner.id,
    })
    .execute()
  const invitation = {
    id: crypto.randomUUID(),
    token: `enlace-${crypto.randomUUID()}`,
    community_id: community,
  }
  await db
    .insertInto('invitations')
    .values([
      { ...invitation, role: 'member', max_uses: null, ends_at: null, created_by: owner.id, must_pay: false },
      {
        id: crypto.randomUUID(),
        token: crypto.randomUUID(),
        community_id: community,
        role: 'member',
        max_uses: 1,
        ends_at: inDays(9),
        created_by: owner.id,
        must_pay: false,
        email: stranger.email,
        email_key: stranger.email,
      },
    ] as never)
    .execute()
  await db
    .insertInto('activity_mutes')
    .values({ user_id: member.id, kind: 'thread', community_id: community } as never)
    .execute()
  return { post, survey: survey.id, meeting, referral, token: invitation.token }
}

beforeAll(async () => {
  ;[owner, member, stranger] = [await registerCoach(app, db), await register(app), await register(app)]
  community = await made.community(
    owner,
    {
      name: text('Comunidad'),
      description: text('Comunidad'),
      access_type: 'publica',
      image_media_id: (await made.picture(owner)).id,
    },
    [member],
  )
  const things = { ...(await addProduct()), ...(await addRest()) }
  ids = [community, owner.id, member.id, ...Object.values(things)]
  const get = (url: string, headers = {}) => app.inject(as(member, { url, headers }))
  const files = await db.selectFrom('media').select('storage_key').execute()
  const keys = files.map(({ storage_key: key }) => key)
  trace = new RegExp([marker, ...keys].join('|'), 'u')
  const { meetings } = (await get(`/api/zoom/meetings/community/${community}`)).json<{
    meetings: { extra: { calendar_url: string } }[]
  }>()
  const stream = await get(`/api/videos/stream/${things.video}`, { accept: 'application/json' })
  links = [
    ...keys.map((key) => ({ url: app.media.url(key, 3600) })),
    { url: meetings[0]?.extra.calendar_url ?? '' },
    { url: stream.json<{ url: string }>().url, headers: { cookie: member.cookie } },
    as(stranger, { url: `/api/productos/${things.product}/image` }),
  ]
})

const studio = (method: 'DELETE' | 'POST', path: string) =>
  app.inject(as(owner, { method, url: `/api/studio/communities/${community}${path}` }))
const remove = () =>
  studio('DELETE', `?${new URLSearchParams({ name: text('Comunidad'), paid_access: '1' })}`)

const readers = () => [owner, member, stranger, undefined]

/** The calls in which owner, member, stranger and a visitor without a token find something of the community. */
async function found(only?: ReadonlySet<string>): Promise<string[][]> {
  const calls: string[][] = []
  for (const reader of readers()) {
    calls.push(whereFound(await readEverything(app, reader, ids, only), trace))
  }
  return calls
}

/** Statuses of the community's files and of links that were handed out. */
async function statusesOfLinks(): Promise<number[]> {
  const replies = await Promise.all(links.map((link) => app.inject(link)))
  return [...new Set(replies.map(({ statusCode }) => statusCode))].toSorted((a, b) => a - b)
}

/** The calls without their paths, each once. */
const names = (calls: readonly string[] = []) => [...new Set(calls.map((call) => call.split(' ')[0]))]

describe('a deleted community', () => {
  it('leaves no trace in any reading call or file, except what people paid, and comes back as it was', async () => {
    const before = await found()
    const calls = new Set(before.flat())
    // A selection of what has to be hidden, so that the test cannot pass because nothing was there.
    expect(names([...calls])).toEqual(expect.arrayContaining(readable))
    expect(await statusesOfLinks()).toEqual([200])

    expect((await remove()).statusCode).toBe(200)
    const [ofOwner, ofMember, ofStranger, ofVisitor] = await found(calls)
    expect([ofOwner, ofVisitor]).toEqual([[], []])
    // Buyers keep the record of what they have paid, or had begun to pay.
    expect([names(ofMember), names(ofStranger)]).toEqual([
      ['purchases.getPurchase'],
      ['purchases.getPurchase'],
    ])
    expect(await statusesOfLinks()).toEqual([403, 404])

    expect((await studio('POST', '/restore')).statusCode).toBe(200)
    expect(await found(calls)).toEqual(before)
    expect(await statusesOfLinks()).toEqual([200])
  }, 120_000)

  it('is in no reply to a call that changes something, which changes nothing in it', async () => {
    expect((await remove()).statusCode).toBe(200)
    const rows = async () =>
      Object.fromEntries(
        await Promise.all(
          tables.map(async (table) => [
            table,
            (await sql`select * from ${sql.table(table)} t order by t::text`.execute(db)).rows,
          ]),
        ),
      )
    const before = await rows()
    for (const [name, endpoint] of allEndpoints) {
      if (endpoint.method === 'GET' || /^auth\.|^studio/u.test(name)) continue
      const about = endpoint.path.includes(':') ? ids : [community]
      await Promise.all(
        about.map(async (id) => {
          const { body, statusCode } = await app.inject(createRequest(endpoint, id, member))
          expect(statusCode, `${name}: ${body}`).toBeLessThan(500)
          if (name !== 'purchases.cancelPurchase') expect(body, `${name} ${id}`).not.toMatch(trace)
        }),
      )
    }
    expect(await rows()).toEqual(before)
  }, 120_000)
})
