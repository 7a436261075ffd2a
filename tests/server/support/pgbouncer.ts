/** Runs PgBouncer with the configuration of `deploy/`, in front of a test's database. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort, killAtOnce, listens, runAs } from './childServer.ts'

/** Whether PgBouncer is installed; tests that need it are skipped otherwise. */
export const pgBouncerInstalled = spawnSync('pgbouncer', ['--version']).status === 0

export interface PgBouncer {
  /** Connection string of the database, through PgBouncer. */
  readonly url: string
  /** Kills it at once: connections are cut, and new ones refused. */
  kill: () => Promise<void>
  /** Starts it again on the same port, after a kill or instead of the running one. */
  restart: () => Promise<void>
  /** Replaces the address of PostgreSQL in its configuration, which counts from the next `reload` on. */
  configure: (databaseUrl: string) => Promise<void>
  /** Sends a command to its console, such as `pause` or `show pools`. @returns the rows. */
  command: (text: string) => Promise<Record<string, unknown>[]>
  stop: () => Promise<void>
}

interface PgBouncerOptions {
  /** Connection string of PostgreSQL. */
  databaseUrl: string
  /** Connections to PostgreSQL for each database. */
  poolSize?: number
  /** Serves every database of the server under its own name. */
  everyDatabase?: boolean
  /** What is set on each connection, if it is not what the configuration says. */
  connectQuery?: string
  /** Settings that replace those of the configuration. */
  settings?: Record<string, string | number>
}

const documentedFile = path.resolve(import.meta.dirname, '../../../deploy/pgbouncer.ini')

/** Replaces the value of a setting of the documented configuration, which must have it. */
function setting(text: string, name: string, value: string | number): string {
  const line = new RegExp(`^${name} =.*$`, 'mu')
  if (!line.test(text)) throw new Error(`deploy/pgbouncer.ini does not set ${name}`)
  return text.replace(line, () => `${name} = ${value}`)
}

/** The address of a database as the configuration has it. */
function addressOf(databaseUrl: string): string {
  const { hostname, port } = new URL(databaseUrl)
  return `host=${hostname} port=${port}`
}

/**
 * Starts PgBouncer with `deploy/pgbouncer.ini`, of which hosts, ports and paths are replaced, and what the options
 * say. It refuses to run as root; then it runs as the user of the embedded PostgreSQL.
 */
export async function startPgBouncer({
  databaseUrl,
  poolSize,
  everyDatabase = false,
  connectQuery,
  settings = {},
}: PgBouncerOptions): Promise<PgBouncer> {
  const target = new URL(databaseUrl)
  const database = target.pathname.slice(1)
  const user = target.username
  const port = await freePort()
  const dir = await mkdtemp(path.join(tmpdir(), 'faro-pgbouncer-'))
  const owner = await runAs()
  const written = async (name: string, text: string) => {
    const file = path.join(dir, name)
    await writeFile(file, text, { mode: 0o600 })
    if (owner) await chown(file, owner.uid, owner.gid)
    return file
  }
  let text = await readFile(documentedFile, 'utf8')
  const address = addressOf(databaseUrl)
  text = text.replace(/^faro = host=\S+ port=\d+/mu, () =>
    everyDatabase ? `* = ${address}` : `faro = ${address} dbname=${database}`,
  )
  if (connectQuery !== undefined) {
    text = text.replace(/ connect_query='[^']*'$/mu, connectQuery && ` connect_query='${connectQuery}'`)
  }
  if (!text.includes(address)) throw new Error('deploy/pgbouncer.ini has no line for faro')
  const replaced = {
    listen_port: port,
    logfile: path.join(dir, 'log'),
    pidfile: path.join(dir, 'pid'),
    auth_file: await written('userlist.txt', `"${user}" "${await secretOf(databaseUrl)}"\n`),
    ...(poolSize !== undefined && { default_pool_size: poolSize }),
    ...settings,
  }
  for (const [name, value] of Object.entries(replaced)) text = setting(text, name, value)
  // For the console of the tests.
  text += `\nadmin_users = ${user}\n`
  // Each database of a finished test would keep its connections for ten minutes.
  if (everyDatabase) text += 'server_idle_timeout = 2\n'
  const configuration = await written('pgbouncer.ini', text)
  if (owner) await chown(dir, owner.uid, owner.gid)
  await chmod(dir, 0o755)

  let child: ChildProcess | undefined
  async function start(): Promise<void> {
    const started = spawn('pgbouncer', ['--quiet', configuration], { ...owner, cwd: '/', stdio: 'ignore' })
    child = started
    while (!(await listens(port))) {
      if (started.exitCode !== null) {
        throw new Error(`PgBouncer ended: ${await readFile(path.join(dir, 'log'), 'utf8').catch(String)}`)
      }
      await pause(20)
    }
  }
  async function kill(): Promise<void> {
    await killAtOnce(child)
    // It would be mistaken for a running one.
    await rm(path.join(dir, 'pid'), { force: true })
  }

  await start()
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  if (!everyDatabase) url.pathname = '/faro'
  return {
    url: url.href,
    kill,
    async restart() {
      await kill()
      await start()
    },
    async configure(to) {
      const before = await readFile(configuration, 'utf8')
      await written('pgbouncer.ini', before.replace(/host=\S+ port=\d+/u, addressOf(to)))
    },
    async command(command) {
      const admin = new URL(url)
      admin.pathname = '/pgbouncer'
      const client = new pg.Client({ connectionString: admin.href })
      await client.connect()
      try {
        return (await client.query<Record<string, unknown>>(command)).rows
      } finally {
        await client.end()
      }
    },
    async stop() {
      await kill()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** What the configuration says belongs into `userlist.txt`: the secret of the role, from which nobody knows its password. */
async function secretOf(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ secret: string }>(
    'select rolpassword as secret from pg_authid where rolname = current_user',
  )
  await client.end()
  return rows[0]?.secret ?? ''
}
