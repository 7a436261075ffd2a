import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { type Config, directUrlOf } from './config.ts'
import { type Db, openDatabase } from './db/client.ts'
import { startEmbedded } from './embeddedDatabase/embedded.ts'
import { migrate } from './db/migrate.ts'
import { acquireInstanceLock } from './backup/instanceLock.ts'
import { type ConnectionKind, directConnection, inspectConnection } from './db/inspectConnection.ts'
import { hasDemoAccounts, loadDemo } from './demo/load.ts'
import { shownUrl } from './cli/listenUrl.ts'
import type { StartReport } from './cli/startMessage.ts'
import { StoreUnavailable } from './media/storeErrors.ts'
import { requireBuiltClient } from './plugins/clientFiles.ts'
import { currentRequest } from './plugins/requestContext.ts'
import { StartError } from './errors.ts'

export interface RunningServer extends StartReport {
  app: FastifyInstance
  /** Drains, waits for running requests, then closes everything that was opened. */
  stop(): Promise<void>
}

/** Milliseconds that remaining work gets after its connections were closed. */
const forcedStopMs = 5000

/** Closes the application: waits for running requests, then closes their connections. */
async function drain(app: FastifyInstance, timeoutMs: number): Promise<void> {
  const closed = app.close().then(() => true)
  if (await Promise.race([closed, pause(timeoutMs, false, { ref: false })])) return
  app.log.warn('requests are still under way: cutting them')
  app.server.closeAllConnections()
  await Promise.race([closed, pause(forcedStopMs, false, { ref: false })])
}

/**
 * Starts the database and the application. `onLost` is called when the embedded database is permanently lost: nothing
 * works then, and only a restart can help.
 * @throws {StartError} with a Spanish message when the start fails.
 */
export async function startServer(
  config: Config,
  onLost: (reason: unknown) => void = () => undefined,
): Promise<RunningServer> {
  requireBuiltClient(config)
  let log: FastifyBaseLogger | undefined
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded(config.dataDir, {
        onDisconnect: (err) => log?.error({ err }, 'embedded database gone, bringing it back'),
        onReconnect: () => log?.warn('embedded database is back'),
        onLost,
      })
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  const directUrl = directUrlOf(config) ?? databaseUrl
  // The embedded database has an owner lock instead.
  const releaseLock = config.databaseUrl ? await acquireInstanceLock(directUrl) : undefined
  let app: FastifyInstance | undefined
  let db: Db | undefined
  const onSlow = (text: string, ms: number) => {
    const { id, route = 'background' } = currentRequest() ?? {}
    app?.metrics.slowQuery(route)
    log?.warn({ sql: text, ms: Math.round(ms), route, reqId: id }, 'slow query')
  }
  try {
    // Without an address of its own for what needs one, this one is PostgreSQL's.
    const kind = config.databaseDirectUrl
      ? await inspectPooler(config, databaseUrl, directUrl)
      : directConnection
    await runMigrations(directUrl)
    db = openDatabase(databaseUrl, {
      pooled: kind.pooled,
      preparedStatements: config.databasePreparedStatements,
      max: config.databasePool,
      onSlow,
    })
    const built = await buildApp({ config: { ...config, databaseUrl }, db })
    app = built
    log = built.log
    reportKind(log, kind)
    built.metrics.collectProcess()
    const storeAnswers = await verifyStore(built)
    const demoLoaded = config.demo !== 'off' && (await loadDemo({ db, storage: built.media.storage }))
    built.startJobs()
    const demoAccounts = await hasDemoAccounts(db)
    // Last step: once the server answers, a supervisor may tell it to stop.
    await built.listen({ host: config.host, port: config.port })
    const address = built.server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    return {
      app: built,
      address: shownUrl(config.host, port),
      demoAccounts,
      demoRefused: config.demo === 'asked' && !demoLoaded,
      storeAnswers,
      async stop() {
        await built.draining.run(config.drainSeconds * 1000)
        await end(config.stopSeconds * 1000)
      },
    }
  } catch (error) {
    await end(forcedStopMs)
    throw explained(error)
  }

  async function end(drainMs: number): Promise<void> {
    if (app) await drain(app, drainMs)
    await db?.destroy()
    await releaseLock?.()
    await embedded?.stop()
  }
}

/**
 * Inspects the connection through a pooler.
 * @throws {StartError} when the two addresses lead to different databases, or the pooler lacks what is needed.
 */
async function inspectPooler(config: Config, url: string, directUrl: string): Promise<ConnectionKind> {
  const [kind, direct] = await Promise.all([inspectConnection(url), inspectConnection(directUrl)])
  if (kind.database !== direct.database) {
    throw new StartError('DATABASE_URL y DATABASE_DIRECT_URL no llevan a la misma base de datos.')
  }
  if (direct.pooled) {
    throw new StartError('DATABASE_DIRECT_URL debe llevar a PostgreSQL mismo, no a un pooler.')
  }
  if (config.databasePreparedStatements && !kind.preparesStatements) {
    throw new StartError(
      'El pooler de DATABASE_URL no prepara sentencias: hace falta PgBouncer 1.21 o posterior con ' +
        'max_prepared_statements mayor que 0, o bien DATABASE_PREPARED_STATEMENTS=false.',
    )
  }
  return kind
}

/** Logs what was found through a pooler. */
function reportKind(log: FastifyBaseLogger, { pooled, wrongSettings }: ConnectionKind): void {
  if (pooled) log.info('connected through a pooler')
  for (const setting of wrongSettings) {
    log.warn(setting, 'the pooler does not set what the server expects, see deploy/pgbouncer.ini')
  }
}

/** PgBouncer refuses a connection with the settings that the server gives to PostgreSQL's own. */
function explained(error: unknown): unknown {
  return error instanceof Error && error.message.startsWith('unsupported startup parameter')
    ? new StartError(
        'DATABASE_URL lleva a un pooler. Pon en DATABASE_DIRECT_URL la dirección de PostgreSQL mismo, como explica ' +
          'docs/operations/scaling.md.',
      )
    : error
}

/**
 * Whether the store of uploaded files answers.
 * @throws {StartError} when it is not as it was set up.
 */
async function verifyStore({ media, log }: FastifyInstance): Promise<boolean> {
  try {
    await media.storage.verify()
    return true
  } catch (err) {
    if (!(err instanceof StoreUnavailable)) throw err
    log.error({ err }, 'the store of uploaded files does not answer')
    return false
  }
}

/** Without query timeout: a migration may take long, also one run by another instance. */
async function runMigrations(url: string): Promise<void> {
  const db = openDatabase(url, { max: 2, timeoutMs: 0 })
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}
