import sharp from 'sharp'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { cleanUp } from '../support/cleanUp.ts'
import type { UserProfile } from '../../../src/api/contract/profiles.ts'
import { as, form, type FormFields, type Member, mp4, register, startHarness } from '../support/harness.ts'
import { picture, profilesOf } from '../support/people.ts'

const harness = await startHarness()
const { app, db, storedFiles } = harness
const { profile } = profilesOf(harness)

let lucia: Member
beforeEach(async () => {
  await db.deleteFrom('users').execute()
  await sql`update media set created_at = now() - interval '2 days'`.execute(db)
  await cleanUp(db, app.media.storage)
  for (const file of await storedFiles()) await app.media.storage.delete(file)
  lucia = await register(app)
})

const address = (kind: string, id: string) => `/api/user-profiles/${id}/${kind}`
const send = (member: Member, kind: string, fields: FormFields, id = member.id) =>
  app.inject(as(member, { method: 'POST', url: address(kind, id), ...form(fields) }))
const remove = (member: Member, kind: string, id = member.id) =>
  app.inject(as(member, { method: 'DELETE', url: address(kind, id) }))

const field = { avatar: 'profile_image_url', cover: 'cover_image_url' } as const

/** The stored picture as loaded from its URL. */
async function shown(url: string | null | undefined) {
  const reply = await app.inject(url ?? '')
  expect(reply.headers['content-type']).toBe('image/webp')
  return sharp(reply.rawPayload).metadata()
}

const mediaRows = () => db.selectFrom('media').selectAll().execute()

describe.each(['avatar', 'cover'] as const)('the %s', (kind) => {
  it('comes back in the whole profile, and everybody sees it', async () => {
    const reply = await send(lucia, kind, { image: await picture(40, 30) })
    expect(reply.statusCode).toBe(200)
    const { data } = reply.json<{ data: UserProfile }>()
    expect(data).toMatchObject({ user_id: lucia.id, has_profile_image: kind === 'avatar' })
    expect(await shown(data[field[kind]])).toMatchObject({ width: 40, height: 30 })
    const other = kind === 'avatar' ? 'cover' : 'avatar'
    expect(data[field[other]]).toBeNull()
    const seen = await profile(await register(app), lucia)
    expect(seen[field[kind]]).toBe(data[field[kind]])
    expect(await mediaRows()).toMatchObject([{ owner_id: lucia.id, kind: 'image' }])
  })

  it('is kept small, upright, without what the camera wrote, and still', async () => {
    const sideways = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#a00' } })
      .withExif({ IFD0: { Make: 'Camara' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const upright = await send(lucia, kind, { image: { data: sideways, name: 'f.jpg', type: 'image/jpeg' } })
    const metadata = await shown(upright.json<{ data: UserProfile }>().data[field[kind]])
    expect(metadata).toMatchObject(
      kind === 'avatar' ? { width: 171, height: 512 } : { width: 683, height: 2048 },
    )
    expect(metadata.exif).toBeUndefined()

    const wide = await send(lucia, kind, { image: await picture(2400, 1200) })
    expect(await shown(wide.json<{ data: UserProfile }>().data[field[kind]])).toMatchObject(
      kind === 'avatar' ? { width: 512, height: 256 } : { width: 1600, height: 800 },
    )

    const frames = [await picture(20, 20, '#f00'), await picture(20, 20, '#0f0')]
    const moving = await sharp(
      frames.map(({ data }) => data),
      { join: { animated: true } },
    )
      .gif()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const still = await send(lucia, kind, { image: { data: moving, name: 'a.gif', type: 'image/gif' } })
    const { pages } = await shown(still.json<{ data: UserProfile }>().data[field[kind]])
    expect(pages ?? 1).toBe(1)
  })

  it('is known by what it is, not by its name', async () => {
    const { data } = await picture()
    const odd = { data, name: 'video.mp4', type: 'video/mp4' }
    expect((await send(lucia, kind, { image: odd })).statusCode).toBe(200)
    const before = [await profile(lucia, lucia), await storedFiles(), await mediaRows()]
    for (const bad of [mp4, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]) {
      const reply = await send(lucia, kind, { image: { data: bad, name: 'foto.png', type: 'image/png' } })
      expect(reply.statusCode).toBe(415)
      expect(reply.json()).toMatchObject({
        error: 'Tipo de archivo no soportado. Por favor selecciona una imagen válida (JPEG, PNG, GIF, WebP)',
      })
    }
    const broken = { data: data.subarray(0, 40), name: 'foto.png', type: 'image/png' }
    expect((await send(lucia, kind, { image: broken })).statusCode).toBe(415)
    expect([await profile(lucia, lucia), await storedFiles(), await mediaRows()]).toEqual(before)
  })

  it('may have 10 MB and not a byte more', async () => {
    const { data } = await picture()
    const most = 10 * 1024 * 1024
    const sized = (bytes: number) => ({
      data: Buffer.concat([data, Buffer.alloc(bytes - data.length)]),
      name: 'foto.png',
      type: 'image/png',
    })
    expect((await send(lucia, kind, { image: sized(most) })).statusCode).toBe(200)
    const reply = await send(lucia, kind, { image: sized(most + 1) })
    expect(reply.statusCode).toBe(413)
    expect(reply.json()).toMatchObject({
      error: 'La imagen no puede ser mayor a 10MB',
      error_code: 'LIMIT_FILE_SIZE',
    })
  })

  it('needs a file, in its field', async () => {
    for (const fields of [{}, { image: 'texto' }, { foto: await picture() }] as FormFields[]) {
      const reply = await send(lucia, kind, fields)
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ error: 'Elige una imagen.' })
    }
    const json = await app.inject(
      as(lucia, { method: 'POST', url: address(kind, lucia.id), payload: { image: 'x' } }),
    )
    expect(json.statusCode).toBe(415)
    expect(await storedFiles()).toEqual([])
  })

  it('is changed by its owner only; nothing of anybody else is stored', async () => {
    const other = await register(app)
    await send(lucia, kind, { image: await picture() })
    const before = [await profile(lucia, lucia), await storedFiles(), await mediaRows()]
    for (const reply of [
      await send(other, kind, { image: await picture() }, lucia.id),
      await send(other, kind, {}, lucia.id),
      await remove(other, kind, lucia.id),
    ]) {
      expect(reply.statusCode).toBe(403)
      expect(reply.json()).toMatchObject({ error: 'Solo puedes cambiar tu propio perfil' })
    }
    const anonymous = { url: address(kind, lucia.id), ...form({ image: await picture() }) }
    expect((await app.inject({ method: 'POST', ...anonymous })).statusCode).toBe(401)
    expect((await app.inject({ method: 'DELETE', url: anonymous.url })).statusCode).toBe(401)
    expect([await profile(lucia, lucia), await storedFiles(), await mediaRows()]).toEqual(before)
  })

  it('stays one when two come at once; the other goes with the next tidying, its file too', async () => {
    const image = await picture()
    const replies = await Promise.all(Array.from({ length: 4 }, () => send(lucia, kind, { image })))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await mediaRows()).toHaveLength(4)
    const { [field[kind]]: url } = await profile(lucia, lucia)
    await sql`update media set created_at = now() - interval '2 days'`.execute(db)
    expect(await cleanUp(db, app.media.storage)).toBe(3)
    const [kept, ...none] = await mediaRows()
    expect(none).toEqual([])
    expect(await storedFiles()).toEqual([kept?.storage_key])
    expect(url).toContain(kept?.storage_key)
    expect((await app.inject(url ?? '')).statusCode).toBe(200)
  })

  it('is taken away, again without harm, and its file goes with the next tidying', async () => {
    const other = kind === 'avatar' ? 'cover' : 'avatar'
    await send(lucia, kind, { image: await picture() })
    await send(lucia, other, { image: await picture() })
    for (let times = 0; times < 2; times += 1) {
      const reply = await remove(lucia, kind)
      expect(reply.statusCode).toBe(200)
      const { data } = reply.json<{ data: UserProfile }>()
      expect(data).toMatchObject({ [field[kind]]: null, [field[other]]: expect.any(String) as string })
    }
    await sql`update media set created_at = now() - interval '2 days'`.execute(db)
    expect(await cleanUp(db, app.media.storage)).toBe(1)
    expect(await storedFiles()).toHaveLength(1)
  })
})

it('the picture is the session’s and the public lookup’s too', async () => {
  const reply = await send(lucia, 'avatar', { image: await picture() })
  const { profile_image_url: url } = reply.json<{ data: UserProfile }>().data
  const me = await app.inject(as(lucia, { method: 'GET', url: '/api/auth/me' }))
  expect(me.json()).toMatchObject({ user: { has_profile_image: true, public_profile_image_url: url } })
  const renewed = await app.inject(as(lucia, { method: 'POST', url: '/api/auth/refresh', payload: {} }))
  expect(renewed.json()).toMatchObject({ user: { public_profile_image_url: url } })
  expect((await app.inject(`/api/users/${lucia.id}`)).json()).toMatchObject({
    has_profile_image: true,
    public_profile_image_url: url,
  })
  await remove(lucia, 'avatar')
  const after = await app.inject(as(lucia, { method: 'GET', url: '/api/auth/me' }))
  expect(after.json()).toMatchObject({ user: { has_profile_image: false, public_profile_image_url: null } })
})
