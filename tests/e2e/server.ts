import type { ChildProcess } from 'node:child_process'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { ChildOutput, waitForStart, withinHangLimit } from '../server/support/childOutput.ts'
import { freePort } from '../server/support/childServer.ts'

const root = join(import.meta.dirname, '../..')
/** Environment variable with the data folder of demo content that new servers copy. */
export const templateVariable = 'E2E_TEMPLATE'
/** Compile cache of the server's sources, which saves a third of each start. */
const compiled = join(root, 'node_modules/.cache/e2e-server')
/** Milliseconds in which a server may stop gracefully before it is killed. */
const removalMs = 30_000

interface ServerOptions {
  dataDir: string
  port: number
  /** Additional settings. */
  environment: Record<string, string>
  /** Whether another server owns the database and stops it later. */
  borrowedDatabase?: boolean
  /** Whether another server owns the data folder. */
  borrowedFolder?: boolean
}

interface FreshOptions {
  demo?: boolean
  /** Folder of the built client, if it is not the default. */
  clientDir?: string
  environment?: Record<string, string>
}

/** A real server with its own data folder, which can be killed and restarted on the same data. */
export class Server {
  /** Additional settings, applied at the next start. */
  environment: Record<string, string>
  readonly dataDir: string
  readonly url: string
  readonly port: number
  private readonly borrowedDatabase: boolean
  private readonly borrowedFolder: boolean
  private child: ChildProcess | undefined
  private output: ChildOutput | undefined
  private pool: pg.Pool | undefined

  protected constructor(options: ServerOptions) {
    this.dataDir = options.dataDir
    this.port = options.port
    this.environment = options.environment
    this.borrowedDatabase = options.borrowedDatabase ?? false
    this.borrowedFolder = options.borrowedFolder ?? false
    this.url = `http://127.0.0.1:${options.port}`
  }

  /** Starts a server with empty data, or with a copy of the demo content if there is a template. */
  static async fresh({ demo = true, clientDir, environment = {} }: FreshOptions = {}): Promise<Server> {
    const dataDir = await newDataDir()
    const template = process.env[templateVariable]
    if (demo && template && existsSync(template)) await copyFolder(template, dataDir)
    const own = { DEMO: String(demo), ...(clientDir !== undefined && { CLIENT_DIR: clientDir }) }
    return Server.started({ dataDir, environment: { ...own, ...environment } })
  }

  /** Starts a server with these settings, including its database, and an empty data folder. */
  static async instance(environment: Record<string, string> & { DATABASE_URL: string }): Promise<Server> {
    return Server.started({
      dataDir: await newDataDir(),
      environment: { DEMO: 'false', ...environment },
      borrowedDatabase: true,
    })
  }

  private static async started(options: Omit<ServerOptions, 'port'>): Promise<Server> {
    const server = new Server({ ...options, port: await freePort() })
    try {
      await server.start()
    } catch (error) {
      await server.remove()
      throw error
    }
    return server
  }

  /**
   * Starts another instance on the same database and files, or with its own data folder. It must be removed before
   * this
   * server.
   */
  async beside({ ownFolder = false }: { ownFolder?: boolean } = {}): Promise<Server> {
    return Server.started({
      dataDir: ownFolder ? await newDataDir() : this.dataDir,
      environment: { ...this.environment, DEMO: 'false', DATABASE_URL: this.databaseUrl() },
      borrowedDatabase: true,
      borrowedFolder: !ownFolder,
    })
  }

  /** The log since the last start. */
  get log(): string {
    return this.output?.text ?? ''
  }

  get pid(): number {
    const pid = this.child?.pid
    if (pid === undefined) throw new Error('The server is not running')
    return pid
  }

  /** Connection string of the embedded database. */
  databaseUrl(): string {
    const read = (file: string) => readFileSync(join(this.dataDir, file), 'utf8')
    const port = read('postgres/postmaster.pid').split('\n')[3]
    return `postgres://faro:${encodeURIComponent(read('postgres-password').trim())}@127.0.0.1:${port}/faro`
  }

  async query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    const url = this.databaseUrl()
    if (this.pool?.options.connectionString !== url) {
      const old = this.pool
      // The pool is created before the first await, because queries may run concurrently.
      this.pool = new pg.Pool({ connectionString: url, max: 4, allowExitOnIdle: true })
      // Some tests kill the database.
      this.pool.on('error', () => undefined)
      await old?.end()
    }
    return (await this.pool.query<T>(text, values)).rows
  }

  /**
   * Starts the server and waits for its start message, however long a busy machine takes.
   * @throws {Error} if it exits before, or hangs.
   */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: root,
      detached: true,
      env: {
        ...process.env,
        PORT: String(this.port),
        HOST: '127.0.0.1',
        DATA_DIR: this.dataDir,
        DATABASE_URL: '',
        // The longest limit: on a busy machine a screen takes seconds.
        EARLY_SCREEN_MS: '60000',
        LOG_LEVEL: 'warn',
        NODE_COMPILE_CACHE: compiled,
        ...this.environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    this.output = new ChildOutput(child)
    await waitForStart(this.output)
  }

  /** Kills the server and its database immediately, like a power cut. */
  async kill({ database = true }: { database?: boolean } = {}): Promise<void> {
    const child = this.child
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    const postmaster = database && !this.borrowedDatabase ? await this.postmaster() : undefined
    signal(-child.pid, 'SIGKILL')
    if (postmaster) signal(postmaster, 'SIGKILL')
    await ended
  }

  /** Suspends the process until the returned function is called; requests block meanwhile. */
  suspend(): () => void {
    const { pid } = this
    signal(pid, 'SIGSTOP')
    return () => signal(pid, 'SIGCONT')
  }

  async killDatabase(): Promise<void> {
    const postmaster = await this.postmaster()
    if (postmaster) signal(postmaster, 'SIGKILL')
  }

  /**
   * Stops server and database gracefully, as Ctrl-C does.
   * @throws {Error} if they hang.
   */
  async stop(patienceMs?: number): Promise<void> {
    await this.pool?.end()
    this.pool = undefined
    const child = this.child
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    signal(child.pid, 'SIGTERM')
    if (!(await withinHangLimit(ended, patienceMs))) throw new Error(`The server does not stop: ${this.log}`)
  }

  /** Stops server and database, or kills them after a timeout, and removes the data. */
  async remove(): Promise<void> {
    await this.stop(removalMs).catch(() => undefined)
    await this.kill()
    if (this.borrowedFolder) return
    const left = await this.postmaster()
    if (left) signal(left, 'SIGKILL')
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 5 })
  }

  /** Returns the process id of the embedded database from postmaster.pid. */
  private async postmaster(): Promise<number | undefined> {
    if (!existsSync(this.dataDir)) return undefined
    const files = await readdir(this.dataDir, { recursive: true })
    const file = files.find((name) => name.endsWith('postmaster.pid'))
    const pid = file ? Number(readFileSync(join(this.dataDir, file), 'utf8').split('\n')[0]) : Number.NaN
    return Number.isInteger(pid) ? pid : undefined
  }
}

/** Creates an empty data folder. */
export async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'faro-e2e-'))
  // When started as root, PostgreSQL runs as another user, who needs access.
  await chmod(dataDir, 0o755)
  return dataDir
}

/** Copies a folder's contents with their owners: the database's files belong to PostgreSQL's user. */
async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true })
  else await promisify(execFile)('cp', ['-a', `${from}/.`, to])
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has already exited.
  }
}
