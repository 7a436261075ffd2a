/** What happens seldom in the studio: undoing late, in other orders, or by others than expected. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { settle } from '../../../server/modules/purchases/repository.ts'
import { eventually } from '../../eventually.ts'
import { activityCalls } from '../support/activity.ts'
import { classes } from '../support/classes.ts'
import {
  addCommunity,
  as,
  form,
  type Member,
  mp4,
  postFields,
  publish,
  register,
  registerCoach,
  startHarness,
  waitingForLocks,
} from '../support/harness.ts'
import { addMeeting } from '../support/meetings.ts'
import { listen, openStream } from '../support/messaging.ts'
import { makeStaff, moderationOf } from '../support/moderation.ts'
import { enable, usual } from '../support/networking.ts'
import { studioCalls } from '../support/studioMembers.ts'
import { surveyCalls, surveyRows } from '../support/surveys.ts'
import { addPrompt, testimonialCalls } from '../support/testimonials.ts'

const { app, db } = await startHarness()
const owner = await registerCoach(app, db, 'free_coach')
const moderator = await register(app, { name: 'Iván Soto' })
const other = await register(app, { name: 'Berta Gil' })
const ana = await register(app, { name: 'Ana Núñez', email: 'ana@ejemplo.es' })
const bea = await register(app, { name: 'Bea Lago', email: 'bea@ejemplo.es' })
const outside = await register(app, { email: 'nuria@ejemplo.es' })
const staff = await register(app)
await makeStaff(db, staff)
const { hide, restore, dismiss, report, see, warn } = moderationOf(app)
const a = activityCalls(app)
const rows = surveyRows(db)
const surveys = surveyCalls(app)
const testimonials = testimonialCalls(app)
let id = ''
const { ask, undo, detail } = studioCalls(app, () => id)

beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
  await db.deleteFrom('communities').execute()
  id = await addCommunity(db, {
    name: 'Ágora',
    owner,
    moderators: [moderator, other],
    members: [ana, bea],
  })
})

const remove = (who: Member = owner) => ask(who, 'DELETE', `?name=${encodeURIComponent('Ágora')}`)
const log = async () =>
  db
    .selectFrom('studio_changes')
    .where('community_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .execute()
const membersOf = async () =>
  (await db.selectFrom('memberships').where('community_id', '=', id).select('user_id').execute()).map(
    (row) => row.user_id,
  )

/** Lets somebody be at the payment page for joining; returns the purchase's id. */
const beginPaying = async (who: Member) =>
  (
    await db
      .insertInto('purchases')
      .values({
        id: randomUUID(),
        community_id: id,
        product_id: null,
        user_id: who.id,
        amount: '5',
        currency: 'EUR',
        status: 'pending',
        provider: 'test',
        buyer_name: 'Nuria',
        buyer_phone: null,
        provider_ref: null,
        payment_url: null,
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** The statuses of calls that come one after another while all of them have to wait for the community. */
async function atOnce(calls: readonly (() => Promise<{ status: number }>)[]): Promise<number[]> {
  const begun: Promise<{ status: number }>[] = []
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('communities').where('id', '=', id).select('id').forUpdate().execute()
    for (const call of calls) {
      begun.push(call())
      await waitingForLocks(db, begun.length)
    }
  })
  return (await Promise.all(begun)).map(({ status }) => status)
}

describe('a deleted community', () => {
  it('gets no member back before it is back itself', async () => {
    const { change } = (await ask(owner, 'DELETE', `/members/${ana.id}`)).body
    await remove()
    const refused = await undo(owner, change)
    expect([refused.status, refused.body.error, await membersOf()]).toEqual([409, expect.any(String), []])
  })

  it('comes back whole when something was paid for meanwhile', async () => {
    const [ofMember, ofStranger] = [await beginPaying(ana), await beginPaying(outside)]
    await remove()
    for (const one of [ofMember, ofStranger]) {
      expect(await settle(db, one, { status: 'paid', amount: 500, currency: 'EUR' })).toMatchObject({
        status: 'paid',
      })
    }
    expect(await membersOf()).toEqual([])
    expect((await ask(owner, 'POST', '/restore')).status).toBe(200)
    expect((await membersOf()).toSorted()).toEqual(
      [owner, moderator, other, ana, bea, outside].map((who) => who.id).toSorted(),
    )
  })

  it('gets no member back who was being brought back when it was deleted', async () => {
    const { change } = (await ask(owner, 'DELETE', `/members/${ana.id}`)).body
    // She is a member again by herself, and so comes back with the community.
    await db
      .insertInto('memberships')
      .values({ id: randomUUID(), community_id: id, user_id: ana.id, role: 'member' })
      .execute()
    const replies = await atOnce([() => remove(), () => undo(owner, change)])
    expect(replies).toEqual([200, 409])
    expect(await membersOf()).toEqual([])
    expect((await ask(owner, 'POST', '/restore')).status).toBe(200)
    expect(await membersOf()).toHaveLength(5)
  })

  it('is deleted while a member is being removed', async () => {
    const replies = await atOnce([
      () => remove(),
      () => ask(owner, 'DELETE', `/members/${ana.id}`),
      () => ask(moderator, 'POST', `/members/${bea.id}/mute`, { days: 1, reason: 'Insultos' }),
    ])
    expect([replies[0], ...replies.slice(1).map((status) => status < 500)]).toEqual([200, true, true])
  })

  it('comes back only where the membership has room for it', async () => {
    await remove()
    const next = await addCommunity(db, { owner, name: 'Otra' })
    const refused = await ask(owner, 'POST', '/restore')
    expect(refused.status).toBe(409)
    expect((await ask(staff, 'POST', '/restore')).status).toBe(200)
    await db.deleteFrom('communities').where('id', '=', next).execute()
  })
})

it('an archived community is not listed by editing it', async () => {
  await ask(owner, 'POST', '/archive')
  const { version } = await db
    .selectFrom('communities')
    .where('id', '=', id)
    .select('version')
    .executeTakeFirstOrThrow()
  const refused = await ask(owner, 'PATCH', '', { version, listed: true })
  expect(refused.status).toBe(409)
  expect((await ask(owner, 'PATCH', '', { version, name: 'Ágora vieja' })).status).toBe(200)
})

describe('an archived community', () => {
  it('takes no more answers to its surveys, which nobody is asked for', async () => {
    const { id: survey, questions } = await rows.survey(id)
    const answers = { [questions[0] ?? '']: true }
    await ask(owner, 'POST', '/archive')
    expect((await surveys.respond(ana, survey, answers)).status).toBe(409)
    expect((await surveys.one(ana, survey)).body.survey.status).toBe('inactive')
    expect((await surveys.list(ana, `?community_id=${id}`)).body.surveys).toMatchObject([
      { status: 'inactive' },
    ])
    await ask(owner, 'DELETE', '/archive')
    expect((await surveys.respond(ana, survey, answers)).status).toBe(200)
  })

  it('refuses a testimonial before its files are sent', async () => {
    const type = await addPrompt(db, id)
    await ask(owner, 'POST', '/archive')
    const refused = await testimonials.send(ana, {
      testimony_type_id: type,
      content: 'Hola',
      video: { data: mp4, name: 'a.mp4', type: 'video/mp4' },
    })
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Esta comunidad está archivada: se puede leer, pero ya no admite nada nuevo.',
    ])
  })

  it('refuses everything new with the code that clients recognise, and takes it again once it is reopened', async () => {
    const { id: survey, questions } = await rows.survey(id)
    const type = await addPrompt(db, id)
    await enable(db, id)
    const post = await publish(app, ana, id)
    const product = await classes(app).product(id, owner)
    await classes(app).feature(id, product)
    const send = (who: Member, url: string, payload: object) =>
      app.inject(as(who, { method: 'POST', url, payload }))
    const video = { data: mp4, name: 'a.mp4', type: 'video/mp4' }
    const buyer = { buyer_name: 'Ana Núñez', buyer_phone: '+34600000000' }
    const meeting = {
      topic: 'Cita',
      duration_minutes: 60,
      starts_at: '2027-01-31T19:00',
      time_zone: 'Europe/Madrid',
      idempotency_key: randomUUID(),
    }
    const writes: Record<string, () => Promise<{ statusCode: number; json: () => { error_code?: string } }>> =
      {
        post: () => app.inject(as(ana, { method: 'POST', url: '/api/posts', ...form(postFields(id)) })),
        comment: () => send(ana, `/api/posts/${post}/comments`, { content: 'Hola' }),
        referral: () =>
          send(ana, '/api/referrals', { nombre: 'Eva', telefono: '600000000', community_id: id }),
        review: () => send(ana, '/api/reviews', { community_id: id, rating: 5 }),
        survey: () =>
          send(ana, `/api/surveys/${survey}/respond`, {
            answers: { [questions[0] ?? '']: true },
            is_anonymous: false,
          }),
        testimonial: () =>
          app.inject(
            as(ana, {
              method: 'POST',
              url: '/api/testimonios/upload-with-progress',
              ...form({ testimony_type_id: type, content: 'Hola', video }),
            }),
          ),
        queue: () => send(ana, `/api/networking/queue/join/${id}`, { preferences: usual }),
        meeting: () => send(owner, `/api/studio/communities/${id}/meetings`, meeting),
        purchase: () => send(ana, `/api/community-purchases/create-payment/${product}`, buyer),
        entry: () => send(outside, `/api/communities/${id}/purchase`, {}),
      }
    await ask(owner, 'POST', '/archive')
    for (const [name, write] of Object.entries(writes)) {
      const reply = await write()
      expect([name, reply.statusCode, reply.json().error_code]).toEqual([name, 409, 'ARCHIVED'])
    }
    const standing = await app.inject(as(bea, { method: 'GET', url: `/api/extra/rankings/standing/${id}` }))
    expect(standing.json()).toMatchObject({ data: { next_place: { steps: [] } } })
    await ask(owner, 'DELETE', '/archive')
    delete writes['entry']
    for (const [name, write] of Object.entries(writes)) {
      expect([name, (await write()).statusCode]).toEqual([name, 200])
    }
  })

  it('is said to its members’ open pages when it is archived and when it is reopened', async () => {
    const stream = await openStream(await listen(app), ana.token)
    await ask(owner, 'POST', '/archive')
    await stream.next(({ type }) => type === 'archived')
    await ask(owner, 'DELETE', '/archive')
    await eventually(() =>
      expect(stream.events.filter(({ event }) => event.type === 'archived')).toHaveLength(2),
    )
    stream.close()
  })

  it('is not named to strangers who could not find it before', async () => {
    await db.updateTable('communities').set({ listed: false }).where('id', '=', id).execute()
    await ask(owner, 'POST', '/archive')
    const reply = await app.inject(
      as(outside, { method: 'POST', url: `/api/communities/${id}/purchase`, payload: {} }),
    )
    expect(reply.statusCode).toBe(404)
  })

  it('admits nobody whose import began before', async () => {
    const people = [{ row: 2, email: 'nuria@ejemplo.es', name: '', role: '', level: '' }]
    const { plan } = (await ask(owner, 'POST', '/members/import', { people, dry_run: true })).body as {
      plan?: string
    }
    let importing: ReturnType<typeof ask> | undefined
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('communities').where('id', '=', id).select('id').forUpdate().execute()
      importing = ask(owner, 'POST', '/members/import', { people, dry_run: false, plan })
      await waitingForLocks(db, 1)
      await trx.updateTable('communities').set({ archived_at: new Date() }).where('id', '=', id).execute()
    })
    expect((await importing)?.status).toBe(409)
    expect(await membersOf()).toHaveLength(5)
  })
})

describe('an earlier decision', () => {
  it('is not said to have been taken back when somebody reports again', async () => {
    const post = await publish(app, ana, id)
    await report(bea, 'post', post)
    await dismiss(moderator, id, `post/${post}`, { version: 1 })
    await report(moderator, 'post', post)
    const late = await hide(owner, id, `post/${post}`, { version: 1 })
    expect([late.status, late.error]).toEqual([409, 'Esto ha cambiado mientras lo mirabas: míralo otra vez.'])
  })

  it('is not undone once a later one stands: hiding', async () => {
    const post = await publish(app, ana, id)
    const first = await hide(moderator, id, `post/${post}`, { version: 0 })
    await restore(owner, id, `post/${post}`, { version: 1 })
    await hide(owner, id, `post/${post}`, { version: 2, reason: 'private' })
    expect((await undo(moderator, first.change)).status).toBe(409)
    expect((await see(owner, id, `post/${post}`)).item.state).toBe('hidden')
  })
  it('is not undone once a later one stands: dismissing', async () => {
    const post = await publish(app, ana, id)
    await report(bea, 'post', post)
    const first = await dismiss(moderator, id, `post/${post}`, { version: 1 })
    await report(moderator, 'post', post)
    await dismiss(owner, id, `post/${post}`, { version: 3 })
    expect((await undo(moderator, first.change)).status).toBe(409)
  })
  it('is not undone once a later one stands: muting', async () => {
    const mute = (who: Member) =>
      ask(who, 'POST', `/members/${ana.id}/mute`, { days: null, reason: 'Insultos' })
    const { change } = (await mute(moderator)).body
    await ask(owner, 'DELETE', `/members/${ana.id}/mute`)
    await mute(owner)
    expect((await undo(moderator, change)).status).toBe(409)
    expect((await detail(owner, ana)).muted).toBe(true)
  })
})

describe('a moderator', () => {
  it('does not show again what others have hidden of hers', async () => {
    const post = await publish(app, moderator, id)
    const { change } = await hide(owner, id, `post/${post}`, { version: 0 })
    expect((await restore(moderator, id, `post/${post}`, { version: 1 })).status).toBe(403)
    expect((await undo(moderator, change)).status).toBe(403)
    expect((await restore(other, id, `post/${post}`, { version: 1 })).status).toBe(200)
    const own = await hide(moderator, id, `post/${post}`, { version: 2 })
    expect(own.status).toBe(200)
    expect((await undo(moderator, own.change)).status).toBe(200)
  })
})

it('a message to many is in the log from the beginning, also when the server fails meanwhile', async () => {
  const send = () =>
    ask(owner, 'POST', '/members/bulk', {
      action: 'message',
      text: 'Mañana',
      members: [ana.id, bea.id, owner.id],
      idempotency_key: 'envio-que-falla',
    })
  await sql`alter table messages add constraint nothing check (content <> 'Mañana')`.execute(db)
  expect((await send()).status).toBe(500)
  await sql`alter table messages drop constraint nothing`.execute(db)
  expect(await log()).toMatchObject([
    { action: 'member.message', actor_id: owner.id, after: { text: 'Mañana' } },
  ])
  expect((await send()).body.changed).toBe(2)
  expect(await log()).toHaveLength(1)
})

it('a message to many names in the log how many got it', async () => {
  const members = [ana.id, owner.id]
  const message = { action: 'message', text: 'Hola', members, idempotency_key: 'envio-a-una' }
  await ask(owner, 'POST', '/members/bulk', message)
  expect(await log()).toMatchObject([{ subject_name: '1 persona', after: { text: 'Hola', people: 1 } }])
})

it('what is undone stands in the log with who did it', async () => {
  const { change } = (await ask(owner, 'DELETE', `/members/${ana.id}`)).body
  await undo(moderator, change)
  expect((await log())[0]).toMatchObject({
    action: 'change.undo',
    actor_id: moderator.id,
    subject_id: ana.id,
    subject_name: 'Ana Núñez',
    after: { undone: 'member.remove' },
    undo_until: null,
  })
})

it('somebody is told who changed the person, not who only wrote about them since', async () => {
  await ask(owner, 'PATCH', `/members/${ana.id}`, { level: 3, version: 1 })
  await ask(moderator, 'POST', `/members/${ana.id}/notes`, { text: 'Hola' })
  const { name } = await db
    .selectFrom('users')
    .where('id', '=', owner.id)
    .select('name')
    .executeTakeFirstOrThrow()
  expect((await ask(staff, 'PATCH', `/members/${ana.id}`, { level: 2, version: 1 })).body.error).toBe(
    `${name} ya cambió a Ana Núñez.`,
  )
})

it('somebody is told who removed the person, also together with others', async () => {
  await ask(moderator, 'POST', '/members/bulk', { action: 'remove', members: [ana.id, bea.id] })
  const refused = await ask(owner, 'DELETE', `/members/${ana.id}`)
  expect([refused.status, refused.body.error]).toEqual([409, 'Iván Soto ya quitó a Ana Núñez.'])
})

it('places that somebody is paying for are not given back to removed people', async () => {
  const { change } = (await ask(owner, 'DELETE', `/members/${ana.id}`)).body
  await db.updateTable('communities').set({ max_members: 5 }).where('id', '=', id).execute()
  await beginPaying(outside)
  expect((await undo(owner, change)).status).toBe(409)
})

it('a level that the community gives counts in its meetings', async () => {
  const meeting = await addMeeting(db, id, new Date(Date.now() + 30 * 60_000), { level: 3 })
  const seen = async (who: Member) =>
    (await app.inject(as(who, { method: 'GET', url: `/api/zoom/meetings/community/${id}` }))).json<{
      meetings: { id: string }[]
    }>().meetings.length
  const soon = async (who: Member) =>
    (await app.inject(as(who, { method: 'GET', url: '/api/extra/meetings/soon' }))).json<{
      meetings: { id: string }[]
    }>().meetings.length
  expect([await seen(ana), await soon(ana)]).toEqual([0, 0])
  await ask(owner, 'PATCH', `/members/${ana.id}`, { level: 3, version: 1 })
  expect([await seen(ana), await soon(ana)]).toEqual([1, 1])
  expect((await a.today(ana)).meeting).toMatchObject({ id: meeting })
  const read = await app.inject(
    as(owner, { method: 'GET', url: `/api/studio/communities/${id}/meetings/${meeting}` }),
  )
  expect(read.json().meeting.audience).toBe(4)
  await ask(owner, 'PATCH', `/members/${ana.id}`, { level: 1, version: 2 })
  expect([await seen(ana), await soon(ana)]).toEqual([0, 0])
})

it('a meeting whose time is over is not started', async () => {
  const meeting = await addMeeting(db, id, new Date(Date.now() - 5 * 3_600_000))
  expect((await ask(owner, 'POST', `/meetings/${meeting}/start`)).status).toBe(409)
})

it('stores no characters that the database cannot store, in the log neither', async () => {
  expect((await warn(owner, id, ana.id, { text: 'a\0b\u202e' })).status).toBe(200)
  const logged = await db
    .selectFrom('studio_changes')
    .where('action', '=', 'member.warn')
    .orderBy('created_at', 'desc')
    .select('after')
    .executeTakeFirstOrThrow()
  expect(logged.after).toMatchObject({ text: 'ab' })
})
