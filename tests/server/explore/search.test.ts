import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import type { ListedCommunity } from '../../../src/api/contract/explore.ts'
import { asking, classes, inDays } from '../support/classes.ts'
import { register, registerCoach, startHarness } from '../support/harness.ts'

const { app, db } = await startHarness()
const { get } = asking(app)
const c = classes(app)
const coach = await registerCoach(app, db)
const member = await register(app)
await db.updateTable('users').set({ name: 'Íñigo Núñez' }).where('id', '=', coach.id).execute()

interface Page {
  data: ListedCommunity[]
  total: number
}
const listing = async (query = '') => (await get(member, `/api/communities/listing${query}`)).json<Page>()
const names = async (query = '') => (await listing(query)).data.map(({ name }) => name ?? '')
const found = async (text: string) => (await names(`?q=${encodeURIComponent(text)}`)).toSorted()

afterEach(() => db.deleteFrom('communities').execute())

describe('searching', () => {
  it('finds words of name, description and coach, without accents and case, all of them', async () => {
    const other = await registerCoach(app, db)
    await db.updateTable('users').set({ name: 'Begoña Peña' }).where('id', '=', other.id).execute()
    await c.community(coach, { name: 'Ágora', description: 'Liderazgo en equipos' })
    await c.community(other, { name: 'Tertulia', description: 'ACCIÓN y método' })
    expect(await found('agora')).toEqual(['Ágora'])
    expect(await found('ÁGORÁ')).toEqual(['Ágora'])
    expect(await found('accion')).toEqual(['Tertulia'])
    expect(await found('begona')).toEqual(['Tertulia'])
    expect(await found('nuñez lider')).toEqual(['Ágora'])
    expect(await found('nuñez metodo')).toEqual([])
    expect(await found('  ')).toEqual(['Tertulia', 'Ágora'].toSorted())
  })

  it('finds words of other scripts, whose marks are not accents', async () => {
    await c.community(coach, { name: 'हिन्दी' })
    await c.community(coach, { name: 'हनद' })
    expect(await found('हिन्दी')).toEqual(['हिन्दी'])
  })

  it('takes %, _ and \\ as what they are', async () => {
    await c.community(coach, { name: '100% foco' })
    await c.community(coach, { name: 'uno_dos' })
    await c.community(coach, { name: String.raw`a\b` })
    await c.community(coach, { name: 'Otra' })
    expect(await found('%')).toEqual(['100% foco'])
    expect(await found('_')).toEqual(['uno_dos'])
    expect(await found('\\')).toEqual([String.raw`a\b`])
    expect(await found("' or 1=1 --")).toEqual([])
  })

  it('goes together with filter and pages', async () => {
    for (let n = 0; n < 3; n += 1) await c.community(coach, { name: `Foco ${n}`, access_type: 'publica' })
    await c.community(coach, { name: 'Foco de pago', access_type: 'por_pago' })
    expect(await listing('?q=foco&tipo_acceso=publica&limit=2&page=2')).toMatchObject({
      total: 3,
      data: [{ tipo_acceso: 'publica' }],
      pagination: { total_pages: 2, has_next: false },
    })
  })
})

describe('the order', () => {
  it('is the newest first unless another is asked for', async () => {
    const newer = await c.community(coach, { name: 'Nueva' })
    await c.community(coach, { name: 'Vieja', created_at: inDays(-9) })
    await db
      .updateTable('communities')
      .set({ created_at: inDays(1) })
      .where('id', '=', newer)
      .execute()
    expect(await names()).toEqual(['Nueva', 'Vieja'])
    expect(await names('?orden=novedad')).toEqual(['Nueva', 'Vieja'])
  })

  it('by members has the largest first', async () => {
    await c.community(coach, { name: 'Una' })
    await c.community(coach, { name: 'Tres' }, [await register(app), await register(app)])
    await c.community(coach, { name: 'Dos' }, [await register(app)])
    expect(await names('?orden=miembros')).toEqual(['Tres', 'Dos', 'Una'])
  })

  it('by rating has the best first, more reviews before fewer, without reviews last', async () => {
    const add = async (name: string, ratings: number[]) => {
      const id = await c.community(coach, { name })
      for (const rating of ratings) await c.review(id, rating)
    }
    await add('Sin', [])
    await add('Cuatro', [4, 4])
    await add('Una de cinco', [5])
    await add('Dos de cinco', [5, 5])
    await add('Uno', [1])
    expect(await names('?orden=valoracion')).toEqual(['Dos de cinco', 'Una de cinco', 'Cuatro', 'Uno', 'Sin'])
  })

  it('by price has what one pays to get in: nothing, the membership, or the featured product', async () => {
    await c.community(coach, { name: '30', access_type: 'por_pago', price: 30 })
    await c.community(coach, { name: '0' })
    const id = await c.community(coach, { name: '20 por producto', access_type: 'por_pago', price: 500 })
    await c.feature(id, await c.product(id, coach, { price: 20 }))
    await c.community(coach, { name: '9,5', access_type: 'por_pago', price: 9.5 })
    expect(await names('?orden=precio')).toEqual(['0', '9,5', '20 por producto', '30'])
  })

  it.each(['novedad', 'miembros', 'valoracion', 'precio'])(
    'by %s is the same on every page, also among equals',
    async (order) => {
      for (let n = 0; n < 11; n += 1) await c.community(coach, { name: `C${n}` })
      await sql`update communities set created_at = now()`.execute(db)
      const seen: unknown[] = []
      for (const page of [1, 2, 3, 4]) {
        // Independent of the physical order of rows.
        await sql`update communities set description = ${`de la página ${page}`} where name in ('C1', 'C5', 'C9')`.execute(
          db,
        )
        seen.push(...(await names(`?limit=3&page=${page}&orden=${order}`)))
      }
      expect(new Set(seen).size).toBe(11)
    },
  )
})
