/** Everything that runs beyond one machine, in processes of their own on this one. */
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded, type EmbeddedDatabase } from '../../server/embeddedDatabase/embedded.ts'
import { newDataDir, Server } from '../e2e/server.ts'
import { s3Missing, type S3, startS3 } from '../s3/startS3.ts'
import { freePort } from '../server/support/childServer.ts'
import { pgBouncerInstalled, type PgBouncer, startPgBouncer } from '../server/support/pgbouncer.ts'
import { type TestReplica, startReplica } from '../server/support/replica.ts'
import { type Nginx, nginxInstalled, startNginx } from './nginx.ts'

/** Why tests that need the cluster are skipped, if they are. */
export const clusterMissing =
  s3Missing ||
  (pgBouncerInstalled ? '' : ' (skipped: PgBouncer is not installed)') ||
  (nginxInstalled ? '' : ' (skipped: nginx or openssl is not installed)')

// Where everything was installed for these tests, nothing may be skipped unnoticed.
if (process.env['REQUIRE_CLUSTER'] && clusterMissing)
  throw new Error(`The cluster cannot run${clusterMissing}`)

/** Seconds that an instance drains: longer than nginx keeps unused connections to it. */
const drainSeconds = 5

export interface Parts {
  /** PostgreSQL; it is started again when it dies, as a service manager would. */
  primary: EmbeddedDatabase
  /** A streaming replica that can replace the primary; no instance reads from it. */
  replica: TestReplica
  pooler: PgBouncer
  store: S3
  /** Each with an empty data folder of its own. */
  instances: readonly [Server, Server, Server]
  proxy: Nginx
}

/**
 * PostgreSQL with a replica, PgBouncer in transaction mode, an S3 store, three instances, and nginx in front of them.
 * To a test it is one server, at nginx's address.
 */
export class Cluster extends Server {
  readonly parts: Parts
  private promoted = false
  private primaryLost = false

  private constructor(dataDir: string, parts: Parts) {
    super({ dataDir, port: parts.proxy.port, environment: {} })
    this.parts = parts
  }

  /** Starts all of it. @param settings Environment variables of each instance, such as `DEMO`. */
  static async build(settings: Record<string, string>): Promise<Cluster> {
    const begun: (() => Promise<unknown>)[] = []
    try {
      return await Cluster.assemble(settings, begun)
    } catch (error) {
      for (const end of begun.toReversed()) await end()
      throw error
    }
  }

  /** @param begun Gets what ends each part, in the order in which they are started. */
  private static async assemble(
    { DEMO = 'false', ...own }: Record<string, string>,
    begun: (() => Promise<unknown>)[],
  ): Promise<Cluster> {
    const started = async <T>(part: Promise<T>, end: (part: T) => Promise<unknown>): Promise<T> => {
      const done = await part
      begun.push(() => end(done))
      return done
    }
    const stop = (part: { stop: () => Promise<unknown> }) => part.stop()
    const instance = (environment: Parameters<typeof Server.instance>[0]) =>
      started(Server.instance(environment), (server) => server.remove())

    const dataDir = await newDataDir()
    const primary = await started(startEmbedded(dataDir), stop)
    const pooler = await started(startPgBouncer({ databaseUrl: primary.url }), stop)
    const store = await started(startS3(), stop)
    const replica = await started(startReplica({ url: primary.url, dir: dataDir }), stop)
    const port = await freePort()
    const settings = {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: primary.url,
      TRUSTED_PROXIES: 'loopback',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DRAIN_SECONDS: String(drainSeconds),
      ...store.environment(own),
    }
    // The first one brings the tables, and the demo content.
    const first = await instance({ ...settings, DEMO })
    const instances = [first, await instance(settings), await instance(settings)] as const
    const upstreams = instances.map((each) => each.port)
    const proxy = await started(startNginx(upstreams, { port, tls: false }), stop)
    return new Cluster(dataDir, { primary, replica, pooler, store, instances, proxy })
  }

  override get log(): string {
    return this.parts.instances.map(({ log }) => log).join('\n')
  }

  /** Starts the instances, once the database is back, and waits until nginx asks them. */
  override async start(): Promise<void> {
    while (!(await answers(this.parts.pooler.url))) await pause(50)
    await Promise.all(this.parts.instances.map((instance) => instance.start()))
    // While all of them were away, nginx has found it out and asks none for some seconds.
    while (!(await fetch(`${this.url}/readyz`).catch(() => undefined))?.ok) await pause(100)
  }

  /** Kills the instances, and the database unless it is spared. */
  override async kill({ database = true }: { database?: boolean } = {}): Promise<void> {
    await Promise.all(this.parts.instances.map((instance) => instance.kill()))
    if (database) await this.killDatabase()
  }

  /** The database that takes changes. */
  override databaseUrl(): string {
    return this.promoted ? this.parts.replica.url : this.parts.primary.url
  }

  /**
   * The primary's machine is lost, for good: nobody is told, its connections stay open, and nothing answers there any
   * more.
   */
  losePrimary(): void {
    const { pid } = this.parts.primary
    this.primaryLost = true
    // First the process that would start others.
    process.kill(pid, 'SIGSTOP')
    for (const child of childrenOf(pid)) process.kill(child, 'SIGSTOP')
  }

  /** Makes the replica the primary. */
  async promoteReplica(): Promise<void> {
    await this.parts.replica.promote()
    this.promoted = true
  }

  override suspend(): () => void {
    const resumed = this.parts.instances.map((instance) => instance.suspend())
    return () => resumed.forEach((resume) => resume())
  }

  /** Stops everything and removes the data. */
  override async remove(): Promise<void> {
    if (this.primaryLost) await this.endLostPrimary()
    const { primary, replica, pooler, store, instances, proxy } = this.parts
    await proxy.stop()
    await Promise.all(instances.map((instance) => instance.remove()))
    await Promise.all([pooler.stop(), replica.stop(), store.stop()])
    await super.stop()
    await primary.stop()
    await super.remove()
  }

  /** Ends the processes of a machine that was lost, which cannot stop by themselves. */
  private async endLostPrimary(): Promise<void> {
    const { primary } = this.parts
    const processes = [primary.pid, ...childrenOf(primary.pid)]
    // From its first moment on a stop keeps it from being started again.
    const stopped = primary.stop()
    for (const pid of processes) process.kill(pid, 'SIGKILL')
    // Otherwise the stop would wait for a process that init has not yet taken note of.
    rmSync(path.join(this.dataDir, 'postgres/postmaster.pid'))
    await stopped
  }
}

/** The processes that a process has started and that have not ended. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** Whether a database answers a query. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
