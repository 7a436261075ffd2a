import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserProfile } from '../../../src/api/contract/profiles.ts'
import { as, type Member, register, startHarness } from '../support/harness.ts'
import { profilesOf } from '../support/people.ts'

const harness = await startHarness()
const { app, db } = harness
const { profile } = profilesOf(harness)

let lucia: Member
beforeEach(async () => {
  lucia = await register(app, { name: 'Lucía' })
})
afterEach(() => {
  vi.useRealTimers()
})

const whole = {
  name: 'Lucía Ferrer',
  bio: 'Maestra.\nY aprendiz.',
  location: 'Sevilla',
  website: 'https://ejemplo.es',
  birth_date: '1984-03-15',
  is_profile_public: true,
  links: [
    { title: 'Instagram', url: 'https://instagram.com/lucia' },
    { title: 'Blog', url: 'http://blog.ejemplo.es/?a=1#b' },
  ],
}

const send = (member: Member, fields: object = {}, id: string = member.id) =>
  app.inject(as(member, { method: 'PUT', url: `/api/user-profiles/${id}`, payload: { ...whole, ...fields } }))

/** Saves a profile and returns it. */
async function save(fields: object = {}): Promise<UserProfile> {
  const reply = await send(lucia, fields)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ data: UserProfile }>().data
}

/** Expects a refusal without changes; returns its message. */
async function refusal(fields: object): Promise<string> {
  await save()
  const before = await profile(lucia, lucia)
  const reply = await send(lucia, { name: 'Otro nombre', links: [], ...fields })
  expect(reply.statusCode).toBe(400)
  expect(await profile(lucia, lucia)).toEqual(before)
  const { error, error_code } = reply.json<{ error: string; error_code: string }>()
  return `${error_code}: ${error}`
}

describe('changing the profile', () => {
  it('gives back the whole profile as it is now, and others see it', async () => {
    const saved = await save()
    expect(saved).toMatchObject({ ...whole, links: whole.links, user_id: lucia.id, followers_count: 0 })
    expect(saved.links?.map(({ icon }) => icon)).toEqual(['instagram', 'website'])
    expect(await profile(lucia, lucia)).toEqual(saved)
    const seen = await profile(await register(app), lucia)
    expect(seen).toMatchObject({ name: whole.name, bio: whole.bio, location: whole.location })
    expect(seen.links).toEqual(saved.links)
  })

  it('takes away what comes empty, and puts links in the order they come', async () => {
    await save()
    expect(
      await save({ bio: ' ', location: '', website: '', birth_date: '', links: whole.links.toReversed() }),
    ).toMatchObject({
      bio: null,
      location: null,
      website: null,
      birth_date: null,
      age: null,
      links: whole.links.toReversed(),
    })
    expect((await save({ links: [] })).links).toEqual([])
  })

  it('changes nothing when it is repeated', async () => {
    const [first, second] = [await save(), await save()]
    const withoutIds = ({ links, ...rest }: UserProfile) => ({
      ...rest,
      links: links?.map(({ title, url, icon }) => [title, url, icon]),
    })
    expect(withoutIds(second)).toEqual(withoutIds(first))
  })

  it('keeps one of two that come at once, whole', async () => {
    const variants = ['A', 'B', 'C', 'D'].map((letter) => ({
      name: `Nombre ${letter}`,
      bio: `Bio ${letter}`,
      links: Array.from({ length: 5 }, (_, n) => ({
        title: `${letter}${n}`,
        url: `https://${letter}${n}.es`,
      })),
    }))
    const replies = await Promise.all(variants.map((fields) => send(lucia, fields)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const found = await profile(lucia, lucia)
    const winner = variants.find(({ name }) => name === found.name)
    expect(found).toMatchObject(winner ?? {})
    expect(found.links).toHaveLength(5)
  })

  it('is for oneself only', async () => {
    const other = await register(app)
    const before = await profile(lucia, lucia)
    const reply = await send(other, {}, lucia.id)
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ error: 'Solo puedes cambiar tu propio perfil' })
    expect(await profile(lucia, lucia)).toEqual(before)
    expect((await send(lucia, {}, lucia.id.toUpperCase())).statusCode).toBe(200)
    const anonymous = await app.inject({
      method: 'PUT',
      url: `/api/user-profiles/${lucia.id}`,
      payload: whole,
    })
    expect(anonymous.statusCode).toBe(401)
  })

  it('leaves what is not in the form alone, and takes no more than is in it', async () => {
    const before = await db
      .selectFrom('users')
      .where('id', '=', lucia.id)
      .select(['email', 'level', 'role', 'membership_type', 'followers_count'])
      .executeTakeFirstOrThrow()
    await save({ email: 'otra@faro.test', level: 5, role: 'admin', followers_count: 900 })
    const after = await db
      .selectFrom('users')
      .where('id', '=', lucia.id)
      .select(['email', 'level', 'role', 'membership_type', 'followers_count'])
      .executeTakeFirstOrThrow()
    expect(after).toEqual(before)
    expect((await send(lucia, { links: 'ninguno' })).statusCode).toBe(400)
    expect((await send(lucia, { is_profile_public: 'sí' })).statusCode).toBe(400)
  })

  it('makes the profile private, and public again', async () => {
    const other = await register(app)
    await save({ is_profile_public: false })
    expect((await profile(other, lucia)).can_view_posts).toBe(false)
    await save()
    expect((await profile(other, lucia)).can_view_posts).toBe(true)
  })

  it('shows the new name to the session, by renewal, sign-in and to whom looks it up or searches', async () => {
    await save({ name: 'Ágata Nueva' })
    const me = await app.inject(as(lucia, { method: 'GET', url: '/api/auth/me' }))
    expect(me.json()).toMatchObject({ user: { name: 'Ágata Nueva' } })
    const renewed = await app.inject(as(lucia, { method: 'POST', url: '/api/auth/refresh', payload: {} }))
    expect(renewed.json()).toMatchObject({ user: { name: 'Ágata Nueva' } })
    const payload = { email: lucia.email, password: 'secreta' }
    const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
    expect(login.json()).toMatchObject({ user: { name: 'Ágata Nueva' } })
    expect((await app.inject(`/api/users/${lucia.id}`)).json()).toMatchObject({
      name: 'Ágata Nueva',
      bio: whole.bio,
    })
    const row = await db
      .selectFrom('users')
      .where('id', '=', lucia.id)
      .select('search_name')
      .executeTakeFirstOrThrow()
    expect(row.search_name).toBe('agata nueva')
  })
})

describe('tidying what was typed', () => {
  it('trims, composes letters and leaves controls out', async () => {
    const saved = await save({
      name: '  Lu\u0000c\u0069\u0301a\u0007 \n\u0000 Ferrer\u202E ',
      bio: '\r\nUna\r\nDos\rTres\u0000\u0007  fin\tde\u2029todo \n',
      location: '\tSevilla\u2028Centro ',
      website: '  https://ejemplo.es  ',
      birth_date: ' 1984-03-15 ',
      links: [{ title: ' Blog\u0000 ', url: ' https://ejemplo.es ' }],
    })
    expect(saved).toMatchObject({
      name: 'Lucía Ferrer',
      bio: 'Una\nDos\nTres  fin\tde\ntodo',
      location: 'Sevilla Centro',
      website: 'https://ejemplo.es',
      birth_date: '1984-03-15',
      links: [{ title: 'Blog', url: 'https://ejemplo.es' }],
    })
  })

  it('keeps emoji that are made of several, and half a one does no harm', async () => {
    expect((await save({ name: 'Ana 👩‍🏫' })).name).toBe('Ana 👩‍🏫')
    expect((await save({ bio: 'Roto \ud83d' })).bio).toBe('Roto �')
  })
})

describe('what is refused, by its field', () => {
  it.each([
    ['', 'INVALID_NAME: El nombre es obligatorio'],
    [' \n ', 'INVALID_NAME: El nombre es obligatorio'],
    ['\u200b\u2060\u00ad', 'INVALID_NAME: El nombre es obligatorio'],
    ['\u0000', 'INVALID_NAME: El nombre es obligatorio'],
    ['x'.repeat(201), 'INVALID_NAME: El nombre no puede tener más de 200 caracteres'],
  ])('a name %j', async (name, text) => {
    expect(await refusal({ name })).toBe(text)
  })

  it.each([
    'ejemplo.es',
    'ftp://ejemplo.es',
    'javascript:alert(1)',
    'data:text/html,hola',
    'http:ejemplo.es',
    'https:///ejemplo.es',
    'https://',
    'https://ejemplo',
    'https://lucia@ejemplo.es',
    'https://lucia:secreta@ejemplo.es',
    'https://:secreta@ejemplo.es',
    'https://ejemplo.es\\@malo.es',
    'https://ejemplo.es/a b',
    'https://ejem\u200bplo.es',
    'https://ejemplo.es:puerto',
    ' javascript:x//https://ejemplo.es',
  ])('the address %j', async (url) => {
    const text = 'no es una dirección web válida, como https://ejemplo.es'
    expect(await refusal({ website: url })).toBe(`INVALID_WEBSITE: El sitio web ${text}`)
    const links = [whole.links[0], { title: 'Segundo', url }]
    expect(await refusal({ links })).toBe(`INVALID_LINKS: La dirección del enlace 2 ${text}`)
  })

  it('links without title or address', async () => {
    const url = 'https://ejemplo.es'
    expect(await refusal({ links: [{ title: ' \u200b', url }] })).toBe(
      'INVALID_LINKS: El título del enlace 1 es obligatorio',
    )
    expect(await refusal({ links: [...whole.links, { title: 'Tercero', url: ' ' }] })).toBe(
      'INVALID_LINKS: La dirección del enlace 3 es obligatoria',
    )
  })

  it.each([
    ['1984-02-30', 'no existe en el calendario'],
    ['2023-02-29', 'no existe en el calendario'],
    ['1984-13-01', 'no existe en el calendario'],
    ['15/03/1984', 'no existe en el calendario'],
    ['1984-3-15', 'no existe en el calendario'],
    ['+001984-03-15', 'no existe en el calendario'],
    ['1984-03-15T00:00', 'no existe en el calendario'],
    ['2025-06-10', 'tiene que estar en el pasado'],
    ['2300-01-01', 'tiene que estar en el pasado'],
    ['2012-06-11', 'no es válida: debes tener al menos 13 años'],
    ['1904-06-10', 'no es válida: la edad no puede pasar de 120 años'],
    ['0000-01-01', 'no es válida: la edad no puede pasar de 120 años'],
  ])('the day of birth %s', async (birth_date, text) => {
    await save()
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-06-10T10:00:00Z') })
    expect(await refusal({ birth_date })).toBe(`INVALID_BIRTH_DATE: La fecha de nacimiento ${text}`)
  })

  it.each([
    ['2012-06-10', 13],
    ['1904-06-11', 120],
    ['2000-02-29', 25],
  ])('but not %s, which makes %i years', async (birth_date, age) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-06-10T10:00:00Z') })
    expect(await save({ birth_date })).toMatchObject({ birth_date, age })
  })
})
