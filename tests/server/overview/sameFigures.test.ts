import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { classes } from '../support/classes.ts'
import {
  addCommunity,
  as,
  comment,
  type Member,
  publish,
  register,
  startHarness,
} from '../support/harness.ts'
import { addMeeting } from '../support/meetings.ts'
import { messaging } from '../support/messaging.ts'
import { moderationOf } from '../support/moderation.ts'
import { actions } from '../support/points.ts'
import { surveyRows } from '../support/surveys.ts'
import { addPrompt } from '../support/testimonials.ts'

const { app, db } = await startHarness()
const course = classes(app)
const act = actions(db)
const surveys = surveyRows(db)
const chat = messaging(app)
const moderation = moderationOf(app)

const [coach, moderator, ana, luis, gone] = [
  await register(app, { name: 'Coach' }),
  await register(app, { name: 'Moderadora' }),
  await register(app, { name: 'Ana' }),
  await register(app, { name: 'Luis' }),
  await register(app, { name: 'Ida' }),
]
const club = await addCommunity(db, { owner: coach, moderators: [moderator], members: [ana, luis, gone] })

// Posts and comments: one of each is hidden, and one of each is by somebody who has left.
const post = await publish(app, ana, club)
const hiddenPost = await publish(app, ana, club)
await publish(app, luis, club)
await publish(app, gone, club)
await comment(app, luis, post)
await comment(app, gone, post)
const hiddenComment = await comment(app, moderator, post)
for (const [kind, id] of [
  ['post', hiddenPost],
  ['comment', hiddenComment],
] as const) {
  await moderation.report(luis, kind, id)
  expect((await moderation.hide(coach, club, `${kind}/${id}`)).status).toBe(200)
}

// A product with three videos, one of a higher level and one without a file, and two steps.
const product = await course.product(club, coach)
const first = await course.module(product, coach)
const watched = await course.video(first, { media_id: (await course.file(coach)).id })
await course.video(first, { level: 3, media_id: (await course.file(coach)).id })
const begun = await course.video(await course.module(product, coach), {
  media_id: (await course.file(coach)).id,
})
await course.video(first)
await course.step(product, 'Escríbela', 1)
await course.step(product, 'Díla', 2)
await course.purchase(ana, club, product)
for (const [video, body] of [
  [watched, { watched: true }],
  [begun, { position: 5 }],
] as const) {
  await app.inject(as(ana, { method: 'PUT', url: `/api/extra/learning/videos/${video}`, payload: body }))
}

const survey = await surveys.survey(club, { closes_at: null })
await surveys.survey(club, { status: 'inactive' })
await surveys.survey(club, {}, [])
for (const who of [ana, luis, gone]) await surveys.answer(survey.id, who)

const prompt = await addPrompt(db, club)
await addPrompt(db, club, { position: 1 })
for (const who of [ana, gone]) {
  await course.testimonial(club, who, { type_id: prompt, points_earned: 25 })
}
await course.review(club, 5, { user_id: ana.id })
await course.review(club, 2, { user_id: gone.id })
await act.referral(ana, club)
await act.referral(gone, club)
await addMeeting(db, club, new Date(Date.now() + 3_600_000))
await addMeeting(db, club, new Date(Date.now() + 7_200_000), { cancelled_at: new Date() })

const talk = await chat.direct(luis, ana)
await chat.say(luis, talk)
await chat.say(luis, talk)
const group = await chat.group(luis, [ana, moderator])
await chat.say(luis, group)

await act.leave(gone, club)

/**
 * A value of a reply by its path: `a.b` is a field, `length` a list's length, and `*` adds up the rest of the path over
 * a list.
 */
function at(value: unknown, path: readonly string[]): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (step === '*' && Array.isArray(value)) {
    return value.reduce<number>((sum, each) => sum + Number(at(each, rest)), 0)
  }
  return at((value as Record<string, unknown> | null | undefined)?.[step], rest)
}

/** Who asks, the URL, and the path of the figure in the reply. */
type Source = readonly [who: Member, url: string, path: string]
const studio = `/api/studio/communities/${club}`
const activity = (screen: string) => `/api/extra/communities/${club}/members-activity?screen=${screen}`
const figures = `/api/extra/communities/${club}/figures`
const mine = '/api/communities/my-communities'
const bought = '/api/productos/mis-compras'
const progress = '/api/extra/learning/progress'
const detail = `/api/productos/${product}`
const today = `/api/extra/today?community_id=${club}`
const member = `${studio}/members/${ana.id}`
const points = `/api/rankings/my-points/${club}`

it.each<[quantity: string, expected: number, sources: readonly Source[]]>([
  [
    'members of the community',
    4,
    [
      [ana, mine, 'data.joined.0.community.member_count'],
      [coach, mine, 'data.owned.0.member_count'],
      [ana, '/api/communities/listing', 'data.0.members_count'],
      [ana, figures, 'figures.members'],
      [coach, activity('surveys'), 'members'],
      [coach, `${studio}/home`, 'figures.members.now'],
      [coach, `${studio}/members`, 'total'],
      [coach, `${studio}/access`, 'community.member_count'],
      [coach, studio, 'community.member_count'],
      [coach, '/api/studio/me', 'communities.0.member_count'],
    ],
  ],
  [
    'posts of the community',
    3,
    [
      [luis, figures, 'figures.posts'],
      [luis, `/api/posts/community/${club}`, 'pagination.totalPosts'],
      [luis, `/api/posts/community/${club}`, 'posts.length'],
    ],
  ],
  [
    'posts of an author, for another member',
    1,
    [
      [luis, `/api/user-profiles/${ana.id}`, 'data.posts_count'],
      [luis, `/api/user-profiles/${ana.id}/posts`, 'posts.length'],
      [coach, member, 'member.posts.total'],
    ],
  ],
  [
    'posts of an author, for the author, with the hidden one',
    2,
    [
      [ana, `/api/user-profiles/${ana.id}`, 'data.posts_count'],
      [ana, `/api/user-profiles/${ana.id}/posts`, 'posts.length'],
    ],
  ],
  [
    'comments of a post',
    2,
    [
      [luis, `/api/posts/community/${club}`, 'posts.*.comments_count'],
      [luis, `/api/posts/${post}`, 'comments_count'],
      [luis, `/api/posts/${post}`, 'comments.length'],
      [luis, `/api/user-profiles/${ana.id}/posts`, 'posts.0.comments_count'],
    ],
  ],
  [
    'modules',
    2,
    [
      [ana, bought, 'productos_comprados.0.total_modulos'],
      [ana, detail, 'modulos.length'],
      [ana, figures, 'figures.modules'],
      [ana, progress, 'modules.length'],
    ],
  ],
  [
    'videos of a module, with those above the level',
    3,
    [
      [ana, detail, 'modulos.0.videos'],
      [ana, `/api/modules/${first}`, 'videos.length'],
    ],
  ],
  [
    'videos of the level',
    3,
    [
      [ana, progress, 'products.0.total'],
      [ana, progress, 'modules.*.total'],
      [ana, today, 'lesson.total'],
    ],
  ],
  [
    'watched videos',
    1,
    [
      [ana, progress, 'products.0.watched'],
      [ana, progress, 'modules.*.watched'],
      [ana, today, 'lesson.watched'],
      [coach, activity('classes'), 'activity.finished'],
      [coach, member, 'member.classes.finished'],
    ],
  ],
  [
    'steps of the plan',
    2,
    [
      [ana, bought, 'productos_comprados.0.modulos_accionables'],
      [ana, detail, 'plan_accionable.length'],
    ],
  ],
  // Four videos of eight minutes.
  ['hours of the product', 0.53, [[ana, bought, 'productos_comprados.0.duracion_total_horas']]],
  [
    'open surveys',
    1,
    [
      [coach, activity('surveys'), 'activity.open_total'],
      [coach, activity('surveys'), 'activity.open.length'],
    ],
  ],
  [
    'answers to the survey',
    3,
    [
      [ana, `/api/surveys?community_id=${club}`, 'surveys.*.total_responses'],
      [ana, `/api/surveys/${survey.id}`, 'survey.total_responses'],
      [coach, activity('surveys'), 'activity.answers_total'],
    ],
  ],
  [
    'testimonials of the community',
    2,
    [
      [ana, `/api/testimony-types/community/${club}`, 'data.*.total_testimonios'],
      [coach, activity('testimonials'), 'activity.total'],
    ],
  ],
  [
    'prompts',
    2,
    [
      [ana, `/api/testimony-types/community/${club}`, 'count'],
      [ana, `/api/testimony-types/community/${club}`, 'data.length'],
      [coach, activity('testimonials'), 'activity.prompts_total'],
    ],
  ],
  [
    'own testimonials',
    1,
    [
      [ana, `/api/testimonios/user/${ana.id}?community_id=${club}`, 'stats.total_testimonios'],
      [ana, `/api/testimonios/user/${ana.id}?community_id=${club}`, 'data.length'],
      [ana, points, 'actions_breakdown.testimonials'],
      [coach, member, 'member.testimonials'],
    ],
  ],
  [
    'reviews',
    2,
    [
      [luis, `/api/reviews/community/${club}/stats`, 'data.total_reviews'],
      [luis, `/api/reviews/community/${club}`, 'stats.total_reviews'],
      [luis, `/api/reviews/community/${club}`, 'pagination.total'],
      [luis, `/api/reviews/community/${club}`, 'data.length'],
      [coach, studio, 'community.reviews_count'],
    ],
  ],
  [
    'referrals of a member',
    1,
    [
      [ana, `/api/referrals?referrer_id=${ana.id}&community_id=${club}`, 'referrals.length'],
      [ana, points, 'actions_breakdown.referrals'],
      [coach, member, 'member.referrals.total'],
    ],
  ],
  [
    // With the notice of the hidden post.
    'unread messages',
    4,
    [
      [ana, '/api/messaging/stats', 'stats.unread_messages'],
      [ana, '/api/messaging/conversations', 'conversations.*.unread_count'],
    ],
  ],
  [
    'members of a group',
    3,
    [
      [ana, `/api/extra/messaging/conversations/${group}`, 'conversation.members_count'],
      [ana, `/api/messaging/conversations/${group}/members`, 'members.length'],
    ],
  ],
  [
    'meetings of the next days',
    1,
    [
      [ana, `/api/zoom/meetings/community/${club}`, 'meetings.length'],
      [coach, activity('calendar'), 'activity.soon'],
    ],
  ],
  [
    'members who wrote this week',
    2,
    [
      [ana, figures, 'figures.participants'],
      [coach, `${studio}/home`, 'figures.looked'],
      [coach, `${studio}/home`, 'figures.writers.11'],
    ],
  ],
])('%s: %d in every reply', async (_quantity, expected, sources) => {
  for (const [who, url, path] of sources) {
    const reply = await app.inject(as(who, { url }))
    expect(reply.statusCode, `${url} ${reply.body}`).toBe(200)
    expect(at(reply.json(), path.split('.')), `${url} ${path} ${reply.body}`).toBe(expected)
  }
})

it('adds up the points of a member to the same total in every reply', async () => {
  const read = async (who: Member, url: string, path: string) =>
    at((await app.inject(as(who, { url }))).json(), path.split('.'))
  const total = await read(ana, points, 'total_points')
  expect(total).toBeGreaterThan(0)
  for (const [who, url, path] of [
    [ana, points, 'points_breakdown'],
    [ana, `/api/rankings/community/${club}/ranking?limit=3`, 'ranking.0.total_points'],
    [ana, `/api/extra/rankings/ledger/${club}`, 'total_points'],
    [ana, `/api/extra/rankings/ledger/${club}`, 'entries.*.points'],
    [ana, today, 'month.points'],
    [coach, activity('ranking'), 'activity.leader.points'],
    [coach, `${studio}/home`, 'figures.race.0.leader.points'],
    [coach, `${studio}/members?q=Ana`, 'members.0.points'],
    [coach, member, 'member.points_by_kind.*.points'],
  ] as const) {
    const value = await read(who, url, path)
    const sum =
      typeof value === 'object' && value !== null
        ? Object.values(value).reduce<number>((all, each) => all + Number(each), 0)
        : value
    expect(sum, `${url} ${path}`).toBe(total)
  }
})

it('answers alike whether somebody may create a community', async () => {
  const staff = await register(app)
  await db.insertInto('staff').values({ user_id: staff.id }).execute()
  const full = await register(app)
  await sql`update users set membership_type = 'free_coach' where id = ${full.id}`.execute(db)
  await addCommunity(db, { owner: full })
  const free = await register(app)
  await sql`update users set membership_type = 'free_coach' where id = ${free.id}`.execute(db)
  for (const [who, may] of [
    [staff, true],
    [full, false],
    [free, true],
    [ana, false],
  ] as const) {
    const [membership, access] = await Promise.all(
      ['/api/communities/my-membership-type', '/api/studio/me'].map(async (url) =>
        (await app.inject(as(who, { url }))).json(),
      ),
    )
    expect(membership).toMatchObject({ can_create_communities: may })
    expect(access).toMatchObject({ can_create: may })
    const payload = {
      name: 'Nueva',
      description: '',
      access_type: 'invitacion',
      price: null,
      currency: 'EUR',
      max_members: null,
      listed: false,
      featured_product_id: null,
      idempotency_key: `comunidad-de-${who.id}`,
    }
    const created = await app.inject(
      as(who, {
        method: 'POST',
        url: '/api/studio/communities',
        payload,
      }),
    )
    expect(created.statusCode, created.body).toBe(may ? 200 : 403)
  }
})
