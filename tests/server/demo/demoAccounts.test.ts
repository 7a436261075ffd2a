import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { type Config, readConfig } from '../../../server/config.ts'
import { loadDemo } from '../../../server/demo/load.ts'
import { demoDomain } from '../../../server/demo/people.ts'
import { cleanUp } from '../support/cleanUp.ts'
import { startServer } from '../../../server/start.ts'
import { startMessage } from '../../../server/cli/startMessage.ts'
import { newDatabase } from '../support/newDatabase.ts'
import { register, startHarness } from '../support/harness.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const dataDir = await mkdtemp(path.join(tmpdir(), 'faro-demo-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Starts Faro and stops it; returns its output. */
async function start(
  env: { DATABASE_URL: string; DEMO?: string },
  changes?: Partial<Config>,
): Promise<string> {
  const settings = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env }
  const config = { ...readConfig(settings), ...changes }
  const server = await startServer(config)
  await server.stop()
  return startMessage(server, config)
}

/** Number of demo accounts and of others. */
async function people(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ demo: number; others: number }>(
    `select count(*) filter (where email like $1)::int as demo,
       count(*) filter (where email not like $1)::int as others from users`,
    [`%@${demoDomain}`],
  )
  await client.end()
  return rows[0]
}

const published = 'Hay cuentas de demostración, y todo el mundo conoce su contraseña: faro-demo'
const refused =
  'DEMO=true no ha cargado nada: el contenido de demostración solo entra en una base de datos sin cuentas.'

describe('demo accounts in one’s own database', () => {
  it('are not there unless somebody asks for them', async () => {
    const DATABASE_URL = await newDatabase()
    const said = await start({ DATABASE_URL })
    expect(said).toContain('Faro está en')
    expect(said).not.toContain('demostración')
    expect(await people(DATABASE_URL)).toEqual({ demo: 0, others: 0 })
  })

  it('come into an empty one with DEMO=true, and each start says that they are there', async () => {
    const DATABASE_URL = await newDatabase()
    const said = await start({ DATABASE_URL, DEMO: 'true' })
    expect(said).toContain(published)
    expect(said).toContain('marta@faro.demo')
    expect(said).not.toContain(refused)
    const loaded = await people(DATABASE_URL)
    expect(loaded?.demo).toBeGreaterThan(20)
    expect(await start({ DATABASE_URL })).toContain(published)
    expect(await people(DATABASE_URL)).toEqual(loaded)
  })

  it('never come among people: DEMO=true says so and changes nothing', async () => {
    const DATABASE_URL = await newDatabase(inject('migrated'))
    const client = new pg.Client({ connectionString: DATABASE_URL })
    await client.connect()
    await client.query(
      `insert into users (id, name, email, email_key, password_hash)
       values (gen_random_uuid(), 'Ana', 'ana@faro.test', 'ana@faro.test', '')`,
    )
    await client.end()
    // As with an embedded database that was created with DEMO=false and is later started without it.
    expect(await start({ DATABASE_URL }, { demo: 'default' })).not.toContain('demostración')
    const said = await start({ DATABASE_URL, DEMO: 'true' })
    expect(said).toContain(refused)
    expect(said).not.toContain(published)
    expect(await people(DATABASE_URL)).toEqual({ demo: 0, others: 1 })
  })
})

it.each([
  [{}, 'default'],
  [{ DEMO: '' }, 'default'],
  [{ DEMO: 'false' }, 'off'],
  [{ DEMO: 'true' }, 'asked'],
  [{ DATABASE_URL: 'postgres://x' }, 'off'],
  [{ DATABASE_URL: 'postgres://x', DEMO: 'true' }, 'asked'],
])('with %j the demo content is: %s', (env, demo) => {
  expect(readConfig(env)).toMatchObject({ demo })
})

it('says that DEMO=1 means nothing', () => {
  expect(() => readConfig({ DEMO: '1' })).toThrow('DEMO debe ser true o false, no «1».')
})

it('the SQL of docs/operations/installation.md deletes all demo content and nothing else', async () => {
  const { app, db, storedFiles } = await startHarness({ demo: true })
  const member = await register(app)
  const text = await readFile(path.join(root, 'docs/operations/installation.md'), 'utf8')
  const [, statements = ''] = /## Demo accounts[^#]*?```sql\n([^`]*)```/u.exec(text) ?? []
  await sql.raw(statements).execute(db)
  for (const table of ['posts', 'communities', 'conversations', 'ads', 'products']) {
    const { rows } = await sql`select from ${sql.ref(table)}`.execute(db)
    expect([table, rows.length]).toEqual([table, 0])
  }
  const left = await db.selectFrom('users').select('id').execute()
  expect(left).toEqual([{ id: member.id }])
  // A day later their unused files are deleted.
  await sql`update media set created_at = now() - interval '2 days'`.execute(db)
  await cleanUp(db, app.media.storage)
  expect(await storedFiles()).toEqual([])
  // It is not loaded again.
  await loadDemo({ db, storage: app.media.storage })
  expect(await db.selectFrom('users').select('id').execute()).toEqual(left)
})
