import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { startEmbedded } from '../../server/db/embedded.ts'
import pg from 'pg'
import { attackedServer, forgetPaces, keepWriting, newCommunity, newPerson } from './attacked.ts'
import { eventually } from '../patience.ts'

const root = path.resolve(import.meta.dirname, '../..')
const server = await attackedServer()
const dir = await mkdtemp(path.join(tmpdir(), 'faro-commands-'))
await chmod(dir, 0o755)
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Runs a command as whoever runs Faro does; what it says, also when it fails. */
async function command(name: string, dataDir: string, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir }
  const run = promisify(execFile)(process.execPath, [`scripts/${name}.ts`, ...args], { cwd: root, env })
  return run.then(
    ({ stdout }) => ({ code: 0, said: stdout.trim() }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr.trim() }),
  )
}

/** What each stored file holds, by its place. */
async function filesOf(dataDir: string): Promise<Record<string, string>> {
  const media = path.join(dataDir, 'media')
  const all: Record<string, string> = {}
  for (const entry of await readdir(media, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    all[path.relative(media, file)] = createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
  }
  return all
}

const file = path.join(dir, 'copia.faro')
const elsewhere = path.join(dir, 'otro')

it('a backup taken while people write is restored elsewhere row by row and file by file', async () => {
  const person = await newPerson(server)
  const community = await newCommunity(server, person)
  await forgetPaces(server)
  const writing = keepWriting(server, person, community, 4)
  await eventually(() => expect(writing.acknowledged.size).toBeGreaterThan(30))
  const before = [...writing.acknowledged]
  const made = await command('backup', server.dataDir, file)
  await writing.end()
  expect(made.said).toMatch(/^Copia hecha: .* filas y \d+ archivos de /u)
  expect((await stat(file)).mode & 0o077).toBe(0)

  expect((await command('restore', elsewhere, file)).said).toMatch(/^Restaurado lo que había el /u)
  const database = await startEmbedded(elsewhere)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const rowsOf = async <T extends pg.QueryResultRow>(text: string) => (await client.query<T>(text)).rows
  const restored = await rowsOf<{ row: string; content: string }>(
    'select t::text as row, content from posts t order by id',
  )
  const source = await server.query<{ row: string }>('select t::text as row from posts t')
  const known = new Set(source.map(({ row }) => row))
  expect(restored.filter(({ row }) => !known.has(row))).toEqual([])
  const contents = new Set(restored.map(({ content }) => content))
  expect(before.filter((text) => !contents.has(text))).toEqual([])
  const people = 'select t::text as row from users t order by id'
  expect(await rowsOf(people)).toEqual(await server.query(people))
  await client.end()
  await database.stop()
  expect(await filesOf(elsewhere)).toEqual(await filesOf(server.dataDir))
})

it('what cannot be done is said in a sentence', async () => {
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
  expect(await fetch(`${server.url}/readyz`).then(({ status }) => status)).toBe(200)
})
