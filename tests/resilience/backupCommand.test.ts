import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { startEmbedded } from '../../server/embeddedDatabase/embedded.ts'
import pg from 'pg'
import type { Server } from '../e2e/server.ts'
import { eventually } from '../eventually.ts'
import { picture } from '../server/support/people.ts'
import {
  startResilienceServer,
  disableRateLimits,
  startWriting,
  createCommunity,
  registerMember,
  type Person,
} from './resilienceServer.ts'

const root = path.resolve(import.meta.dirname, '../..')
const server = await startResilienceServer()
const dir = await mkdtemp(path.join(tmpdir(), 'faro-commands-'))
await chmod(dir, 0o755)
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Runs a command like an operator; returns its output, also if it fails. */
async function command(name: string, dataDir: string, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir }
  const run = promisify(execFile)(process.execPath, [`scripts/${name}.ts`, ...args], { cwd: root, env })
  return run.then(
    ({ stdout }) => ({ code: 0, said: stdout.trim() }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr.trim() }),
  )
}

/** Returns the contents of the stored files by path. */
async function filesOf(dataDir: string): Promise<Record<string, string>> {
  const media = path.join(dataDir, 'media')
  const all: Record<string, string> = {}
  for (const entry of await readdir(media, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.endsWith('incoming')) continue
    const file = path.join(entry.parentPath, entry.name)
    all[path.relative(media, file)] = createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
  }
  return all
}

type Rows = <T extends pg.QueryResultRow>(text: string) => Promise<T[]>

/** Returns all rows of all tables in PostgreSQL's text format. */
async function allRows(ask: Rows): Promise<Record<string, Set<string>>> {
  const tables = await ask<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relpersistence = 'p' and relname not like 'kysely%'`,
  )
  const all: Record<string, Set<string>> = {}
  for (const { name } of tables) {
    const rows = await ask<{ row: string }>(`select t::text as row from ${pg.escapeIdentifier(name)} t`)
    all[name] = new Set(rows.map(({ row }) => row))
  }
  return all
}

/** Publishes pictures continuously until `end` is called; returns the acknowledged ones. */
function keepSendingPictures({ url }: Server, { token }: Person, community: string) {
  const acknowledged: string[] = []
  const ending = new AbortController()
  async function send(count: number): Promise<void> {
    const content = `imagen ${count}`
    const form = new FormData()
    form.append('content', content)
    form.append('community_id', community)
    const drawn = await picture(20 + count, 20)
    form.append('image', new Blob([new Uint8Array(drawn.data)], { type: drawn.type }), drawn.name)
    const headers = { authorization: `Bearer ${token}` }
    const reply = await fetch(`${url}/api/posts/with-media`, { method: 'POST', headers, body: form })
    if (reply.ok) acknowledged.push(content)
  }
  const sent = (async () => {
    for (let count = 0; !ending.signal.aborted; count += 1) await send(count)
  })()
  return {
    acknowledged,
    end: () => {
      ending.abort()
      return sent
    },
  }
}

const file = path.join(dir, 'copia.faro')
const elsewhere = path.join(dir, 'otro')
/** Tables whose rows change while members publish: totals and last-seen times. */
const countedOn = new Set(['communities', 'memberships', 'monthly_points', 'sessions'])

it('a backup taken while members write restores every row and every file elsewhere', async () => {
  const person = await registerMember(server)
  const community = await createCommunity(server, person)
  await disableRateLimits(server)
  const writing = startWriting(server, person, community, 4)
  const pictures = keepSendingPictures(server, person, community)
  await eventually(() => expect(writing.acknowledged.size).toBeGreaterThan(30))
  await eventually(() => expect(pictures.acknowledged.length).toBeGreaterThan(5))
  const before = [...writing.acknowledged, ...pictures.acknowledged]
  const made = await command('backup', server.dataDir, file)
  await Promise.all([writing.end(), pictures.end()])
  expect(made.said).toMatch(/^Copia hecha: .* filas y \d+ archivos de /u)
  expect((await stat(file)).mode & 0o077).toBe(0)

  expect((await command('restore', elsewhere, file)).said).toMatch(/^Restaurado lo que había el /u)
  const database = await startEmbedded(elsewhere)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const ask: Rows = async <T extends pg.QueryResultRow>(text: string) => (await client.query<T>(text)).rows
  const [restored, source] = [await allRows(ask), await allRows((text) => server.query(text))]
  expect(Object.keys(restored).toSorted()).toEqual(Object.keys(source).toSorted())
  const changed = Object.entries(restored)
    .filter(([name, rows]) => [...rows].some((row) => !source[name]?.has(row)))
    .map(([name]) => name)
  expect(changed.filter((name) => !countedOn.has(name))).toEqual([])
  expect(restored['users']).toEqual(source['users'])
  const posts = await ask<{ content: string }>('select content from posts')
  const contents = new Set(posts.map(({ content }) => content))
  expect(before.filter((text) => !contents.has(text))).toEqual([])
  expect(await ask('select posts_count from communities')).toEqual([{ posts_count: posts.length }])
  const media = await ask<{ key: string }>('select storage_key as key from media')
  await client.end()
  await database.stop()

  const [files, theirs] = [await filesOf(elsewhere), await filesOf(server.dataDir)]
  expect(
    Object.keys(files)
      .map((place) => path.basename(place))
      .toSorted(),
  ).toEqual(media.map(({ key }) => key).toSorted())
  expect(media.length).toBeGreaterThan(5)
  expect(theirs).toMatchObject(files)
})

it('a backup fails with an explanation if the files are not in its media folder', async () => {
  const env = { DATABASE_URL: server.databaseUrl(), INIT_CWD: dir }
  Object.assign(process.env, env)
  const { code, said } = await command('backup', path.join(dir, 'vacio'), 'relativa.faro')
  for (const name of Object.keys(env)) delete process.env[name]
  expect(code).toBe(1)
  expect(said).toMatch(/^Pero en .*vacio\/media faltan \d+ archivos/u)
  expect((await stat(path.join(dir, 'relativa.faro'))).size).toBeGreaterThan(0)
})

it('impossible commands fail with one sentence that explains why', async () => {
  expect(await command('restore', server.dataDir, file)).toEqual({
    code: 1,
    said: `Faro ya está en marcha con los datos de ${server.dataDir}. Detén esa otra instancia o elige otra carpeta con DATA_DIR.`,
  })
  expect((await command('restore', elsewhere, file)).said).toMatch(/^La base de datos ya tiene cuentas\./u)
  expect((await command('restore', elsewhere, path.join(dir, 'nada.faro'))).said).toMatch(/^No existe /u)
  expect((await command('backup', server.dataDir)).said).toBe('Di dónde: npm run backup -- <archivo>')
  expect((await command('backup', server.dataDir, path.join(dir, 'no/hay/copia.faro'))).said).toMatch(
    /^No existe la carpeta /u,
  )
  expect((await command('backup', server.dataDir, dir)).said).toBe(
    `${dir} es una carpeta. Di también el nombre del archivo.`,
  )
  expect((await command('backup', path.join(dir, 'nada'), file)).said).toMatch(
    /^En .*nada no hay ninguna base de datos de Faro\./u,
  )
  await eventually(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200))
})
