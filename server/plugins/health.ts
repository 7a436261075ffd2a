/** Health checks for monitoring: whether the process runs, and whether it can work. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { statusText } from './errorReplies.ts'

/** Timeout of the database check in milliseconds. */
const databaseTimeoutMs = 2000

/**
 * `/healthz` answers as long as the process does. `/readyz` answers 503 while the database is unreachable or the
 * instance stops, and `degraded` while nothing can be stored: everything but uploads works then, so requests should
 * still be routed here.
 */
export function healthRoutes(app: FastifyInstance): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (app.draining.active()) {
      return reply.status(503).send({ success: false, error: statusText(503), status: 'stopping' })
    }
    const [database, storage] = await Promise.all([databaseAnswers(app), app.media.storage.writeProblem()])
    if (!database) {
      return reply.status(503).send({ success: false, error: statusText(503), database: 'unreachable' })
    }
    return storage ? { status: 'degraded', storage } : { status: 'ok' }
  })
}

async function databaseAnswers({ db }: FastifyInstance): Promise<boolean> {
  const query = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([query, pause(databaseTimeoutMs, false, { ref: false })])
}
