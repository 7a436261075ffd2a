import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { startEmbedded } from '../../../server/embeddedDatabase/embedded.ts'
import { StartError } from '../../../server/errors.ts'
import { startServer } from '../../../server/start.ts'
import { DEMO_LOGINS, demoPassword } from '../../../server/demo/people.ts'

const dir = await mkdtemp(path.join(tmpdir(), 'faro-life-'))
// When started as root, PostgreSQL runs as another user, who needs access.
await chmod(dir, 0o755)
afterAll(() => rm(dir, { recursive: true, force: true }))

const config = readConfig({ PORT: '0', DATA_DIR: dir, HOST: '127.0.0.1', LOG_LEVEL: 'silent' })

it('refuses a second start on the same data with a clear message, and takes it when the first has stopped', async () => {
  const first = await startEmbedded(dir)
  await expect(startEmbedded(dir)).rejects.toThrow(StartError)
  await expect(startEmbedded(dir)).rejects.toThrow(/^Faro ya está en marcha con los datos de /u)
  // The refused start must not have stopped the first one's database.
  const client = new pg.Client({ connectionString: first.url })
  await client.connect()
  await client.end()
  await first.stop()
  await (await startEmbedded(dir)).stop()
})

it('leaves no password outside the data folder', async () => {
  const left = await readdir(tmpdir())
  expect(left.filter((name) => name.startsWith('pg-password'))).toEqual([])
  expect(await readdir(dir)).not.toContain('initdb-password')
})

it('loads the demo content once, whose logins work, and keeps it over a restart', async () => {
  const first = await startServer(config)
  const count = async (server: typeof first) =>
    (
      await server.app.db
        .selectFrom('posts')
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .executeTakeFirst()
    )?.n
  const posts = await count(first)
  expect(Number(posts)).toBeGreaterThan(40)
  for (const { email } of DEMO_LOGINS) {
    const reply = await first.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: demoPassword },
    })
    expect(reply.json()).toMatchObject({ success: true, user: { email } })
  }
  await first.stop()
  const second = await startServer(config)
  expect(await count(second)).toBe(posts)
  await second.stop()
})

it('rejects DATABASE_DIRECT_URL without DATABASE_URL', () => {
  const url = 'postgres://faro@127.0.0.1/faro'
  expect(() => readConfig({ DATABASE_DIRECT_URL: url })).toThrow(
    'DATABASE_DIRECT_URL solo vale junto con DATABASE_URL.',
  )
  const all = {
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: `${url}1`,
    DATABASE_PREPARED_STATEMENTS: 'false',
    DATABASE_POOL: '4',
  }
  expect(readConfig(all)).toMatchObject({
    databaseUrl: url,
    databaseDirectUrl: `${url}1`,
    databasePreparedStatements: false,
    databasePool: 4,
  })
  expect(readConfig({}).databasePreparedStatements).toBe(true)
  expect(() => readConfig({ DATABASE_POOL: '1' })).toThrow(/^DATABASE_POOL debe ser un número/u)
})

it('rejects a setting of an earlier version, and ignores an empty one', () => {
  const url = 'postgres://faro@127.0.0.1/faro'
  expect(() => readConfig({ DATABASE_URL: url, DATABASE_REPLICA_URL: url })).toThrow(
    /^DATABASE_REPLICA_URL ya no existe: .+ Quítala\.$/u,
  )
  expect(readConfig({ DATABASE_REPLICA_URL: ' ' }).databaseUrl).toBeUndefined()
})

it.each(['-1', '70000', 'x'])('says that PORT=%s cannot be used', (PORT) => {
  expect(() => readConfig({ PORT })).toThrow(/^PORT debe ser un número/u)
})

it('does not serve a folder that is no built client', async () => {
  const clientDir = path.resolve(import.meta.dirname, '../../..')
  await expect(startServer({ ...config, clientDir })).rejects.toThrow(/^CLIENT_DIR debe ser una carpeta/u)
})
