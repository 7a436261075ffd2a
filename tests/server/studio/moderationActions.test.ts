import { beforeAll, describe, expect, it } from 'vitest'
import { reportReasons } from '#api/contract/reports.ts'
import {
  addCommunity,
  as,
  comment,
  type Member,
  publish,
  publishInFeed,
  register,
  registerCoach,
  startHarness,
} from '../support/harness.ts'
import { messaging, unknownId } from '../support/messaging.ts'
import { lastChange, makeStaff, moderationOf } from '../support/moderation.ts'

const { app, db } = await startHarness()
const { report, queue, see, hide, restore, dismiss, warn, undo } = moderationOf(app)
const chat = messaging(app)

let owner: Member
let moderator: Member
let author: Member
let member: Member
let staff: Member
let club: string

beforeAll(async () => {
  ;[owner, moderator, author, member, staff] = [
    await register(app, { name: 'Olga' }),
    await register(app, { name: 'Marcos' }),
    await registerCoach(app, db),
    await register(app),
    await register(app, { name: 'Equipo' }),
  ]
  await makeStaff(db, staff)
  club = await addCommunity(db, {
    name: 'Tertulia',
    owner,
    moderators: [moderator],
    members: [author, member],
  })
})

/** What somebody was written last by another. */
async function lastWords(from: Member, to: Member) {
  const talk = await chat.direct(to, from)
  return (await chat.messages(to, talk)).at(-1)
}

describe('hiding', () => {
  it('tells the author what and why, live and unread, and the log who and why', async () => {
    const post = await publish(app, author, club, 'Compra')
    await report(member, 'post', post)
    const unread = await chat.unread(author)
    const reply = await hide(moderator, club, `post/${post}`, { reason: 'private', note: 'Un teléfono' })
    expect(reply).toMatchObject({
      status: 200,
      item: {
        state: 'hidden',
        version: 2,
        decision: { by_name: 'Marcos', reason: 'private', note: 'Un teléfono' },
        history: { upheld: 0, hidden: 0 },
      },
    })
    expect(await chat.unread(author)).toBe(unread + 1)
    const told = await lastWords(moderator, author)
    expect(told?.sender).toMatchObject({ id: moderator.id })
    expect(told?.content).toMatch(
      /^Tu publicación del \d+ de \p{L}+ en «Tertulia» ya no se ve: .* Motivo: datos privados de alguien\.$/u,
    )
    expect(await lastChange(db)).toMatchObject({
      id: reply.change,
      action: 'content.hide',
      community_id: club,
      actor_id: moderator.id,
      subject_id: post,
      before: { state: 'open' },
      after: { state: 'hidden', kind: 'post', reason: 'private', note: 'Un teléfono' },
      undo_until: expect.any(Date),
    })
  })

  it.each(reportReasons)('knows the reason %s', async (reason) => {
    const post = await publish(app, author, club)
    expect(await hide(owner, club, `post/${post}`, { version: 0, reason })).toMatchObject({ status: 200 })
    expect((await lastWords(owner, author))?.content).toMatch(/Motivo: \p{L}.+\.$/u)
  })

  it('arrives also at who has blocked the moderator', async () => {
    await db
      .insertInto('blocks')
      .values({ blocker_id: author.id, blocked_id: owner.id, created_at: new Date() })
      .execute()
    const post = await publish(app, author, club)
    const unread = await chat.unread(author)
    expect(await hide(owner, club, `post/${post}`, { version: 0 })).toMatchObject({ status: 200 })
    expect(await chat.unread(author)).toBe(unread + 1)
    await db.deleteFrom('blocks').execute()
  })

  it('the own writes no message', async () => {
    const post = await publish(app, owner, club)
    const before = await db.selectFrom('messages').select('id').execute()
    expect(await hide(owner, club, `post/${post}`, { version: 0 })).toMatchObject({ status: 200 })
    expect(await db.selectFrom('messages').select('id').execute()).toHaveLength(before.length)
  })

  it('is not for profiles, nor for what is elsewhere or nowhere', async () => {
    await report(member, 'profile', author.id, { community_id: club })
    expect(await hide(owner, club, `profile/${author.id}`)).toMatchObject({ status: 400 })
    const other = await addCommunity(db, { owner: member, members: [author] })
    const elsewhere = await publish(app, author, other)
    const global = await publishInFeed(app, author)
    const { id: unreported } = await chat.say(author, await chat.direct(author, member), 'Nadie lo mostró')
    for (const target of [
      `post/${elsewhere}`,
      `post/${global}`,
      `post/${unknownId}`,
      'post/siete',
      `comment/${elsewhere}`,
      `message/${unreported}`,
      `profile/${member.id}`,
    ]) {
      const body = target.startsWith('profile') ? { version: 0 } : { version: 0, reason: 'spam' }
      const act = target.startsWith('profile') ? dismiss : hide
      expect([target, (await act(owner, club, target, body)).status]).toEqual([target, 404])
      expect([target, (await see(owner, club, target)).status]).toEqual([target, 404])
    }
    expect(await hide(owner, club, `post/${elsewhere}`, { reason: 'porque sí' })).toMatchObject({
      status: 400,
    })
    expect(await hide(owner, club, `foto/${elsewhere}`)).toMatchObject({ status: 400 })
  })
})

describe('of two moderators at once', () => {
  it('one hides, the other is told who did', async () => {
    const post = await publish(app, author, club)
    await report(member, 'post', post)
    const both = await Promise.all([hide(owner, club, `post/${post}`), hide(moderator, club, `post/${post}`)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = both[0].status === 200 ? 'Olga' : 'Marcos'
    expect(both.find(({ status }) => status === 409)?.error).toBe(`${winner} ya lo ocultó hace un momento.`)
    const told = await db.selectFrom('studio_changes').where('subject_id', '=', post).select('id').execute()
    expect(told).toHaveLength(1)
  })

  it('also what nobody had reported', async () => {
    const said = await comment(app, member, await publish(app, author, club))
    const both = await Promise.all(
      [owner, moderator].map((who) => hide(who, club, `comment/${said}`, { version: 0 })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('one dismisses what the other hides, and never both', async () => {
    const post = await publish(app, author, club)
    await report(member, 'post', post)
    const both = await Promise.all([
      dismiss(owner, club, `post/${post}`),
      hide(moderator, club, `post/${post}`),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.error).toMatch(
      /^(Olga ya decidió que se queda a la vista|Marcos ya lo ocultó) hace un momento\.$/u,
    )
  })

  it('who comes long after reads no moment', async () => {
    const post = await publish(app, author, club)
    await report(member, 'post', post)
    await hide(owner, club, `post/${post}`)
    await db
      .updateTable('moderation_cases')
      .set({ decided_at: new Date('2026-01-01') })
      .execute()
    expect(await dismiss(moderator, club, `post/${post}`)).toMatchObject({
      status: 409,
      error: 'Olga ya lo ocultó.',
    })
  })
})

describe('restoring', () => {
  it('tells the author, and what is not hidden is not restored', async () => {
    const post = await publish(app, author, club)
    expect(await restore(owner, club, `post/${post}`, { version: 0 })).toMatchObject({ status: 409 })
    const { item } = await hide(owner, club, `post/${post}`, { version: 0 })
    const both = await Promise.all(
      [owner, moderator].map((who) => restore(who, club, `post/${post}`, { version: item.version })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const told = await Promise.all([owner, moderator].map((who) => lastWords(who, author)))
    expect(told.filter((message) => message?.content?.includes('se vuelve a ver'))).toHaveLength(1)
  })
})

describe('dismissing', () => {
  it('closes the reports until somebody else reports, not who did already', async () => {
    const post = await publish(app, author, club)
    await report(member, 'post', post)
    const { item } = await dismiss(owner, club, `post/${post}`)
    expect(item).toMatchObject({ state: 'dismissed', version: 2, decision: { by_name: 'Olga' } })
    expect(await dismiss(owner, club, `post/${post}`, { version: 2 })).toMatchObject({ status: 409 })
    await report(member, 'post', post, { text: 'Otra vez' })
    expect((await see(owner, club, `post/${post}`)).item).toMatchObject({
      state: 'dismissed',
      reports_count: 1,
    })
    await report(moderator, 'post', post)
    expect((await see(owner, club, `post/${post}`)).item).toMatchObject({
      state: 'open',
      version: 3,
      reports_count: 2,
    })
  })

  it('a profile waits again when the same person reports it: it may have changed', async () => {
    const [person, other] = [await register(app), await register(app)]
    const here = await addCommunity(db, { owner, members: [person, other] })
    await report(other, 'profile', person.id, { community_id: here })
    await dismiss(owner, here, `profile/${person.id}`)
    await report(other, 'profile', person.id, { community_id: here })
    expect((await queue(owner, here)).items).toMatchObject([{ target_id: person.id, state: 'open' }])
  })

  it('is taken back, unless something else was decided', async () => {
    const post = await publish(app, author, club)
    await report(member, 'post', post)
    const first = await dismiss(owner, club, `post/${post}`)
    expect(await undo(moderator, club, first.change)).toMatchObject({ status: 200 })
    expect(await undo(moderator, club, first.change)).toMatchObject({ status: 409 })
    const { item } = await see(owner, club, `post/${post}`)
    expect(item.state).toBe('open')
    const second = await dismiss(owner, club, `post/${post}`, { version: item.version })
    await hide(owner, club, `post/${post}`, { version: second.item.version })
    expect(await undo(owner, club, second.change)).toMatchObject({
      status: 409,
      error: 'Ya se ha decidido otra cosa.',
    })
  })

  it('a moderator does not close what is said about them; the owner does', async () => {
    const post = await publish(app, moderator, club)
    await report(member, 'post', post)
    expect(await dismiss(moderator, club, `post/${post}`)).toMatchObject({ status: 403 })
    expect(await dismiss(owner, club, `post/${post}`)).toMatchObject({ status: 200 })
  })
})

describe('undoing', () => {
  it('shows again what was hidden, whose reports wait again', async () => {
    const post = await publish(app, author, club)
    await report(member, 'post', post)
    const { change } = await hide(owner, club, `post/${post}`)
    expect(await undo(moderator, club, change)).toMatchObject({ status: 200 })
    expect((await see(owner, club, `post/${post}`)).item).toMatchObject({ state: 'open', version: 3 })
    expect(await undo(member, club, change)).toMatchObject({ status: 403 })
  })

  it('is refused when it is shown already, or is gone', async () => {
    const post = await publish(app, author, club)
    const first = await hide(owner, club, `post/${post}`, { version: 0 })
    const { item } = await restore(owner, club, `post/${post}`)
    expect(await undo(owner, club, first.change)).toMatchObject({
      status: 409,
      error: 'Ya se ve: no está oculto.',
    })
    const second = await hide(owner, club, `post/${post}`, { version: item.version })
    await db.deleteFrom('all_posts').where('id', '=', post).execute()
    expect(await undo(owner, club, second.change)).toMatchObject({
      status: 409,
      error: 'Esto ya se borró: nadie más lo ve.',
    })
  })
})

describe('warning', () => {
  it('writes a message, stands in the log, and settles what it is about', async () => {
    await report(member, 'profile', author.id, { community_id: club })
    const { version } = (await see(owner, club, `profile/${author.id}`)).item
    const about = { target_kind: 'profile', target_id: author.id, version }
    const reply = await warn(moderator, club, author.id, { text: ' Cuida el tono ', about })
    expect(reply).toMatchObject({ status: 200, item: { state: 'warned', version: version + 1 } })
    const told = await lastWords(moderator, author)
    expect(told?.content).toBe('Aviso de la moderación de «Tertulia»: Cuida el tono')
    expect(told?.conversation_id).toBe(reply.conversation_id)
    expect(await lastChange(db)).toMatchObject({
      action: 'member.warn',
      subject_id: author.id,
      after: { text: 'Cuida el tono', target_kind: 'profile' },
      undo_until: null,
    })
    expect(await warn(owner, club, author.id, { text: 'Otra vez', about })).toMatchObject({
      status: 409,
      error: 'Marcos ya avisó a esta persona por esto hace un momento.',
    })
  })

  it('is refused for strangers, oneself, without words, and for another’s thing', async () => {
    const stranger = await register(app)
    const text = 'Cuidado'
    expect(await warn(owner, club, stranger.id, { text })).toMatchObject({ status: 404 })
    expect(await warn(owner, club, 'siete', { text })).toMatchObject({ status: 404 })
    expect(await warn(owner, club, owner.id, { text })).toMatchObject({ status: 400 })
    expect(await warn(owner, club, member.id, { text: '  ' })).toMatchObject({ status: 400 })
    expect(await warn(member, club, author.id, { text })).toMatchObject({ status: 403 })
    const post = await publish(app, author, club)
    await report(member, 'post', post)
    const about = { target_kind: 'post', target_id: post, version: 1 }
    expect(await warn(owner, club, member.id, { text, about })).toMatchObject({ status: 400 })
    // The reports still wait.
    expect((await see(owner, club, `post/${post}`)).item).toMatchObject({ state: 'open' })
  })

  it('reaches a member who has blocked the moderator', async () => {
    const person = await register(app)
    const here = await addCommunity(db, { owner, moderators: [moderator], members: [person] })
    await db
      .insertInto('blocks')
      .values({ blocker_id: person.id, blocked_id: moderator.id, created_at: new Date() })
      .execute()
    const { conversation_id: talk } = await warn(moderator, here, person.id, { text: 'Cuidado' })
    expect((await chat.messages(person, talk)).at(-1)?.content).toContain('Cuidado')
  })

  it('is refused to a moderator for the owner, other moderators and the platform’s staff', async () => {
    const other = await register(app)
    const here = await addCommunity(db, { owner, moderators: [moderator, other], members: [staff, author] })
    const mayWarn = async (who: Member, by: Member) =>
      (await see(who, here, `post/${await publish(app, by, here)}`)).item.author.may_warn
    const text = 'Cuidado'
    for (const person of [owner, other, staff]) {
      expect(await warn(moderator, here, person.id, { text })).toMatchObject({ status: 403 })
      expect(await mayWarn(moderator, person)).toBe(false)
    }
    expect(await warn(owner, here, other.id, { text })).toMatchObject({ status: 200 })
    expect(await mayWarn(owner, other)).toBe(true)
    expect(await mayWarn(moderator, author)).toBe(true)
    // Neither is the platform's staff muted or removed by a moderator.
    const url = `/api/studio/communities/${here}/members/${staff.id}`
    const removal = await app.inject(as(moderator, { method: 'DELETE', url }))
    expect(removal.statusCode).toBe(403)
  })
})

describe('what a person did before', () => {
  it('is counted without the thing itself', async () => {
    const person = await register(app)
    const here = await addCommunity(db, { owner, members: [person, member] })
    const posts = [
      await publish(app, person, here),
      await publish(app, person, here),
      await publish(app, person, here),
    ]
    const [one = '', two = '', three = ''] = posts
    for (const post of [one, three]) await report(member, 'post', post)
    await hide(owner, here, `post/${one}`)
    await hide(owner, here, `post/${two}`, { version: 0 })
    await warn(owner, here, person.id, { text: 'Basta' })
    expect((await see(owner, here, `post/${three}`)).item.history).toEqual({
      upheld: 1,
      hidden: 2,
      warnings: 1,
      mutes: 0,
    })
    expect((await see(owner, here, `post/${one}`)).item.history).toMatchObject({ upheld: 0, hidden: 1 })
    const elsewhere = await addCommunity(db, { owner, members: [person] })
    const fresh = await publish(app, person, elsewhere)
    expect((await see(owner, elsewhere, `post/${fresh}`)).item).toMatchObject({
      version: 0,
      history: { upheld: 0, hidden: 0, warnings: 0, mutes: 0 },
    })
  })
})

describe('the platform', () => {
  it('hides, restores, dismisses and warns where there is no community', async () => {
    const post = await publishInFeed(app, author, { content: 'A todos' })
    await report(member, 'post', post)
    const hidden = await hide(staff, undefined, `post/${post}`, { reason: 'danger' })
    expect(hidden).toMatchObject({ status: 200, item: { state: 'hidden' } })
    expect((await lastWords(staff, author))?.content).toMatch(
      /^Tu publicación del \d+ de \p{L}+ ya no se ve/u,
    )
    expect(await lastChange(db)).toMatchObject({ action: 'content.hide', community_id: null })
    const restored = await restore(staff, undefined, `post/${post}`, { version: hidden.item.version })
    expect(restored).toMatchObject({ status: 200, item: { state: 'dismissed' } })
    await report(owner, 'post', post)
    const { item } = await see(staff, undefined, `post/${post}`)
    expect(item).toMatchObject({ state: 'open', author: { id: author.id } })
    expect(await dismiss(staff, undefined, `post/${post}`, { version: item.version })).toMatchObject({
      status: 200,
    })
    expect(await warn(staff, undefined, author.id, { text: 'Cuidado' })).toMatchObject({ status: 200 })
    expect((await lastWords(staff, author))?.content).toBe('Aviso de la moderación de Faro: Cuidado')
    for (const who of [owner, author]) {
      expect(await warn(who, undefined, member.id, { text: 'Hola' })).toMatchObject({ status: 403 })
    }
  })

  it('has a log of its own, whose changes are taken back there and nowhere else', async () => {
    const post = await publishInFeed(app, author, { content: 'Otra vez a todos' })
    await report(member, 'post', post)
    const { change } = await hide(staff, undefined, `post/${post}`)
    const log = async (who: Member, query = '') =>
      (await app.inject(as(who, { method: 'GET', url: `/api/studio/platform/changes${query}` }))).json<{
        total: number
        changes: { id: string; action: string; undo_until: string | null; undone_at: string | null }[]
      }>()
    expect((await log(staff)).changes[0]).toMatchObject({
      id: change,
      action: 'content.hide',
      undone_at: null,
    })
    // What is done in a community is not in it.
    const inside = await publish(app, author, club)
    const { change: insideChange } = await hide(owner, club, `post/${inside}`, { version: 0 })
    expect((await log(staff)).changes[0]).toMatchObject({ id: change })
    expect(await log(staff, '?action=content.dismiss&actor=equipo')).toMatchObject({ total: 1 })
    expect(await log(staff, '?actor=nadie')).toMatchObject({ total: 0, changes: [] })

    expect(await undo(staff, undefined, insideChange)).toMatchObject({ status: 404 })
    expect(await undo(staff, undefined, 'siete')).toMatchObject({ status: 404 })
    expect(await undo(owner, club, change)).toMatchObject({ status: 404 })
    expect(await undo(owner, undefined, change)).toMatchObject({ status: 403 })
    expect(
      (await app.inject(as(owner, { method: 'GET', url: '/api/studio/platform/changes' }))).statusCode,
    ).toBe(403)
    const [one, other] = await Promise.all([undo(staff, undefined, change), undo(staff, undefined, change)])
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect([one, other].find(({ status }) => status === 409)?.error).toBe('Ese cambio ya se deshizo.')
    expect((await see(staff, undefined, `post/${post}`)).item).toMatchObject({ state: 'open' })
    expect((await log(staff)).changes.slice(0, 2)).toMatchObject([
      { action: 'change.undo', subject_id: post, after: { undone: 'content.hide' } },
      { action: 'content.hide', undone_at: expect.any(String) },
    ])

    const { version } = (await see(staff, undefined, `post/${post}`)).item
    const { change: dismissal } = await dismiss(staff, undefined, `post/${post}`, { version })
    expect(await undo(staff, undefined, dismissal)).toMatchObject({ status: 200 })
    expect((await see(staff, undefined, `post/${post}`)).item).toMatchObject({ state: 'open' })
    await warn(staff, undefined, author.id, { text: 'Cuidado' })
    const { id: warning } = await lastChange(db)
    expect(await undo(staff, undefined, warning)).toMatchObject({ status: 409 })
  })
})

it('says who is muted, and whom the caller may mute or take out', async () => {
  const other = await register(app, { name: 'Otro moderador' })
  const here = await addCommunity(db, { owner, moderators: [moderator, other], members: [author] })
  const mine = await publish(app, moderator, here)
  const theirs = await publish(app, other, here)
  const members = await publish(app, author, here)
  const mayAct = async (who: Member, id: string) => (await see(who, here, `post/${id}`)).item.author.may_act
  expect(await mayAct(moderator, mine)).toBe(false)
  expect(await mayAct(moderator, theirs)).toBe(false)
  expect(await mayAct(owner, theirs)).toBe(true)
  expect(await mayAct(staff, theirs)).toBe(true)
  expect(await mayAct(moderator, members)).toBe(true)
  expect((await see(moderator, here, `post/${members}`)).item.author.mute).toBeNull()
  const url = `/api/studio/communities/${here}/members/${author.id}`
  await app.inject(
    as(moderator, { method: 'POST', url: `${url}/mute`, payload: { days: 3, reason: 'Insultos' } }),
  )
  expect((await see(owner, here, `post/${members}`)).item.author.mute).toMatchObject({
    reason: 'Insultos',
    by: 'Marcos',
    until: expect.any(String),
  })
  await app.inject(as(moderator, { method: 'DELETE', url }))
  expect((await see(owner, here, `post/${members}`)).item.author).toMatchObject({
    role: null,
    may_act: false,
  })
  const global = await publishInFeed(app, author)
  expect((await see(staff, undefined, `post/${global}`)).item.author.may_act).toBe(false)
})
