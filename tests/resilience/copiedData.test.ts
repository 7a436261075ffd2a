import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import fs, { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type EmbeddedDatabase, startEmbedded } from '../../server/embeddedDatabase/embedded.ts'
import { eventually } from '../eventually.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
const base = await mkdtemp(path.join(tmpdir(), 'faro-copied-'))
const original = path.join(base, 'original')
// When started as root, PostgreSQL runs as another user, who needs access.
await chmod(base, 0o755)
afterAll(() => rm(base, { recursive: true, force: true }))

beforeAll(async () => {
  await mkdir(original)
  const database = await startEmbedded(original)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`create table kept as select 'sigue aquí' as text`)
  await client.end()
  await database.stop()
}, 60_000)

/** Reads the only row of a running database. */
async function rowOf({ url }: EmbeddedDatabase): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return (await client.query('select text from kept')).rows[0]
  } finally {
    await client.end()
  }
}

/** Starts a database on a folder, and reads its row. */
async function kept(dir: string): Promise<unknown> {
  const database = await startEmbedded(dir)
  try {
    return await rowOf(database)
  } finally {
    await database.stop()
  }
}

async function copyTo(name: string, ...options: string[]): Promise<string> {
  const dir = path.join(base, name)
  await run('cp', [...options, original, dir])
  return dir
}

/** Starts a server on a folder as another user; returns its exit code and output. */
async function startAs(uid: number, dir: string): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    uid,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dir, DEMO: 'false', LOG_LEVEL: 'silent' },
  })
  let said = ''
  child.stderr.on('data', (data: Buffer) => (said += data.toString()))
  const code = await new Promise((resolve) => child.once('exit', resolve))
  return { code, said }
}

const isRoot = process.getuid?.() === 0

// Only root can change the owner of files and start processes as another user.
describe.skipIf(!isRoot)('a copy of the data that another user made', () => {
  it('starts when root starts it, and its files get PostgreSQL’s own user as owner', async () => {
    const dir = await copyTo('by-root', '-r')
    await chmod(path.join(dir, 'postgres'), 0o755)
    expect((await stat(path.join(dir, 'postgres'))).uid).toBe(0)
    expect(await kept(dir)).toEqual({ text: 'sigue aquí' })
    expect((await stat(path.join(dir, 'postgres'))).mode & 0o777).toBe(0o700)
  })

  it('prints in one sentence what to do when another user starts it', async () => {
    const dir = await copyTo('for-nobody', '-a')
    const { code, said } = await startAs(65_534, dir)
    expect(code).toBe(1)
    expect(said.trim().split('\n')).toEqual([
      `Faro no pudo arrancar: Los datos de ${dir} son de otro usuario. Dáselos a quien arranca Faro: ` +
        `sudo chown -R "$(id -un):$(id -gn)" '${dir}'`,
    ])
  })
})

it('two concurrent first starts create one database', async () => {
  const dir = path.join(base, 'twice')
  const [first, second] = await Promise.allSettled([startEmbedded(dir), startEmbedded(dir)])
  const started = [first, second].filter((start) => start.status === 'fulfilled')
  expect(started).toHaveLength(1)
  await started[0]?.value.stop()
  const again = await startEmbedded(dir)
  await again.stop()
  expect((await readdir(dir)).toSorted()).toEqual(['postgres', 'postgres-password', 'postgres.log'])
})

it('a first start waits for the password that a concurrent one is writing', async () => {
  const dir = path.join(base, 'password')
  await mkdir(dir)
  const file = path.join(dir, 'postgres-password')
  await writeFile(file, '')
  const read = vi.spyOn(fs, 'readFile')
  const starting = startEmbedded(dir)
  await eventually(() => expect(read).toHaveBeenCalledWith(file, 'utf8'))
  await writeFile(file, 'del-otro\n')
  const database = await starting
  expect(new URL(database.url).password).toBe('del-otro')
  await database.stop()
})

it('a copy without its password file fails with an explanation', async () => {
  const dir = await copyTo('without-password', '-a')
  await rm(path.join(dir, 'postgres-password'))
  await expect(startEmbedded(dir)).rejects.toThrow(
    `No se puede leer ${dir}/postgres-password, que va con la base de datos: cópialo también.`,
  )
})

describe('a copy of a folder in use', () => {
  let running: EmbeddedDatabase
  beforeAll(async () => {
    running = await startEmbedded(original)
  })
  afterAll(() => running.stop())

  const refusal = (dir: string) =>
    `${dir} es una copia de ${original} hecha mientras estaba en uso, y así no sirve`

  it('is rejected without an effect on the running database', async () => {
    const dir = await copyTo('in-use', '-a')
    const message: unknown = await startEmbedded(dir).catch((error: Error) => error.message)
    expect(message).toMatch(new RegExp(`^${refusal(dir)}`, 'u'))
    expect(await rowOf(running)).toEqual({ text: 'sigue aquí' })
  })

  // Only root can start a process as another user.
  it.skipIf(!isRoot)('is rejected when another user starts it', async () => {
    const dir = await copyTo('in-use-for-nobody', '-a')
    await run('chown', ['-R', '65534:65534', dir])
    const { code, said } = await startAs(65_534, dir)
    expect(code).toBe(1)
    expect(said).toContain(refusal(dir))
  })
})

it('a data folder that was moved after a crash starts', async () => {
  const dir = await copyTo('moved', '-a')
  const file = path.join(dir, 'postgres/postmaster.pid')
  await writeFile(file, `${process.pid}\n/not/there/postgres\n1\n5432\n`)
  expect(await kept(dir)).toEqual({ text: 'sigue aquí' })
  expect(existsSync(file)).toBe(false)
})

it('the error message contains PostgreSQL’s own message if the database does not start', async () => {
  const dir = await copyTo('broken', '-a')
  await writeFile(path.join(dir, 'postgres/postgresql.conf'), 'esto no es nada\n')
  await expect(startEmbedded(dir)).rejects.toThrow(/^La base de datos no arrancó: .*(syntax error|FATAL)/u)
  expect(await readFile(path.join(dir, 'postgres.log'), 'utf8')).toContain('syntax error')
})
