import type { FastifyBaseLogger } from 'fastify'
import { now } from '#lib/clock.ts'
import type { Db } from '../../db/client.ts'
import { dueCommunities, runRound } from './rounds.ts'
import { minuteMs } from './times.ts'

/** Runs all due rounds one after the other; a failure does not stop the others. */
export async function runDueRounds(db: Db, log: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  const at = now()
  for (const communityId of await dueCommunities(db, at)) {
    await runRound(db, communityId, at).catch((error: unknown) =>
      log.error({ err: error, communityId }, 'networking round failed'),
    )
  }
}

/**
 * Runs due rounds every full minute until the returned function is called, which resolves when running rounds have
 * finished. Querying a queue with a due round triggers it, too: the timer only makes rounds punctual.
 */
export function scheduleRounds(db: Db, log: Pick<FastifyBaseLogger, 'error'>): () => Promise<void> {
  let closed = false
  let running: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  const scheduleNext = () => {
    if (closed) return
    // Slightly after the full minute, because a timer may fire early.
    timer = setTimeout(run, minuteMs - (Date.now() % minuteMs) + 20)
    timer.unref()
  }
  const run = () => {
    running = runDueRounds(db, log)
      .catch((error: unknown) => log.error({ err: error }, 'networking rounds failed'))
      .then(scheduleNext)
  }
  // Run the rounds that became due while no server was running.
  run()
  return async () => {
    closed = true
    clearTimeout(timer)
    await running
  }
}
