import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ImportRow } from '../../src/api/contract/studio/memberImport.ts'
import { addCommunity, as, type Member, register, startHarness } from './harness.ts'
import { studioCalls, wrongRows } from './studioMembers.ts'

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
        /^"'=HYPERLINK\(""https:\/\/a\.example""\)";"'\+uno@ejemplo\.es";miembro;1;\d{4}-\d{2}-\d{2};;0;;0$/u,
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
  added: number
  plan: string
  change: string
}
async function imports(who: Member, csv: string, fields: object = { dry_run: true }) {
  const { status, body } = await ask(who, 'POST', '/members/import', { csv, ...fields })
  return { status, body: body as unknown as ImportReply }
}
const fates = (rows: ImportRow[]) => rows.map(({ row, fate }) => [row, fate])

describe('the import', () => {
  const csv = [
    '\uFEFFNombre;Correo electrónico;Rol;Nivel',
    'Nuria;nuria@EJEMPLO.es;moderador;4',
    'Diego;diego@ejemplo.es;;',
    'Nadie;nadie@ejemplo.es;;',
    'Nuria otra vez;NURIA@ejemplo.es;;',
    'Mal;sin-arroba;;',
    'Tomás;tomas@ejemplo.es;jefe;',
    'Tomás;tomas2@ejemplo.es;;7',
  ].join('\n')

  it('tells what becomes of each row, and changes nothing', async () => {
    const { body } = await imports(owner, csv)
    expect(body.rows[0]).toEqual({
      row: 1,
      email: 'nuria@EJEMPLO.es',
      name: 'Nuria Gil',
      role: 'moderator',
      level: 4,
      fate: 'add',
      text: 'Se añadirá',
    })
    expect(fates(body.rows)).toEqual([
      [1, 'add'],
      [2, 'member'],
      [3, 'no_account'],
      [4, 'duplicate'],
      [5, 'invalid_email'],
      [6, 'unknown_role'],
      [7, 'unknown_level'],
    ])
    expect(body.rows[2]?.text).toBe('Sin cuenta: envíale una invitación')
    expect(await namesOf(owner)).toHaveLength(3)
  })

  it.each([
    [
      'a comma in a column’s name',
      'Apellidos, nombre;E-mail\nGil, Nuria;nuria@ejemplo.es\nRey, Tomás;tomas@ejemplo.es',
    ],
    ['tabs', 'Nombre\tEmail\nNuria\tnuria@ejemplo.es\nTomás\ttomas@ejemplo.es'],
    [
      'the separator in a line of its own',
      'sep=;\r\nEmail;Nombre\r\nnuria@ejemplo.es;N\r\ntomas@ejemplo.es;T\r\n',
    ],
    [
      'line breaks and quotes in names',
      'nombre,correo\n"Nuria\n""Nu""",nuria@ejemplo.es\nT, tomas@ejemplo.es \n\n',
    ],
    ['the addresses alone', '"email"\n"nuria@ejemplo.es"\n"tomas@ejemplo.es"\n'],
    ['old line ends', 'EMAIL\rnuria@ejemplo.es\rtomas@ejemplo.es\r'],
  ])('reads a file with %s', async (_, text) => {
    expect(fates((await imports(owner, text)).body.rows)).toEqual([
      [1, 'add'],
      [2, 'add'],
    ])
  })

  it('refuses a file of far too many rows or columns without reading all of it', async () => {
    const rows = await imports(owner, `email\n${'a\n'.repeat(1_000_000)}`)
    expect([rows.status, rows.body.error]).toEqual([
      400,
      'El archivo tiene demasiadas filas: caben como mucho 5000.',
    ])
    // Blank lines are no people, but nothing of a file is left out silently.
    const blank = await imports(owner, `email\nnuria@ejemplo.es\n${'\n'.repeat(6000)}tomas@ejemplo.es\n`)
    expect(blank.status).toBe(400)
    expect((await imports(owner, `email${',a'.repeat(1_000_000)}`)).status).toBe(400)
  })

  it('does what it told, and can be undone', async () => {
    const { plan } = (await imports(owner, csv)).body
    const { body } = await imports(owner, csv, { dry_run: false, plan })
    expect(body).toMatchObject({ added: 1, plan })
    const found = (await ask(owner, 'GET', '/members?q=nuria')).body.members
    expect(found).toMatchObject([{ role: 'moderator', level: 4 }])
    expect((await undo(owner, body.change)).status).toBe(200)
    expect(await namesOf(owner)).not.toContain('Nuria Gil')
    expect((await undo(owner, body.change)).status).toBe(409)
  })

  it('does nothing when something has changed since, and one of two at once', async () => {
    const { plan } = (await imports(owner, csv)).body
    expect((await imports(owner, csv, { dry_run: false })).status).toBe(400)
    const replies = await Promise.all([1, 2].map(() => imports(owner, csv, { dry_run: false, plan })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.error).toBe(
      'Algo ha cambiado desde la comprobación. Vuelve a comprobar el archivo.',
    )
  })

  it('leaves roles and levels to whoever may give them', async () => {
    const rows = 'email,rol,nivel\nnuria@ejemplo.es,moderador,\ntomas@ejemplo.es,,'
    const { body } = await imports(moderator, rows)
    expect(fates(body.rows)).toEqual([
      [1, 'not_allowed'],
      [2, 'add'],
    ])
  })

  it('fills the places that are left', async () => {
    await db
      .updateTable('communities')
      .set({ max_members: 4 } as object)
      .where('id', '=', id)
      .execute()
    const { body } = await imports(owner, 'email\nnuria@ejemplo.es\ntomas@ejemplo.es\n')
    expect(fates(body.rows)).toEqual([
      [1, 'add'],
      [2, 'full'],
    ])
  })

  it('is undone for those who are still what it made them', async () => {
    const rows = 'email\nnuria@ejemplo.es\ntomas@ejemplo.es\n'
    const { plan } = (await imports(owner, rows)).body
    const { change } = (await imports(owner, rows, { dry_run: false, plan })).body
    await ask(owner, 'DELETE', `/members/${outside.id}`)
    await db
      .insertInto('memberships')
      .values({ id: crypto.randomUUID(), community_id: id, user_id: outside.id, role: 'member' })
      .execute()
    expect((await undo(owner, change)).status).toBe(200)
    expect(await namesOf(owner)).toContain('Nuria Gil')
    expect(await namesOf(owner)).not.toContain((another as { name?: string }).name ?? 'Tomás Rey')
  })

  it.each([
    [
      'without addresses',
      'nombre,rol\nNuria,miembro',
      'El archivo necesita una primera fila con una columna «email».',
    ],
    ['without people', 'email\n', 'El archivo no tiene ninguna persona.'],
    [
      'with too many',
      `email\n${'a@b.es\n'.repeat(5001)}`,
      'El archivo tiene demasiadas filas: caben como mucho 5000.',
    ],
  ])('refuses a file %s', async (_, text, error) => {
    expect(await imports(owner, text)).toMatchObject({ status: 400, body: { error } })
  })

  it('takes five thousand people from a file of a megabyte', async () => {
    const long = `email,nombre\n${Array.from({ length: 5000 }, (_, n) => `gente${n}@ejemplo.es,${'á'.repeat(200)}`).join('\n')}`
    expect((await imports(owner, long)).body).toMatchObject({ added: 0 })
  })
})
