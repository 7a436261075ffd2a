import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { ImportPerson, ImportRow } from '../../../src/api/contract/studio/memberImport.ts'
import type { ReceivedInvitation } from '../../../src/api/contract/receivedInvitations.ts'
import { peopleOf, readMemberFile } from '../../../src/api/studio/memberFile/readMemberFile.ts'
import { addCommunity, as, type Member, register, startHarness } from '../support/harness.ts'
import { listen, openStream } from '../support/messaging.ts'
import { studioCalls, wrongRows } from '../support/studioMembers.ts'

const { app, db } = await startHarness()
const owner = await register(app, { name: 'Carmen Valle', email: 'carmen@ejemplo.es' })
const moderator = await register(app, { name: 'Diego Salas', email: 'diego@ejemplo.es' })
const member = await register(app, { name: '=HYPERLINK("https://a.example")', email: '+uno@ejemplo.es' })
const outside = await register(app, { name: 'Nuria Gil', email: 'Nuria@ejemplo.es' })
const another = await register(app, { name: 'Tomás Rey', email: 'tomas@ejemplo.es' })
let id = ''
const { ask, namesOf, undo, base } = studioCalls(app, () => id)

beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
  id = await addCommunity(db, { owner, moderators: [moderator], members: [member] })
})
afterEach(async () => {
  expect(await wrongRows(db)).toEqual([])
  await db.deleteFrom('communities').execute()
})

const exported = (query = '', who = owner) => app.inject(as(who, { url: `${base()}/members.csv${query}` }))

describe('the export', () => {
  it('is a file that spreadsheets open, with nothing in it that they would execute', async () => {
    const reply = await exported()
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="miembros.csv"',
    })
    const lines = reply.body.split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFFnombre;email;rol;nivel;entró;última visita;puntos;en silencio;productos comprados',
    )
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(
        /^"'=HYPERLINK\(""https:\/\/a\.example""\)";'\+uno@ejemplo\.es;miembro;1;\d{4}-\d{2}-\d{2};;0;;0$/u,
      ),
      expect.stringContaining('Carmen Valle;carmen@ejemplo.es;propietario;1;'),
      expect.stringContaining('Diego Salas;diego@ejemplo.es;moderador;1;'),
      '',
    ])
  })

  it.each(['name', 'joined_at', 'last_seen_on', 'points', 'level', 'role'])(
    'has everybody once, in the order of %s, also when there are more than are read together',
    async (sort) => {
      const people = Array.from({ length: 1203 }, (_, n) => ({
        id: crypto.randomUUID(),
        name: `Gente ${n % 7}`,
        email: `gente${n}.${sort}@faro.test`,
        email_key: `gente${n}.${sort}@faro.test`,
        password_hash: '',
      }))
      await db.insertInto('users').values(people).execute()
      await db
        .insertInto('memberships')
        .values(
          people.map((person) => ({
            id: crypto.randomUUID(),
            community_id: id,
            user_id: person.id,
            role: 'member' as const,
          })),
        )
        .execute()
      for (const direction of ['asc', 'desc']) {
        const { body } = await exported(`?sort=${sort}&direction=${direction}`)
        const addresses = body
          .split('\r\n')
          .slice(1, -1)
          .map((line) => line.split(';').at(-8))
        expect(addresses).toHaveLength(people.length + 3)
        expect(new Set(addresses).size).toBe(people.length + 3)
      }
      expect((await exported('?q=gente%203')).body.split('\r\n').length - 2).toBe(172)
    },
  )

  it('refuses a filter that makes no sense before anything is sent', async () => {
    expect((await exported('?joined_from=2026-02-30')).statusCode).toBe(400)
  })
})

interface ImportReply {
  error: string
  rows: ImportRow[]
  invited: number
  plan: string
  batch: string
  change: string
}
type Person = Partial<ImportPerson> & { email: string }
async function imports(who: Member, list: readonly Person[], fields: object = { dry_run: true }) {
  const people = list.map((person, index) => ({ row: index + 2, name: '', role: '', level: '', ...person }))
  const { status, body } = await ask(who, 'POST', '/members/import', { people, ...fields })
  return { status, body: body as unknown as ImportReply }
}
/** Invites these people. */
async function invite(who: Member, list: readonly Person[]) {
  const { plan } = (await imports(who, list)).body
  const { status, body } = await imports(who, list, { dry_run: false, plan })
  expect(status).toBe(200)
  return body
}
const fates = (rows: ImportRow[]) => rows.map(({ row, fate }) => [row, fate])
const emails = (...list: string[]) => list.map((email) => ({ email }))

interface Listed {
  people_open: number
  total: number
  invitations: { id: string; token: string; state: string; person?: { email: string; name: string | null } }[]
}
const listed = async (who: Member, query = '') =>
  (await ask(who, 'GET', `/invitations${query}`)).body as unknown as Listed
const tokenFor = async (email: string) =>
  (await listed(owner, `?kind=people&q=${encodeURIComponent(email)}`)).invitations[0]?.token ?? ''
const accept = (who: Member, token: string) =>
  app.inject(as(who, { method: 'POST', url: `/api/extra/invitations/${token}/accept` }))
const received = async (who: Member) =>
  (await app.inject(as(who, { url: '/api/extra/received-invitations' }))).json<{
    invitations: { id: string; role: string; community: { id: string; name: string } }[]
  }>().invitations
const answer = (who: Member, invitation: string, how: 'accept' | 'decline') =>
  app.inject(as(who, { method: 'POST', url: `/api/extra/received-invitations/${invitation}/${how}` }))

describe('the import', () => {
  const list: Person[] = [
    { row: 4, email: 'nuria@EJEMPLO.es', name: 'Nuria', role: 'moderador', level: '4' },
    { row: 5, email: 'diego@ejemplo.es', name: 'Didi', role: 'propietario' },
    { row: 7, email: 'nadie@ejemplo.es', level: 'Nivel 2' },
    { row: 8, email: 'NURIA@ejemplo.es', name: 'Nuria otra vez' },
    { row: 9, email: 'sin-arroba' },
    { row: 10, email: 'tomas@ejemplo.es', role: 'jefe' },
    { row: 11, email: 'tomas2@ejemplo.es', level: '7' },
    { row: 12, email: '', name: 'Sin correo' },
  ]

  it('returns what becomes of each row under its number, and changes nothing', async () => {
    const { body } = await imports(owner, list)
    expect(body.rows[0]).toEqual({
      row: 4,
      email: 'nuria@EJEMPLO.es',
      name: 'Nuria',
      role: 'moderator',
      level: 4,
      fate: 'invite',
      text: 'Se creará su invitación',
    })
    expect(fates(body.rows)).toEqual([
      [4, 'invite'],
      [5, 'member'],
      [7, 'invite'],
      [8, 'duplicate'],
      [9, 'invalid_email'],
      [10, 'unknown_role'],
      [11, 'unknown_level'],
      [12, 'invalid_email'],
    ])
    expect(body.rows[1]?.name).toBe('Diego Salas')
    expect(body.rows[7]?.text).toBe('Falta el correo')
    expect(await listed(owner, '?kind=people')).toMatchObject({ total: 0, people_open: 0 })
    expect(await namesOf(owner)).toHaveLength(3)
  })

  it('refuses roles and levels that are names of what every object has beside their rows', async () => {
    const words = ['constructor', 'toString', 'hasOwnProperty', '__proto__', 'valueOf']
    const { status, body } = await imports(owner, [
      ...words.map((role, n) => ({ email: `rol${n}@ejemplo.es`, role })),
      ...words.map((level, n) => ({ email: `nivel${n}@ejemplo.es`, level })),
    ])
    expect(status).toBe(200)
    expect(body.rows.map(({ fate }) => fate)).toEqual([
      ...words.map(() => 'unknown_role'),
      ...words.map(() => 'unknown_level'),
    ])
  })

  it('lets people into a paid community without paying only if whoever sets the price invites them', async () => {
    const before = await imports(moderator, emails(outside.email))
    await db
      .updateTable('communities')
      .set({ access_type: 'por_pago', price: 19.9, is_public: false })
      .where('id', '=', id)
      .execute()
    const price = (who: Member) => imports(who, emails(outside.email))
    // Nobody was told of the price.
    const late = await imports(moderator, emails(outside.email), { dry_run: false, plan: before.body.plan })
    expect(late.status).toBe(409)
    const entry = { amount: 19.9, currency: 'EUR' }
    expect((await price(owner)).body).toMatchObject({ entry, must_pay: false })
    expect((await price(moderator)).body).toMatchObject({ entry, must_pay: true })
    await invite(owner, [{ email: outside.email }])
    await invite(moderator, [{ email: another.email }])
    const accept = async (who: Member) => {
      const list = await app.inject(as(who, { url: '/api/extra/received-invitations' }))
      const [invitation] = list.json<{ invitations: ReceivedInvitation[] }>().invitations
      const url = `/api/extra/received-invitations/${invitation?.id}/accept`
      const reply = await app.inject(as(who, { method: 'POST', url }))
      return [reply.statusCode, invitation?.payment_page]
    }
    // Only by its link, which proves more than an address that nobody verifies.
    expect(await accept(outside)).toEqual([409, undefined])
    const byLink = `/api/extra/invitations/${await tokenFor('Nuria@ejemplo.es')}/accept`
    expect((await app.inject(as(outside, { method: 'POST', url: byLink }))).statusCode).toBe(200)
    expect(await accept(another)).toEqual([409, expect.stringMatching(/^\/invitacion\/[\w-]+$/u)])
    const rows = await db
      .selectFrom('memberships')
      .where('community_id', '=', id)
      .where('user_id', 'in', [outside.id, another.id])
      .select('user_id')
      .execute()
    expect(rows).toEqual([{ user_id: outside.id }])
  })

  it('removes characters from addresses that no database takes', async () => {
    const { status, body } = await imports(
      owner,
      emails('a\u0000b@ejemplo.es', '\uD800@ejemplo.es', 'c@ejemplo.es'),
    )
    expect(status).toBe(200)
    expect(body.rows.map(({ fate }) => fate)).toEqual(['invite', 'invite', 'invite'])
    expect(body.rows[0]?.email).toBe('ab@ejemplo.es')
  })

  it('answers the same about addresses with and without an account, and names nobody but members', async () => {
    const about = async (email: string) => {
      const dry = (await imports(owner, emails(email, 'diego@ejemplo.es'))).body
      const done = await invite(owner, emails(email))
      const again = (await imports(owner, emails(email))).body
      const { invitations } = await listed(owner, `?kind=people&q=${encodeURIComponent(email)}`)
      const members = (await ask(owner, 'GET', `/members?q=${email.split('@')[0]}`)).body.total
      const text = JSON.stringify([dry.rows, done.rows, done.invited, again.rows, invitations, members])
      return text.replaceAll(email, 'x').replaceAll(/"(?:id|token|created_at|ends_at)":"[^"]*"/gu, '')
    }
    const known = await about('tomas@ejemplo.es')
    expect(known).toBe(await about('nadie@ejemplo.es'))
    expect(known).not.toContain('Tomás')
  })

  it('makes nobody a member, and no contact', async () => {
    await invite(owner, emails('nuria@ejemplo.es'))
    expect(await namesOf(owner)).not.toContain('Nuria Gil')
    const sent = await ask(owner, 'POST', '/members/bulk', {
      action: 'message',
      members: [outside.id],
      text: 'Hola',
      idempotency_key: crypto.randomUUID(),
    })
    expect(sent.body).toMatchObject({ changed: 0, left_out: [{ reason: 'Ya no es miembro.' }] })
  })

  it('counts at the activity button of the invited account until it is seen there, or revoked', async () => {
    const unread = async () =>
      (await app.inject(as(outside, { url: '/api/extra/activity/unread' }))).json<{ unread: number }>().unread
    const see = (who: Member, invitation: string) =>
      app.inject(
        as(who, {
          method: 'POST',
          url: '/api/extra/activity/read',
          payload: { ids: [], invitations: [invitation], until: new Date().toISOString() },
        }),
      )
    const before = await unread()
    await invite(owner, emails(outside.email.toUpperCase()))
    expect(await unread()).toBe(before + 1)
    const [invitation] = await received(outside)
    expect(invitation).toMatchObject({ seen: false })
    await see(owner, invitation?.id ?? '')
    expect(await unread()).toBe(before + 1)
    expect((await see(outside, invitation?.id ?? '')).json()).toMatchObject({ unread: before })
    expect(await received(outside)).toMatchObject([{ id: invitation?.id, seen: true }])
    await ask(owner, 'DELETE', `/invitations/${invitation?.id}`)
    await invite(owner, emails(outside.email))
    expect(await unread()).toBe(before + 1)
    await ask(owner, 'DELETE', `/invitations/${(await received(outside))[0]?.id}`)
    expect(await unread()).toBe(before)
  })

  it('makes the open pages of the invited account refetch with every change to it', async () => {
    const stream = await openStream(await listen(app), outside.token)
    onTestFinished(() => stream.close())
    await stream.next(({ type }) => type === 'hello')
    let events = 0
    const expectEvent = async () => {
      const count = () => stream.events.filter(({ event }) => event.type === 'activity').length
      await expect.poll(count).toBeGreaterThan(events)
      events = count()
    }
    const invited = async () => (await received(outside))[0]?.id ?? ''

    const { change: imported } = await invite(owner, emails(outside.email))
    await expectEvent()
    await undo(owner, imported)
    await expectEvent()
    await invite(owner, emails(outside.email))
    await expectEvent()
    const { change } = (await ask(owner, 'DELETE', `/invitations/${await invited()}`)).body
    await expectEvent()
    await undo(owner, change)
    await expectEvent()
    const invitation = await invited()
    for (const how of ['decline', 'accept'] as const) {
      expect((await answer(outside, invitation, how)).statusCode).toBe(200)
      await expectEvent()
    }
  })

  it('reports an address with an open invitation instead of inviting it again', async () => {
    await invite(owner, emails('nuria@ejemplo.es'))
    const { body } = await imports(owner, emails('Nuria <nuria@ejemplo.es>', 'nadie@ejemplo.es'))
    expect(fates(body.rows)).toEqual([
      [2, 'invited'],
      [3, 'invite'],
    ])
  })

  it('does what it returned before, and can be undone for whoever has not accepted', async () => {
    const { plan } = (await imports(owner, list)).body
    const { body } = await imports(owner, list, { dry_run: false, plan })
    expect(body).toMatchObject({ invited: 2, plan, batch: expect.any(String) })
    expect((await accept(outside, await tokenFor('nuria@ejemplo.es'))).statusCode).toBe(200)
    const left = await tokenFor('nadie@ejemplo.es')
    expect((await undo(owner, body.change)).status).toBe(200)
    expect(await namesOf(owner)).toContain('Nuria Gil')
    const late = await register(app, { email: 'nadie@ejemplo.es' })
    expect((await accept(late, left)).json()).toMatchObject({ error_code: 'REVOKED' })
    expect((await undo(owner, body.change)).status).toBe(409)
  })

  it('undoes an import of an earlier version, which added members', async () => {
    const { change, batch } = await invite(owner, emails('otra@ejemplo.es'))
    await db.deleteFrom('invitations').where('batch_id', '=', batch).execute()
    const membership = crypto.randomUUID()
    await db
      .insertInto('memberships')
      .values({ id: membership, community_id: id, user_id: outside.id, role: 'member' })
      .execute()
    await db
      .insertInto('member_batches')
      .values({
        batch_id: batch,
        community_id: id,
        user_id: outside.id,
        membership_id: membership,
        role: 'member',
        level: null,
        joined_at: new Date(),
      })
      .execute()
    expect((await undo(owner, change)).status).toBe(200)
    expect(await namesOf(owner)).not.toContain('Nuria Gil')
  })

  it('does nothing when something has changed since, and one of two at once', async () => {
    const { plan } = (await imports(owner, list)).body
    expect((await imports(owner, list, { dry_run: false })).status).toBe(400)
    const replies = await Promise.all([1, 2].map(() => imports(owner, list, { dry_run: false, plan })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.error).toBe(
      'Algo ha cambiado desde la comprobación. Vuelve a comprobar el archivo.',
    )
  })

  it('leaves roles and levels to whoever may give them', async () => {
    const { body } = await imports(moderator, [
      { email: 'nuria@ejemplo.es', role: 'moderador' },
      { email: 'nadie@ejemplo.es', level: '3' },
      { email: 'tomas@ejemplo.es' },
    ])
    expect(fates(body.rows)).toEqual([
      [2, 'not_allowed'],
      [3, 'not_allowed'],
      [4, 'invite'],
    ])
  })

  it('fills the places that are left', async () => {
    await db.updateTable('communities').set({ max_members: 4 }).where('id', '=', id).execute()
    const { body } = await imports(owner, emails('nuria@ejemplo.es', 'tomas@ejemplo.es'))
    expect(fates(body.rows)).toEqual([
      [2, 'invite'],
      [3, 'full'],
    ])
  })

  it('takes back unchanged what the export wrote, with either separator', async () => {
    for (const separator of [';', ',']) {
      const { body } = await exported(`?separator=${encodeURIComponent(separator)}`)
      const file = await readMemberFile(new File([body], 'miembros.csv'))
      expect(file.layout).toMatchObject({ heading: 0, recognised: true })
      const people = peopleOf(file, file.layout.columns)
      expect(people[0]).toMatchObject({
        row: 2,
        email: '+uno@ejemplo.es',
        name: '=HYPERLINK("https://a.example")',
        role: 'miembro',
        level: '1',
      })
      expect((await imports(owner, people)).body.rows.map(({ fate }) => fate)).toEqual([
        'member',
        'member',
        'member',
      ])
    }
  })

  it('takes five thousand people at once', async () => {
    const people = Array.from({ length: 5000 }, (_, n) => ({
      email: `gente${n}@ejemplo.es`,
      name: 'á'.repeat(100),
    }))
    expect(await invite(owner, people)).toMatchObject({ invited: 5000 })
    expect(await listed(owner)).toMatchObject({ total: 0, people_open: 5000 })
    const { body } = await app.inject(as(owner, { url: `${base()}/invitations.csv` }))
    expect(body.split('\r\n')).toHaveLength(5002)
  })
})

describe('a personal invitation', () => {
  it('admits its owner with its role and level, once', async () => {
    await invite(owner, [{ email: 'NURIA@ejemplo.es', role: 'moderadora', level: '4' }])
    const token = await tokenFor('nuria@ejemplo.es')
    const opened = await app.inject({ url: `/api/extra/invitations/${token}` })
    expect(opened.json().invitation).toMatchObject({
      state: 'open',
      role: 'moderator',
      address_hint: 'N…@ejemplo.es',
    })
    const other = await accept(another, token)
    expect([other.statusCode, other.json().error_code]).toEqual([403, 'OTHER_PERSON'])
    expect((await accept(outside, token)).json()).toMatchObject({ already: false })
    expect((await ask(owner, 'GET', '/members?q=nuria')).body.members).toMatchObject([
      { name: 'Nuria Gil', role: 'moderator', level: 4 },
    ])
    expect(await listed(owner, '?kind=people')).toMatchObject({
      people_open: 0,
      invitations: [{ state: 'used_up', uses: 1, person: { email: 'NURIA@ejemplo.es' } }],
    })
  })

  it('is deleted with the account that accepted it, and with it the address', async () => {
    const leaving = await register(app, { email: 'seva@ejemplo.es' })
    await invite(owner, emails('seva@ejemplo.es', 'nadie@ejemplo.es'))
    await accept(leaving, await tokenFor('seva@ejemplo.es'))
    await db.deleteFrom('users').where('id', '=', leaving.id).execute()
    expect(await db.selectFrom('invitations').select('email').execute()).toEqual([
      { email: 'nadie@ejemplo.es' },
    ])
  })

  it('is among the person’s own, who accepts it, and of no community where that is a member', async () => {
    await invite(owner, emails('nuria@ejemplo.es', 'nadie@ejemplo.es'))
    const [one, ...more] = await received(outside)
    expect([one, more]).toMatchObject([{ role: 'member', community: { id } }, []])
    expect(await received(another)).toEqual([])
    expect((await answer(another, one?.id ?? '', 'accept')).statusCode).toBe(404)
    expect((await answer(outside, one?.id ?? '', 'accept')).json()).toEqual({
      success: true,
      community_id: id,
    })
    expect(await received(outside)).toEqual([])
    expect(await namesOf(owner)).toContain('Nuria Gil')
  })

  it('that gives more than free entry is accepted by its link alone, and shown only to accounts older than it', async () => {
    await invite(owner, [
      { email: 'nuria@ejemplo.es', role: 'moderador' },
      { email: 'tomas@ejemplo.es', level: '3' },
      { email: 'llega@ejemplo.es' },
    ])
    for (const who of [outside, another]) {
      const [invitation] = await received(who)
      expect(invitation).toMatchObject({ needs_link: true })
      expect((await answer(who, invitation?.id ?? '', 'accept')).statusCode).toBe(409)
    }
    const late = await register(app, { email: 'llega@ejemplo.es' })
    expect(await received(late)).toEqual([])
    expect((await accept(late, await tokenFor('llega@ejemplo.es'))).statusCode).toBe(200)

    for (const community of [
      { access_type: 'invitacion', is_public: false },
      { access_type: 'publica', listed: false },
      { access_type: 'por_pago', is_public: false, price: 19.9, listed: false },
    ] as const) {
      id = await addCommunity(db, { owner, moderators: [moderator] })
      await db.updateTable('communities').set(community).where('id', '=', id).execute()
      // Those of moderators have to be paid, on a page whose address is the link.
      await invite(moderator, emails('tomas@ejemplo.es'))
      const invitation = (await received(another)).find((one) => one.community.id === id)
      expect(invitation, community.access_type).toMatchObject({ needs_link: true })
      expect(invitation).not.toHaveProperty('payment_page')
      expect((await answer(another, invitation?.id ?? '', 'accept')).statusCode).toBe(409)
    }
  })

  it('that is declined is hidden with later ones, and looks open to the coach', async () => {
    const { change } = await invite(owner, emails('nuria@ejemplo.es'))
    const before = await listed(owner, '?kind=people')
    expect((await answer(another, before.invitations[0]?.id ?? '', 'decline')).statusCode).toBe(404)
    expect((await answer(outside, before.invitations[0]?.id ?? '', 'decline')).statusCode).toBe(200)
    expect(await listed(owner, '?kind=people')).toEqual(before)
    expect(await received(outside)).toEqual([])
    await undo(owner, change)
    await invite(owner, emails('nuria@ejemplo.es'))
    expect(await received(outside)).toEqual([])
    // The link still admits whoever has changed their mind.
    expect((await accept(outside, await tokenFor('nuria@ejemplo.es'))).statusCode).toBe(200)
  })

  it('is not shown to whoever blocks the coach, nor once it is revoked, expired or its community archived', async () => {
    await invite(owner, emails('nuria@ejemplo.es'))
    expect(await received(outside)).toHaveLength(1)
    const hides = async (change: () => Promise<unknown>, back: () => Promise<unknown>) => {
      await change()
      expect(await received(outside)).toEqual([])
      await back()
      expect(await received(outside)).toHaveLength(1)
    }
    const set = (values: object) => () => db.updateTable('invitations').set(values).execute()
    const archive = (at: Date | null) => () =>
      db.updateTable('communities').set({ archived_at: at }).execute()
    await hides(set({ revoked_at: new Date() }), set({ revoked_at: null }))
    await hides(set({ ends_at: new Date(0) }), set({ ends_at: new Date(Date.now() + 1e6) }))
    await hides(archive(new Date()), archive(null))
    await hides(
      () => db.insertInto('blocks').values({ blocker_id: outside.id, blocked_id: owner.id }).execute(),
      () => db.deleteFrom('blocks').execute(),
    )
  })

  it('is listed apart from the links, found by its person, exported with its link, and revoked alone', async () => {
    const { batch } = await invite(owner, [
      { email: 'nuria@ejemplo.es', name: '=Nuria, "@a"' },
      { email: 'jefa@ejemplo.es', role: 'moderador' },
    ])
    await invite(owner, emails('tomas@ejemplo.es'))
    await ask(owner, 'POST', '/invitations', { role: 'member', max_uses: null, ends_at: null })
    expect(await listed(owner)).toMatchObject({ total: 1, people_open: 3 })
    expect(await listed(owner, '?kind=people')).toMatchObject({ total: 3 })
    expect(await listed(owner, '?kind=people&q=NURIA')).toMatchObject({ total: 1 })
    // Links that make moderators are not for moderators.
    expect(await listed(moderator, '?kind=people')).toMatchObject({ total: 2, people_open: 2 })
    const csv = async (who: Member, query: string) =>
      (await app.inject(as(who, { url: `${base()}/invitations.csv${query}` }))).body.split('\r\n')
    const lines = await csv(owner, `?batch=${batch}&separator=%2C`)
    expect(lines[0]).toBe('\uFEFFnombre,email,rol,nivel,caduca,enlace')
    expect(lines.slice(1, -1)).toEqual([
      expect.stringMatching(
        /^"'=Nuria,' ""@a""",nuria@ejemplo\.es,miembro,,\d{4}-\d{2}-\d{2},http.*\/invitacion\/[\w-]{22}$/u,
      ),
      expect.stringContaining('jefa@ejemplo.es,moderador'),
    ])
    expect((await csv(moderator, '')).join('\n')).not.toContain('jefa@ejemplo.es')
    const { invitations } = await listed(owner, '?kind=people&q=nuria')
    expect((await ask(owner, 'DELETE', `/invitations/${invitations[0]?.id}`)).status).toBe(200)
    expect(await listed(owner, '?kind=people')).toMatchObject({ total: 3, people_open: 2 })
  })
})
