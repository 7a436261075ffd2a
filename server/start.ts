import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/client.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { acquireInstanceLock } from './db/instanceLock.ts'
import { hasDemoAccounts, loadDemo } from './demo/load.ts'
import { StoreUnavailable } from './media/storeErrors.ts'
import { currentRequest } from './plugins/requestContext.ts'
import { scheduleCleanup } from './housekeeping.ts'

export interface RunningServer {
  app: FastifyInstance
  /** The server's URL, such as `http://localhost:3000`. */
  address: string
  /** The database contains demo accounts with the published password. */
  demoAccounts: boolean
  /** Demo content was requested, and refused because the database is in use. */
  demoRefused: boolean
  /** Whether the store of uploaded files answers; without it Faro works, but for its files. */
  storeAnswers: boolean
  /** Waits for running requests, then closes everything that was opened. */
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
  let log: FastifyBaseLogger | undefined
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded(config.dataDir, {
        onDisconnect: (err) => log?.error({ err }, 'embedded database gone, bringing it back'),
        onReconnect: () => log?.warn('embedded database is back'),
        onLost,
      })
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  // The embedded database has an owner lock instead.
  const releaseLock = config.databaseUrl ? await acquireInstanceLock(config.databaseUrl) : undefined
  let app: FastifyInstance | undefined
  let stopCleanup: (() => void) | undefined
  const db = openDatabase(databaseUrl, {
    onSlow(text, ms) {
      const { id, route = 'background' } = currentRequest() ?? {}
      app?.metrics.slowQuery(route)
      log?.warn({ sql: text, ms: Math.round(ms), route, reqId: id }, 'slow query')
    },
  })
  try {
    await runMigrations(databaseUrl)
    const built = await buildApp({ config: { ...config, databaseUrl }, db })
    app = built
    log = built.log
    built.metrics.collectProcess()
    const storeAnswers = await verifyStore(built)
    const demoLoaded = config.demo !== 'off' && (await loadDemo({ db, storage: built.media.storage }))
    stopCleanup = scheduleCleanup(db, built.media.storage, (error) =>
      built.log.error({ err: error }, 'tidying failed'),
    )
    const demoAccounts = await hasDemoAccounts(db)
    // Last step: once the server answers, a supervisor may tell it to stop.
    await built.listen({ host: config.host, port: config.port })
    const address = built.server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    return {
      app: built,
      address: `http://localhost:${port}`,
      demoAccounts,
      demoRefused: config.demo === 'asked' && !demoLoaded,
      storeAnswers,
      stop: () => end(config.stopSeconds * 1000),
    }
  } catch (error) {
    await end(forcedStopMs)
    throw error
  }

  async function end(drainMs: number): Promise<void> {
    stopCleanup?.()
    if (app) await drain(app, drainMs)
    await db.destroy()
    await releaseLock?.()
    await embedded?.stop()
  }
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
