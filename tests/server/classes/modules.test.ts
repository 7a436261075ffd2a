import { afterEach, describe, expect, it } from 'vitest'
import { asking, classes, inDays, unknownId } from '../support/classes.ts'
import { register, registerCoach, startHarness } from '../support/harness.ts'

const { app, db } = await startHarness()
const { get } = asking(app)
const c = classes(app)
const coach = await registerCoach(app, db)
const member = await register(app)
await db.updateTable('users').set({ name: 'Íñigo Núñez' }).where('id', '=', coach.id).execute()

afterEach(() => db.deleteFrom('communities').execute())

async function bought(row: object = {}) {
  const community = await c.community(coach, { name: 'Ágora' }, [member])
  const product = await c.product(community, coach)
  await c.purchase(member, community, product, row)
  return { community, product }
}

describe('a module', () => {
  it('has title, description, image, coach, required level, community, and its videos in order_index order, without addresses', async () => {
    const { community, product } = await bought()
    const image = await c.picture(coach)
    const id = await c.module(product, coach, {
      title: 'Delegar',
      description: 'Tres casos',
      level_required: 2,
      image_media_id: image.id,
      created_at: new Date('2026-11-02T09:00:00Z'),
    })
    const file = await c.file(coach)
    const third = await c.video(id, { title: 'C', position: 30, level: 4, media_id: file.id })
    const first = await c.video(id, { title: 'A', position: 10, media_id: file.id })
    const second = await c.video(id, { title: 'B', position: 20, level: 2 })
    const reply = await get(member, `/api/modules/${id}`)
    expect(reply.json()).toEqual({
      success: true,
      id,
      title: 'Delegar',
      description: 'Tres casos',
      created_at: '2026-11-02T09:00:00.000Z',
      image_url: `/api/modules/${id}/image`,
      coach: { id: coach.id, name: 'Íñigo Núñez' },
      level_required: 2,
      community: { id: community, name: 'Ágora' },
      videos: [
        { id: first, title: 'A', video_url: null, order_index: 10, level: 1 },
        { id: second, title: 'B', video_url: null, order_index: 20, level: 2 },
        { id: third, title: 'C', video_url: null, order_index: 30, level: 4 },
      ],
    })
    expect(reply.body).not.toContain(file.key)
  })

  it('may have no videos', async () => {
    const { product } = await bought()
    const id = await c.module(product, coach)
    expect((await get(member, `/api/modules/${id}`)).json()).toMatchObject({ videos: [], image_url: null })
  })

  it('that does not exist is a 404; with it, its picture and its progress', async () => {
    for (const id of [unknownId, 'nada', '17'])
      for (const url of [
        `/api/modules/${id}`,
        `/api/modules/${id}/image`,
        `/api/extra/learning/modules/${id}`,
      ]) {
        const reply = await get(member, url)
        expect([reply.statusCode, reply.json().error]).toEqual([404, 'Módulo no encontrado'])
      }
  })

  it('of a product that one has not bought, or whose access has run out, is a 403; with it, its picture and its progress', async () => {
    const { product } = await bought({ access_expires_at: inDays(-1) })
    const other = await c.product(await c.community(coach, {}, [member]), coach)
    const image = await c.picture(coach)
    for (const of of [product, other]) {
      const id = await c.module(of, coach, { image_media_id: image.id })
      for (const url of [
        `/api/modules/${id}`,
        `/api/modules/${id}/image`,
        `/api/extra/learning/modules/${id}`,
      ]) {
        const reply = await get(member, url)
        expect([reply.statusCode, reply.json().error]).toEqual([403, 'No tienes acceso a este módulo'])
        expect((await get(coach, url)).statusCode).toBe(200)
        expect((await app.inject(url)).statusCode).toBe(401)
      }
    }
  })

  it('shows its picture by a signed address for as long as asked; 404 where there is none', async () => {
    const { product } = await bought()
    const image = await c.picture(coach, 'RIFF-del-modulo')
    const id = await c.module(product, coach, { image_media_id: image.id })
    const reply = (await get(member, `/api/modules/${id}/image?expires_in=3600`)).json()
    expect(reply).toEqual({
      success: true,
      signed_url: reply.url,
      url: expect.stringMatching(/sig=/u),
      expires_in: 3600,
    })
    expect((await app.inject(reply.url)).body).toBe('RIFF-del-modulo')
    const bare = await get(member, `/api/modules/${await c.module(product, coach)}/image`)
    expect([bare.statusCode, bare.json().error]).toEqual([404, 'Este módulo no tiene imagen'])
  })
})
