import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { classes, unknownId } from '../support/classes.ts'
import {
  addCommunity,
  as,
  comment,
  type Member,
  publish,
  register,
  startHarness,
} from '../support/harness.ts'
import { studioCalls, wrongRows } from '../support/studioMembers.ts'

const { app, db } = await startHarness()
const c = classes(app)
const owner = await register(app, { name: 'Carmen Valle', level: 5 })
const moderator = await register(app, { name: 'Diego Salas', level: 4 })
let [ana, alvaro]: Member[] = []
let id = ''
const { ask, namesOf, detail } = studioCalls(app, () => id)

beforeEach(async () => {
  ana = await register(app, { name: 'Ana Núñez-Pons', level: 2 })
  alvaro = await register(app, { name: 'Álvaro Peña', level: 1 })
  id = await addCommunity(db, { owner, moderators: [moderator], members: [ana, alvaro] })
})
afterEach(async () => {
  expect(await wrongRows(db)).toEqual([])
  await db.deleteFrom('communities').execute()
})

const visit = (who: Member) => app.inject(as(who, { method: 'GET', url: '/api/extra/today' }))
const who = () => {
  if (!ana || !alvaro) throw new Error('nobody')
  return { ana, alvaro }
}

describe('the list of members', () => {
  it('tells of each what decides', async () => {
    await visit(who().ana)
    const { body } = await ask(moderator, 'GET', '/members?q=ana')
    expect(body).toMatchObject({ success: true, total: 1 })
    expect(body.members).toEqual([
      {
        id: who().ana.id,
        name: 'Ana Núñez-Pons',
        avatar_url: null,
        email: who().ana.email,
        role: 'member',
        level: 2,
        joined_at: expect.any(String),
        last_seen_on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/u),
        points: 0,
        muted: false,
        muted_until: null,
        products: 0,
        version: 1,
      },
    ])
  })

  it('is sorted by each column, both ways', async () => {
    const post = await publish(app, owner, id)
    await comment(app, who().ana, post)
    await visit(who().alvaro)
    await db
      .updateTable('memberships')
      .set({ joined_at: new Date('2020-01-01') })
      .where('user_id', '=', who().alvaro.id)
      .execute()
    const first = async (sort: string, direction: string) =>
      (await namesOf(owner, `?sort=${sort}&direction=${direction}`))[0]
    expect(await namesOf(owner)).toEqual(['Álvaro Peña', 'Ana Núñez-Pons', 'Carmen Valle', 'Diego Salas'])
    expect(await first('name', 'desc')).toBe('Diego Salas')
    expect(await first('joined_at', 'asc')).toBe('Álvaro Peña')
    expect(await first('last_seen_on', 'desc')).toBe('Álvaro Peña')
    expect(await first('points', 'desc')).toBe('Carmen Valle')
    expect(await first('points', 'asc')).toMatch(/Álvaro|Diego/u)
    expect(await first('level', 'desc')).toBe('Carmen Valle')
    expect(await first('level', 'asc')).toBe('Álvaro Peña')
    expect(await first('role', 'desc')).toBe('Carmen Valle')
  })

  it.each([
    ['the beginning of a name without accents', '?q=alv', ['Álvaro Peña']],
    ['the beginning of a later word', '?q=pons', ['Ana Núñez-Pons']],
    ['several words in any order', '?q=pe%C3%B1a%20al', ['Álvaro Peña']],
    ['an operator of the search language', "?q=ana%20%26%20!'", ['Ana Núñez-Pons']],
    ['a role', '?role=moderator', ['Diego Salas']],
    ['a level', '?level=2', ['Ana Núñez-Pons']],
    ['who was never seen', '?seen=never&role=owner', ['Carmen Valle']],
    ['who was seen lately', '?seen=7d', []],
    ['points', '?points_min=1', []],
    ['few points', '?points_max=0&role=owner', ['Carmen Valle']],
    ['a day on which nobody joined', '?joined_from=2019-01-01&joined_to=2019-12-31', []],
    ['a product that does not exist', `?product=${unknownId}`, []],
    ['what is no product', '?product=todo', []],
    ['who is muted', '?muted=yes', []],
    ['who is not', '?muted=no&q=diego', ['Diego Salas']],
  ])('is filtered by %s', async (_, query, names) => {
    expect(await namesOf(owner, query)).toEqual(names)
    expect((await ask(owner, 'GET', `/members${query}`)).body.total).toBe(names.length)
  })

  it('is searched by e-mail', async () => {
    expect(await namesOf(owner, `?q=${encodeURIComponent(who().ana.email)}`)).toEqual(['Ana Núñez-Pons'])
  })

  it('is filtered by a product of the community, not by one of another', async () => {
    const product = await c.product(id, owner)
    const elsewhere = await addCommunity(db, { owner, members: [who().ana] })
    const other = await c.product(elsewhere, owner)
    await c.purchase(who().ana, id, product)
    await c.purchase(who().alvaro, elsewhere, other)
    expect(await namesOf(owner, `?product=${product}`)).toEqual(['Ana Núñez-Pons'])
    expect(await namesOf(owner, `?product=${product}&q=alvaro`)).toEqual([])
    expect(await namesOf(owner, `?product=${other}`)).toEqual([])
    expect((await ask(owner, 'GET', '/members?q=ana')).body.members).toMatchObject([{ products: 1 }])
    await db
      .updateTable('purchases')
      .set({ status: 'cancelled', paid_at: null })
      .where('product_id', '=', product)
      .execute()
    expect(await namesOf(owner, `?product=${product}`)).toEqual([])
  })

  it.each(['joined_from=2026-02-30', 'level=9', 'sort=email', 'joined_to=ayer', 'page=0'])(
    'refuses %s',
    async (query) => {
      expect((await ask(owner, 'GET', `/members?${query}`)).status).toBe(400)
    },
  )

  it('follows names, addresses, levels, visits, points and who comes and goes', async () => {
    const { ana: person } = who()
    await db
      .updateTable('users')
      .set({ name: 'Ágata Ruiz', email: 'agata@faro.test', email_key: 'agata@faro.test', level: 4 })
      .where('id', '=', person.id)
      .execute()
    const post = await publish(app, person, id)
    await visit(person)
    expect((await ask(owner, 'GET', '/members?q=agata')).body.members).toMatchObject([
      { name: 'Ágata Ruiz', level: 4, points: expect.toSatisfy((points: number) => points > 0) },
    ])
    await db.deleteFrom('posts').where('id', '=', post).execute()
    expect((await ask(owner, 'GET', '/members?q=agata%20faro')).body.members).toMatchObject([{ points: 0 }])
    await db.deleteFrom('users').where('id', '=', person.id).execute()
    expect(await namesOf(owner)).not.toContain('Ágata Ruiz')
    await db
      .updateTable('users')
      .set({ email: person.email, email_key: person.email })
      .where('id', '=', person.id)
      .execute()
  })

  it('keeps points right when somebody leaves, and comes back', async () => {
    const { ana: person } = who()
    const post = await publish(app, person, id)
    await db.deleteFrom('memberships').where('user_id', '=', person.id).execute()
    await db.deleteFrom('posts').where('id', '=', post).execute()
    await addBack(person)
    expect((await ask(owner, 'GET', '/members?q=ana')).body.members).toMatchObject([{ points: 0 }])
  })
})

const addBack = (person: Member) =>
  db
    .insertInto('memberships')
    .values({ id: crypto.randomUUID(), community_id: id, user_id: person.id, role: 'member' })
    .execute()

describe('a member’s page', () => {
  it('tells what she did, bought and earned, and amounts to whoever may see them alone', async () => {
    const { ana: person } = who()
    const product = await c.product(id, owner, { name: 'Método' })
    await c.purchase(person, id, product)
    const module = await c.module(product, owner)
    const video = await c.video(module)
    await db
      .insertInto('video_progress')
      .values({ user_id: person.id, video_id: video, watched: true, updated_at: new Date() })
      .execute()
    const post = await publish(app, owner, id)
    await comment(app, person, post, 'Qué bien contado')
    await publish(app, person, id, 'Mi primera vez')
    const elsewhere = await addCommunity(db, { owner, members: [person] })
    await publish(app, person, elsewhere, 'De otra comunidad')
    await visit(person)
    const seen = await detail(owner, person)
    expect(seen).toMatchObject({
      name: 'Ana Núñez-Pons',
      own_level: 2,
      level_given: false,
      last_seen_at: expect.any(String),
      mute: null,
      may: { act: true, roles: true },
      bought: [{ product_name: 'Método', amount: expect.any(Number), currency: 'EUR' }],
      classes: { finished: 1, started: 0, last_at: expect.any(String) },
      posts: { total: 1, last: [{ text: 'Mi primera vez' }] },
      comments: {
        total: 1,
        last: [{ post_id: post, comment_id: expect.any(String), text: 'Qué bien contado' }],
      },
      referrals: { total: 0, converted: 0 },
      testimonials: 0,
      surveys: 0,
      history: [],
    })
    expect(seen.points_by_kind.map(({ points }) => points).reduce((a, b) => a + b)).toBe(seen.points)
    const byModerator = await detail(moderator, person)
    expect(byModerator.bought).toMatchObject([{ product_name: 'Método' }])
    expect(byModerator.bought[0]).not.toHaveProperty('amount')
    expect(byModerator.may).toEqual({ act: true, roles: false })
    expect((await detail(moderator, owner)).may.act).toBe(false)
    expect((await detail(owner, owner)).may.act).toBe(false)
  })

  it.each(['nadie', unknownId])('of %s does not exist', async (nobody) => {
    expect(await ask(owner, 'GET', `/members/${nobody}`)).toMatchObject({
      status: 404,
      body: { error: 'Esta persona no es miembro de la comunidad.' },
    })
  })
})
