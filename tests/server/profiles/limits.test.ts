import { describe, expect, it } from 'vitest'
import { as, form, type Member, register, startHarness } from '../support/harness.ts'
import { picture, profilesOf } from '../support/people.ts'

const harness = await startHarness()
const { app, db } = harness
const { profile, follow, unfollow } = profilesOf(harness)

describe('how long what people write may be', () => {
  const filler = (length: number) => 'x'.repeat(length)
  const url = (length: number) => `https://ejemplo.es/${filler(length - 19)}`
  const links = (count: number, title = 'Blog', address = url(30)) =>
    Array.from({ length: count }, () => ({ title, url: address }))
  const none = { bio: '', location: '', website: '', birth_date: '', is_profile_public: true, links: [] }

  it.each([
    ['name', filler(200), filler(201), 'El nombre no puede tener más de 200 caracteres'],
    ['bio', filler(500), filler(501), 'La biografía no puede tener más de 500 caracteres'],
    // UTF-16 units, as in the form's counter: an emoji counts as two.
    ['bio', '🎈'.repeat(250), `${'🎈'.repeat(250)}x`, 'La biografía no puede tener más de 500 caracteres'],
    ['location', filler(100), filler(101), 'La ubicación no puede tener más de 100 caracteres'],
    ['website', url(500), url(501), 'El sitio web no puede tener más de 500 caracteres'],
    ['links', links(10), links(11), 'Puedes tener como mucho 10 enlaces'],
    [
      'links',
      links(1, filler(60)),
      links(1, filler(61)),
      'El título del enlace 1 no puede tener más de 60 caracteres',
    ],
    [
      'links',
      links(1, 'Blog', url(500)),
      links(1, 'Blog', url(501)),
      'La dirección del enlace 1 no puede tener más de 500 caracteres',
    ],
  ])('%s', async (field, most, more, text) => {
    const member = await register(app)
    const send = (value: unknown) =>
      app.inject(
        as(member, {
          method: 'PUT',
          url: `/api/user-profiles/${member.id}`,
          payload: { name: 'Ana', ...none, [field]: value },
        }),
      )
    expect((await send(most)).statusCode).toBe(200)
    const kept = await profile(member, member)
    if (typeof most === 'string') expect(kept).toMatchObject({ [field]: most })
    const reply = await send(more)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ error: text })
    expect(await profile(member, member)).toEqual(kept)
  })
})

describe('how often', () => {
  /** Sets the member's attempt counter. */
  const tried = (key: string, member: Member, count: number) =>
    db
      .updateTable('rate_limits')
      .set({ count })
      .where('key', '=', `${key}:${member.id}`)
      .executeTakeFirstOrThrow()

  it('people follow more often than anybody clicks, and no machine does without end', async () => {
    const [ana, bruno] = [await register(app), await register(app)]
    expect((await follow(ana, bruno)).statusCode).toBe(200)
    await tried('follow', ana, 238)
    expect((await follow(ana, bruno)).statusCode).toBe(200)
    expect((await unfollow(ana, bruno)).statusCode).toBe(200)
    const reply = await follow(ana, bruno)
    expect(reply.statusCode).toBe(429)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect((await profile(ana, bruno)).is_following).toBe(false)
    // Limits are per person.
    expect((await follow(bruno, ana)).statusCode).toBe(200)
  })

  it('pictures are taken sixty times in ten minutes, of both kinds together', async () => {
    const member = await register(app)
    const image = await picture()
    const send = (kind: string) =>
      app.inject(
        as(member, { method: 'POST', url: `/api/user-profiles/${member.id}/${kind}`, ...form({ image }) }),
      )
    expect((await send('avatar')).statusCode).toBe(200)
    await tried('picture', member, 58)
    expect((await send('cover')).statusCode).toBe(200)
    expect((await send('avatar')).statusCode).toBe(200)
    expect((await send('cover')).statusCode).toBe(429)
  })
})
