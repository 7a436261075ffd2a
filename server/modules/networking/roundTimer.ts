import type { FastifyBaseLogger } from 'fastify'
import { now } from '#lib/clock.ts'
import type { Db } from '../../db/client.ts'
import { dueCommunities, runRound } from './rounds.ts'
import { minuteMs } from './times.ts'

/** Runs all rounds that are due, one after the other; one that fails does not stop the others. */
export async function runDueRounds(db: Db, log: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  const at = now()
  for (const communityId of await dueCommunities(db, at)) {
    // oxlint-disable-next-line no-await-in-loop
    await runRound(db, communityId, at).catch((error: unknown) =>
      log.error({ err: error, communityId }, 'networking round failed'),
    )
  }
}

/**
 * Runs rounds on time, at full minutes, until the returned function is called, which resolves when the running ones are
 * done. Whoever looks at a queue whose round is due triggers it, too: the timer only makes rounds punctual.
 */
export function scheduleRounds(db: Db, log: Pick<FastifyBaseLogger, 'error'>): () => Promise<void> {
  let closed = false
  let running: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  const scheduleNext = () => {
    if (closed) return
    // A moment after the minute: a timer may come a little early.
    timer = setTimeout(run, minuteMs - (Date.now() % minuteMs) + 20)
    timer.unref()
  }
  const run = () => {
    running = runDueRounds(db, log)
      .catch((error: unknown) => log.error({ err: error }, 'networking rounds failed'))
      .then(scheduleNext)
  }
  // Rounds that became due while no server ran.
  run()
  return async () => {
    closed = true
    clearTimeout(timer)
    await running
  }
}
