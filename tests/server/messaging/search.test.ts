import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addCommunity, register, startHarness } from '../support/harness.ts'
import { messaging } from '../support/messaging.ts'

const { app, db } = await startHarness()
const m = messaging(app)
const [ana, bea] = await Promise.all([register(app), register(app)])

describe('the people search', async () => {
  const named = (name: string) => register(app, { name })
  const [jose, nunez] = await Promise.all([named('José Luís Ñáñez'), named('Ana Nunez')])
  await Promise.all(
    ['Dr.House Gil', "O'Brien-Vega", 'Łucja', 'JOSEFA', 'Ana D’Angelo', '“Tita” ¡Luz!'].map(named),
  )
  const names = async (q: string, more?: string) => (await m.search(ana, q, more)).map(({ name }) => name)

  it.each([
    ['jose', ['José Luís Ñáñez', 'JOSEFA']],
    ['José', ['José Luís Ñáñez', 'JOSEFA']],
    ['núñez', ['Ana Nunez']],
    ['luis jos', ['José Luís Ñáñez']],
    ['ñañez', ['José Luís Ñáñez']],
    ['house', ['Dr.House Gil']],
    ['vega', ["O'Brien-Vega"]],
    ["o'brien", ["O'Brien-Vega"]],
    ["d'angelo", ['Ana D’Angelo']],
    ['angelo', ['Ana D’Angelo']],
    ['tita', ['“Tita” ¡Luz!']],
    ['«luz»', ['“Tita” ¡Luz!']],
    ['ose', []],
    ['jose & !luis', ['José Luís Ñáñez']],
  ])('%s finds %j', async (q, found) => {
    expect(await names(q)).toEqual(found)
  })

  it('gives name and text of a person, never the address or the searcher', async () => {
    await db.updateTable('users').set({ bio: 'Coach' }).where('id', '=', nunez.id).execute()
    expect(await m.search(ana, 'nunez')).toEqual([
      { id: nunez.id, name: 'Ana Nunez', bio: 'Coach', image_url: null },
    ])
    expect(await m.search(nunez, 'nunez')).toEqual([])
    expect(await m.search(ana, nunez.email)).toEqual([])
  })

  it('puts those first who share a community', async () => {
    const josefa = (await m.search(ana, 'josefa'))[0]?.id
    await addCommunity(db, { owner: ana, members: [{ ...jose, id: String(josefa) }] })
    expect(await names('jose')).toEqual(['JOSEFA', 'José Luís Ñáñez'])
  })

  it('leaves out who is in a conversation already', async () => {
    const id = await m.group(ana, [jose, bea])
    expect(await names('jose', `&exclude_conversation_id=${id}`)).toEqual(['JOSEFA'])
    await m.leave(jose, id)
    expect(await names('jose', `&exclude_conversation_id=${id}`)).toEqual(['JOSEFA', 'José Luís Ñáñez'])
  })

  it('finds who shares a community also among very many of the same name', async () => {
    await sql`
      insert into users (id, name, email, email_key, password_hash)
      select gen_random_uuid(), 'Gumersindo ' || n, 'g' || n || '@faro.test', 'g' || n || '@faro.test', ''
      from generate_series(1000, 1600) n`.execute(db)
    const fellows = [await named('Gumersindo Z'), await named('Gumersindo Y')]
    await addCommunity(db, { owner: ana, members: fellows })
    expect(await names('gumer')).toHaveLength(20)
    expect((await names('gumer')).slice(0, 2)).toEqual(['Gumersindo Y', 'Gumersindo Z'])
    expect(await names('gumersindo 1234')).toEqual(['Gumersindo 1234'])
  })

  it('wants a word', async () => {
    for (const q of ['', ' ', '¿?', '&|!:*']) {
      const reply = await m.ask(ana, 'GET', `/api/messaging/users/search?q=${encodeURIComponent(q)}`)
      expect(reply).toMatchObject({ status: 400, body: { error: 'Escribe un nombre para buscar.' } })
    }
    for (const query of ['', `?q=${'a'.repeat(101)}`]) {
      const reply = await m.ask(ana, 'GET', `/api/messaging/users/search${query}`)
      expect(reply).toMatchObject({ status: 400, body: { error: 'Los datos enviados no son válidos.' } })
    }
  })
})
