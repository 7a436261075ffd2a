/**
 * The embedded PostgreSQL. `pg_ctl` starts it outside this process group, so that after Ctrl-C the application can
 * finish first. If the application was killed, the next start adopts the running server; if the server was killed, it
 * is restarted under the running application.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openCluster, type Cluster, type Postmaster, ensureRunning, stopCluster } from './cluster.ts'
import { StartError } from '../errors.ts'

export interface EmbeddedDatabase {
  /** Connection string of the database. */
  readonly url: string
  /** Process id of the database server. */
  readonly pid: number
  /** Stops the database server after it has written everything. */
  stop(): Promise<void>
}

/** Callbacks for a lost, restored or permanently lost database. */
export interface EmbeddedListeners {
  /** The connection that holds the owner lock was cut. */
  onDisconnect?: (reason: unknown) => void
  /** The database answers again, under the same URL. */
  onReconnect?: () => void
  /** The database did not come back, or another Faro has taken its data; this process cannot continue. */
  onLost?: (reason: unknown) => void
}

const databaseName = 'faro'
/** An arbitrary number that must never change. Whoever holds this lock is the application that uses the data. */
const ownerLock = 4_706_130_921
/** Milliseconds that a server may take for crash recovery. */
const recoveryMs = 120_000
/** Delay between restart attempts in milliseconds: the first and the longest. */
const retryMs = { first: 100, longest: 5000 }

/**
 * Starts or adopts the database under `dir`, locks it for this process, and restarts it when it dies.
 * @throws {StartError} when another Faro uses the same data, or the folder cannot be used.
 */
export async function startEmbedded(dir: string, watch: EmbeddedListeners = {}): Promise<EmbeddedDatabase> {
  const cluster = await openCluster(dir)
  let postmaster = await ensureRunning(cluster)
  const { port } = postmaster
  const stopping = new AbortController()
  let recovering: Promise<void> | undefined
  let connection = await acquireOwnerLock(cluster, port)
  watchConnection()

  function watchConnection(): void {
    connection.once('end', () => {
      if (!stopping.signal.aborted) recovering ??= recover().finally(() => (recovering = undefined))
    })
  }

  async function recover(): Promise<void> {
    watch.onDisconnect?.(new Error('connection to the embedded database was cut'))
    const until = performance.now() + recoveryMs
    for (
      let waitMs = retryMs.first;
      !stopping.signal.aborted;
      waitMs = Math.min(waitMs * 2, retryMs.longest)
    ) {
      try {
        postmaster = await restart(cluster, port)
        connection = await acquireOwnerLock(cluster, port)
        watchConnection()
        watch.onReconnect?.()
        return
      } catch (error) {
        if (error instanceof DataInUseError || performance.now() > until) {
          watch.onLost?.(error)
          return
        }
        await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  return {
    url: databaseUrlOf({ ...cluster, port }),
    get pid() {
      return postmaster.pid
    },
    stop: async () => {
      stopping.abort()
      await recovering
      await connection.end()
      await stopCluster(cluster)
    },
  }
}

/** All connections use the old port, so a server on another one would not help. */
async function restart(cluster: Cluster, port: number): Promise<Postmaster> {
  const postmaster = await ensureRunning(cluster, port)
  if (postmaster.port !== port) throw new DataInUseError(cluster.dir)
  return postmaster
}

/** Another Faro uses the same data. */
class DataInUseError extends StartError {
  constructor(dir: string) {
    super(
      `Faro ya está en marcha con los datos de ${dir}. Detén esa otra instancia o elige otra carpeta con DATA_DIR.`,
    )
  }
}

/** Connection string of Faro's database on a server. */
export const databaseUrlOf = ({ password, port }: { password: string; port: number }): string =>
  urlOf({ password }, port, databaseName)

const urlOf = ({ password }: Pick<Cluster, 'password'>, port: number, database: string) =>
  `postgres://faro:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`

/**
 * Acquires the owner lock, held until the returned client disconnects; no other process can use the same data
 * meanwhile.
 */
async function acquireOwnerLock(cluster: Cluster, port: number): Promise<pg.Client> {
  const client = await connectWhenStarted(urlOf(cluster, port, 'postgres'))
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      ownerLock,
    ])
    if (!rows[0]?.taken) throw new DataInUseError(cluster.dir)
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (!rowCount) await client.query(`create database ${databaseName}`)
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** Connects to a server that may still be starting. */
async function connectWhenStarted(url: string): Promise<pg.Client> {
  for (const until = performance.now() + recoveryMs; ;) {
    const client = new pg.Client({ connectionString: url, keepAlive: true })
    // `end` follows; without a listener the error would end the process.
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (performance.now() > until || (error as { code?: string }).code !== '57P03') throw error
      await pause(100)
    }
  }
}
