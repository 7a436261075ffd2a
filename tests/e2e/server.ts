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
/** Milliseconds in which a server that is not needed any more may stop gracefully. */
const removalMs = 30_000

interface ServerOptions {
  dataDir: string
  port: number
  /** Settings of its own. */
  environment: Record<string, string>
  /** Whether the database is another's, who ends after it. */
  borrowedDatabase?: boolean
  /** Whether the data folder is another's. */
  borrowedFolder?: boolean
}

interface FreshOptions {
  demo?: boolean
  /** Folder of the built client, unless it is the usual one. */
  clientDir?: string
  environment?: Record<string, string>
}

/** The real server with a data folder of its own, which can be killed and restarted on the same data. */
export class Server {
  /** Settings of its own, from the next start on. */
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

  /** Starts a server with fresh data. The demo content is copied from the template if there is one. */
  static async fresh({ demo = true, clientDir, environment = {} }: FreshOptions = {}): Promise<Server> {
    const dataDir = await newDataDir()
    const template = process.env[templateVariable]
    if (demo && template && existsSync(template)) await copyFolder(template, dataDir)
    const own = { DEMO: String(demo), ...(clientDir !== undefined && { CLIENT_DIR: clientDir }) }
    return Server.started({ dataDir, environment: { ...own, ...environment } })
  }

  /** Starts a server with these settings, among them its database, and an empty data folder. */
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
   * Starts another instance on the same database and files, or with a data folder of its own. It ends before this one.
   */
  async beside({ ownFolder = false }: { ownFolder?: boolean } = {}): Promise<Server> {
    return Server.started({
      dataDir: ownFolder ? await newDataDir() : this.dataDir,
      environment: { ...this.environment, DEMO: 'false', DATABASE_URL: this.databaseUrl() },
      borrowedDatabase: true,
      borrowedFolder: !ownFolder,
    })
  }

  /** Its log since the last start. */
  get log(): string {
    return this.output?.text ?? ''
  }

  /** Its process. */
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

  /** Runs a statement on the database. */
  async query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    const url = this.databaseUrl()
    if (this.pool?.options.connectionString !== url) {
      const old = this.pool
      // Before anything is awaited, because statements may run side by side.
      this.pool = new pg.Pool({ connectionString: url, max: 4, allowExitOnIdle: true })
      // The database is killed by some tests.
      this.pool.on('error', () => undefined)
      await old?.end()
    }
    return (await this.pool.query<T>(text, values)).rows
  }

  /**
   * Starts it, and waits for its start message, however long a busy machine takes.
   * @throws {Error} when it ends before, or hangs.
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

  /** Kills the server and its database immediately, as a power cut would. */
  async kill({ database = true }: { database?: boolean } = {}): Promise<void> {
    const child = this.child
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    const postmaster = database && !this.borrowedDatabase ? await this.postmaster() : undefined
    signal(-child.pid, 'SIGKILL')
    if (postmaster) signal(postmaster, 'SIGKILL')
    await ended
  }

  /** Lets the server answer nothing until the returned function is called; what is asked meanwhile waits. */
  suspend(): () => void {
    const { pid } = this
    signal(pid, 'SIGSTOP')
    return () => signal(pid, 'SIGCONT')
  }

  /** Kills only the embedded database. */
  async killDatabase(): Promise<void> {
    const postmaster = await this.postmaster()
    if (postmaster) signal(postmaster, 'SIGKILL')
  }

  /**
   * Stops server and database gracefully, as Ctrl-C does.
   * @throws {Error} when they hang.
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

  /** Stops server and database, or kills them if that takes long, and removes the data. */
  async remove(): Promise<void> {
    await this.stop(removalMs).catch(() => undefined)
    await this.kill()
    if (this.borrowedFolder) return
    const left = await this.postmaster()
    if (left) signal(left, 'SIGKILL')
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 5 })
  }

  /** The process id of the embedded database, from postmaster.pid. */
  private async postmaster(): Promise<number | undefined> {
    if (!existsSync(this.dataDir)) return undefined
    const files = await readdir(this.dataDir, { recursive: true })
    const file = files.find((name) => name.endsWith('postmaster.pid'))
    const pid = file ? Number(readFileSync(join(this.dataDir, file), 'utf8').split('\n')[0]) : Number.NaN
    return Number.isInteger(pid) ? pid : undefined
  }
}

/** An empty data folder. */
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
    // It has ended already.
  }
}
