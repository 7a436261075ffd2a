/** Every call of the studio that changes something writes it into the log, with who did it, before and after. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { allEndpoints } from '../../../src/api/contract/all.ts'
import type { EndpointShape } from '../../../src/api/contract/endpoint.ts'
import { platformScopeId } from '../../../src/api/contract/studio/moderation.ts'
import { classes } from '../support/classes.ts'
import {
  addCommunity,
  as,
  form,
  type Member,
  publish,
  publishInFeed,
  register,
  registerCoach,
  startHarness,
} from '../support/harness.ts'
import { addMeeting } from '../support/meetings.ts'
import { moderationOf, makeStaff } from '../support/moderation.ts'
import { picture } from '../support/people.ts'

const { app, db } = await startHarness()
const { report } = moderationOf(app)
const owner = await registerCoach(app, db)
const ana = await register(app, { name: 'Ana', email: 'ana@ejemplo.es' })
const bea = await register(app)
const nuria = await register(app, { email: 'nuria@ejemplo.es' })
const staff = await registerCoach(app, db)
await makeStaff(db, staff)
let club = ''
const inClub = (path: string) => `/api/studio/communities/${club}${path}`

beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
  club = await addCommunity(db, { name: 'Ágora', owner, members: [ana, bea] })
})

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call as the contract has it, and what the log must say of it. */
interface Act {
  by?: Member
  call: readonly [Method, string, object?]
  /** Instead of a body. */
  upload?: ReturnType<typeof form>
  log: { action: string; before?: object | null; after?: object | null; community_id?: null }
}

const ends = new Date(Date.now() + 86_400_000).toISOString()
const newCommunity = {
  name: 'Nueva',
  description: '',
  access_type: 'publica',
  price: null,
  currency: 'EUR',
  max_members: null,
  listed: true,
  featured_product_id: null,
}
const post = (path: string, body?: object) => ['POST', inClub(path), body] as const

const invite = async () => {
  const reply = await app.inject(
    as(owner, {
      method: 'POST',
      url: inClub('/invitations'),
      payload: { role: 'member', max_uses: 2, ends_at: null },
    }),
  )
  return reply.json<{ invitation: { id: string; token: string } }>().invitation
}
const note = async () => {
  const url = inClub(`/members/${ana.id}/notes`)
  const reply = await app.inject(as(owner, { method: 'POST', url, payload: { text: 'Antes' } }))
  return reply.json<{ note: { id: string } }>().note.id
}
const meeting = () => addMeeting(db, club, new Date(Date.now() + 20 * 60_000))
const reported = async () => {
  const id = await publish(app, ana, club)
  await report(bea, 'post', id)
  return `/api/studio/moderation/${club}/post/${id}`
}
const platform = `/api/studio/moderation/${platformScopeId}`
const reportedToAll = async () => {
  const id = await publishInFeed(app, staff)
  await report(bea, 'post', id)
  return `${platform}/post/${id}`
}
const referral = async () =>
  (
    await db
      .insertInto('referrals')
      .values({
        id: randomUUID(),
        referrer_id: ana.id,
        community_id: club,
        nombre: 'Julia',
        telefono: '600',
        email: null,
        notas: null,
        idempotency_key: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
/** A payment that somebody has disputed. */
async function disputed(): Promise<string> {
  const purchase = await classes(app).purchase(ana, club, null)
  const values = { id: randomUUID(), purchase_id: purchase, paid_amount: 10, paid_currency: 'EUR' }
  await db
    .insertInto('payment_problems')
    .values({ ...values, kind: 'dispute' })
    .execute()
  return values.id
}

const ofNoCommunity = { community_id: null } as const

/** A way of making each call. */
const acts: Readonly<Record<string, () => Promise<Act> | Act>> = {
  'studio.createCommunity': () => ({
    call: ['POST', '/api/studio/communities', { ...newCommunity, idempotency_key: randomUUID() }],
    log: { action: 'community.create', after: { name: 'Nueva' } },
  }),
  'studio.editCommunity': () => ({
    call: ['PATCH', inClub(''), { version: 1, name: 'Otro' }],
    log: { action: 'community.edit', before: { name: 'Ágora' }, after: { name: 'Otro' } },
  }),
  'studio.uploadCommunityImage': async () => ({
    call: post('/image'),
    upload: form({ image: await picture(40, 30) }),
    log: { action: 'community.image', before: { has_image: false }, after: { has_image: true } },
  }),
  'studio.removeCommunityImage': async () => {
    await app.inject(
      as(owner, { method: 'POST', url: inClub('/image'), ...form({ image: await picture(40, 30) }) }),
    )
    return {
      call: ['DELETE', inClub('/image')],
      log: { action: 'community.image', before: { has_image: true }, after: { has_image: false } },
    }
  },
  'studio.archiveCommunity': async () => {
    await db.updateTable('communities').set({ listed: true }).where('id', '=', club).execute()
    return {
      call: post('/archive'),
      log: { action: 'community.archive', before: { listed: true }, after: { listed: false } },
    }
  },
  'studio.reopenCommunity': async () => {
    await db.updateTable('communities').set({ archived_at: new Date() }).where('id', '=', club).execute()
    return { call: ['DELETE', inClub('/archive')], log: { action: 'community.reopen' } }
  },
  'studio.deleteCommunity': () => ({
    call: ['DELETE', inClub(`?name=${encodeURIComponent('Ágora')}`)],
    log: { action: 'community.delete', before: { listed: true } },
  }),
  'studio.restoreCommunity': async () => {
    await app.inject(as(owner, { method: 'DELETE', url: inClub(`?name=${encodeURIComponent('Ágora')}`) }))
    return { call: post('/restore'), log: { action: 'community.restore' } }
  },
  'studio.createInvitation': () => ({
    call: post('/invitations', { role: 'member', max_uses: 2, ends_at: ends }),
    log: { action: 'invitation.create', after: { role: 'member', max_uses: 2, ends_at: ends } },
  }),
  'studio.revokeInvitation': async () => ({
    call: ['DELETE', inClub(`/invitations/${(await invite()).id}`)],
    log: { action: 'invitation.revoke' },
  }),
  'studio.acceptInvitation': async () => ({
    by: nuria,
    call: ['POST', `/api/extra/invitations/${(await invite()).token}/accept`],
    log: { action: 'invitation.accept', after: { role: 'member' } },
  }),
  'studio.changeMember': () => ({
    call: ['PATCH', inClub(`/members/${ana.id}`), { version: 1, role: 'moderator' }],
    log: { action: 'member.role', before: { role: 'member' }, after: { role: 'moderator' } },
  }),
  'studio.removeMember': () => ({
    call: ['DELETE', inClub(`/members/${ana.id}`)],
    log: { action: 'member.remove', before: { role: 'member', joined_at: expect.any(String) } },
  }),
  'studio.liftBan': async () => {
    await app.inject(as(owner, { method: 'DELETE', url: inClub(`/members/${ana.id}?may_return=false`) }))
    return {
      call: ['DELETE', inClub(`/bans/${ana.id}`)],
      log: { action: 'member.allow', before: { may_return: false }, after: { may_return: true } },
    }
  },
  'studio.muteMember': () => ({
    call: post(`/members/${ana.id}/mute`, { days: null, reason: 'Insultos' }),
    log: { action: 'member.mute', after: { muted_until: null, reason: 'Insultos' } },
  }),
  'studio.unmuteMember': async () => {
    const url = inClub(`/members/${ana.id}/mute`)
    await app.inject(as(owner, { method: 'POST', url, payload: { days: null, reason: 'Insultos' } }))
    return {
      call: ['DELETE', url],
      log: { action: 'member.unmute', before: { muted_until: null, reason: 'Insultos' } },
    }
  },
  'studio.changeMembers': () => ({
    call: post('/members/bulk', { action: 'remove', members: [ana.id, bea.id] }),
    log: { action: 'member.remove', before: { people: 2, names: expect.arrayContaining(['Ana']) } },
  }),
  'studio.importMembers': async () => {
    const file = { people: [{ row: 2, email: 'nuria@ejemplo.es', name: '', role: '', level: '' }] }
    const dry = await app.inject(
      as(owner, { method: 'POST', url: inClub('/members/import'), payload: { ...file, dry_run: true } }),
    )
    const { plan } = dry.json<{ plan: string }>()
    return {
      call: post('/members/import', { ...file, dry_run: false, plan }),
      log: { action: 'member.import', after: { people: 1 } },
    }
  },
  'studio.addNote': () => ({
    call: post(`/members/${ana.id}/notes`, { text: 'Llamar' }),
    log: { action: 'member.note', after: { note: 'Llamar' } },
  }),
  'studio.editNote': async () => ({
    call: ['PATCH', inClub(`/members/${ana.id}/notes/${await note()}`), { text: 'Después', version: 1 }],
    log: { action: 'member.note', before: { note: 'Antes' }, after: { note: 'Después' } },
  }),
  'studio.deleteNote': async () => ({
    call: ['DELETE', inClub(`/members/${ana.id}/notes/${await note()}`)],
    log: { action: 'member.note_delete', before: { note: 'Antes' } },
  }),
  'studio.hideContent': async () => ({
    call: ['POST', `${await reported()}/hide`, { version: 1, reason: 'spam' }],
    log: { action: 'content.hide', before: { state: 'open' }, after: { state: 'hidden', reason: 'spam' } },
  }),
  'studio.restoreContent': async () => {
    const url = await reported()
    await app.inject(
      as(owner, { method: 'POST', url: `${url}/hide`, payload: { version: 1, reason: 'spam' } }),
    )
    return {
      call: ['POST', `${url}/restore`, { version: 2 }],
      log: { action: 'content.restore', before: { state: 'hidden' }, after: { state: 'dismissed' } },
    }
  },
  'studio.dismissReports': async () => ({
    call: ['POST', `${await reported()}/dismiss`, { version: 1 }],
    log: { action: 'content.dismiss', before: { state: 'open' }, after: { state: 'dismissed' } },
  }),
  'studio.warnMember': () => ({
    call: ['POST', `/api/studio/moderation/${club}/members/${ana.id}/warn`, { text: 'Más despacio' }],
    log: { action: 'member.warn', after: { text: 'Más despacio' } },
  }),
  'studio.pinPost': async () => ({
    call: ['PUT', inClub(`/posts/${await publish(app, ana, club)}/pin`)],
    log: { action: 'content.pin', before: { pinned: false }, after: { pinned: true } },
  }),
  'studio.unpinPost': async () => {
    const url = inClub(`/posts/${await publish(app, ana, club)}/pin`)
    await app.inject(as(owner, { method: 'PUT', url }))
    return {
      call: ['DELETE', url],
      log: { action: 'content.unpin', before: { pinned: true }, after: { pinned: false } },
    }
  },
  'studio.createMeeting': () => ({
    call: post('/meetings', {
      topic: 'Círculo',
      starts_at: ends.slice(0, 16),
      time_zone: 'UTC',
      duration_minutes: 30,
      idempotency_key: randomUUID(),
    }),
    log: { action: 'meeting.create', after: { duration_minutes: 30 } },
  }),
  'studio.editMeeting': async () => ({
    call: ['PATCH', inClub(`/meetings/${await meeting()}`), { version: 1, topic: 'Otra' }],
    log: { action: 'meeting.edit', before: { topic: 'Sesión' }, after: { topic: 'Otra' } },
  }),
  'studio.cancelMeeting': async () => ({
    call: ['DELETE', inClub(`/meetings/${await meeting()}`)],
    log: { action: 'meeting.cancel', after: { starts_at: expect.any(String) } },
  }),
  'studio.startMeeting': async () => ({
    call: post(`/meetings/${await meeting()}/start`),
    log: { action: 'meeting.start' },
  }),
  'studio.endMeeting': async () => {
    const id = await meeting()
    await app.inject(as(owner, { method: 'POST', url: inClub(`/meetings/${id}/start`) }))
    return { call: post(`/meetings/${id}/end`), log: { action: 'meeting.end' } }
  },
  'studio.changeReferral': async () => ({
    call: ['PATCH', inClub(`/referrals/${await referral()}`), { version: 1, estado: 'activo' }],
    log: { action: 'referral.state', before: { estado: 'pendiente' }, after: { estado: 'activo' } },
  }),
  'studio.undoChange': async () => {
    const { id } = await invite()
    const reply = await app.inject(as(owner, { method: 'DELETE', url: inClub(`/invitations/${id}`) }))
    return {
      call: post(`/changes/${reply.json<{ change: string }>().change}/undo`),
      log: { action: 'change.undo', after: { undone: 'invitation.revoke' } },
    }
  },
  'studio.resolvePayment': async () => ({
    by: staff,
    call: [
      'POST',
      `/api/studio/platform/payments/${await disputed()}/resolve`,
      { resolution: 'seen', note: 'Ganada' },
    ],
    log: { ...ofNoCommunity, action: 'payment.resolve', after: { resolution: 'seen', note: 'Ganada' } },
  }),
  'studio.undoPlatformChange': async () => {
    const url = `${await reportedToAll()}/dismiss`
    const reply = await app.inject(as(staff, { method: 'POST', url, payload: { version: 1 } }))
    return {
      by: staff,
      call: ['POST', `/api/studio/platform/changes/${reply.json<{ change: string }>().change}/undo`],
      log: { ...ofNoCommunity, action: 'change.undo', after: { undone: 'content.dismiss' } },
    }
  },
}

/** The calls whose path has a scope, for what belongs to no community. */
const platformActs: typeof acts = {
  'studio.hideContent': async () => ({
    by: staff,
    call: ['POST', `${await reportedToAll()}/hide`, { version: 1, reason: 'spam' }],
    log: { ...ofNoCommunity, action: 'content.hide', before: { state: 'open' }, after: { state: 'hidden' } },
  }),
  'studio.restoreContent': async () => {
    const url = await reportedToAll()
    await app.inject(
      as(staff, { method: 'POST', url: `${url}/hide`, payload: { version: 1, reason: 'spam' } }),
    )
    return {
      by: staff,
      call: ['POST', `${url}/restore`, { version: 2 }],
      log: { ...ofNoCommunity, action: 'content.restore', before: { state: 'hidden' } },
    }
  },
  'studio.dismissReports': async () => ({
    by: staff,
    call: ['POST', `${await reportedToAll()}/dismiss`, { version: 1 }],
    log: { ...ofNoCommunity, action: 'content.dismiss', before: { state: 'open' } },
  }),
  'studio.warnMember': () => ({
    by: staff,
    call: ['POST', `${platform}/members/${ana.id}/warn`, { text: 'Cuidado' }],
    log: { ...ofNoCommunity, action: 'member.warn', after: { text: 'Cuidado' } },
  }),
}

const writing = [...allEndpoints].filter(
  ([name, { method }]) => name.startsWith('studio.') && method !== 'GET',
)

it('says how each call of the studio that changes something is made', () => {
  expect(writing.map(([name]) => name).toSorted()).toEqual(Object.keys(acts).toSorted())
})

async function expectLogged(endpoint: EndpointShape, { by = owner, call, upload, log }: Act) {
  const [method, url, payload] = call
  expect(method).toBe(endpoint.method)
  const before = await db.selectFrom('studio_changes').select('id').execute()
  const reply = await app.inject(as(by, { method, url, ...(payload && { payload }), ...upload }))
  expect(reply.statusCode, reply.body).toBe(200)
  const known = new Set(before.map(({ id }) => id))
  const rows = await db.selectFrom('studio_changes').selectAll().execute()
  const added = rows.filter(({ id }) => !known.has(id))
  expect(added).toMatchObject([{ actor_id: by.id, actor_name: expect.any(String), ...log }])
  if (log.community_id === undefined) expect(added[0]?.community_id).toEqual(expect.any(String))
}

it.each(writing)('logs %s', async (name, endpoint) => {
  await expectLogged(endpoint, (await acts[name]?.()) ?? expect.unreachable(name))
})

it.each(writing.filter(([, { path }]) => path.includes(':scope')))(
  'logs %s of the platform',
  async (name, endpoint) => {
    await expectLogged(endpoint, (await platformActs[name]?.()) ?? expect.unreachable(name))
  },
)

it('leaves the warnings of a community that is deleted for good out of the log of the platform', async () => {
  await app.inject(
    as(owner, {
      method: 'POST',
      url: `/api/studio/moderation/${club}/members/${bea.id}/warn`,
      payload: { text: 'Cuidado' },
    }),
  )
  await app.inject(as(owner, { method: 'DELETE', url: `${inClub('')}?name=${encodeURIComponent('Ágora')}` }))
  await db.deleteFrom('communities').where('id', '=', club).execute()
  const log = await app.inject(as(staff, { method: 'GET', url: '/api/studio/platform/changes' }))
  const { changes } = log.json<{ changes: { action: string; subject_id: string }[] }>()
  const ofClub = changes.filter(({ subject_id: id }) => id === club || id === bea.id)
  expect(ofClub.map(({ action }) => action)).toEqual(['community.delete'])
})
