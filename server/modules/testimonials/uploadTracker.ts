import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import type { HttpError } from '../../errors.ts'
import { failures } from './texts.ts'
import { type Attempt, heartbeat, findStatus } from './uploadRepository.ts'

/** Milliseconds between two checks of how far an upload is. */
const checkMs = 500
/** Milliseconds after which a heartbeat is sent although no byte has arrived. */
const idleHeartbeatMs = 2000
/** Milliseconds without a byte after which the connection counts as dead. */
const silenceTimeoutMs = 120_000

export interface UploadTracker {
  /** Counts bytes that have arrived. */
  add(bytes: number): void
  readonly loaded: number
  end(): void
}

/**
 * Records how far an upload is while it arrives. Where the row says that it was cancelled or taken over, on whichever
 * instance, `stop` is called once.
 */
export function trackUpload(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  attempt: Attempt,
  stop: (reason: HttpError) => void,
): UploadTracker {
  let [loaded, written] = [0, 0]
  let [lastByteAt, writtenAt] = [performance.now(), performance.now()]
  let [writing, ended] = [false, false]

  async function check() {
    const time = performance.now()
    if (time - lastByteAt > silenceTimeoutMs) return stopOnce(failures.cut())
    if (loaded === written && time - writtenAt < idleHeartbeatMs) return undefined
    written = loaded
    writtenAt = time
    if (await heartbeat(db, attempt, 'uploading', written)) return undefined
    return stopOnce(
      (await findStatus(db, attempt)) === 'cancelled' ? failures.cancelled() : failures.superseded(),
    )
  }

  function end() {
    ended = true
    clearInterval(timer)
  }

  function stopOnce(reason: HttpError) {
    // All of it may have come while the last look was on its way.
    if (ended) return
    end()
    stop(reason)
  }

  const timer = setInterval(() => {
    if (writing) return
    writing = true
    check()
      // A database that is away for a moment ends nothing: the next look comes soon.
      .catch((error: unknown) => log.warn({ err: error }, 'progress of an upload not written'))
      .finally(() => {
        writing = false
      })
  }, checkMs)

  return {
    add(bytes) {
      loaded += bytes
      lastByteAt = performance.now()
    },
    get loaded() {
      return loaded
    },
    end,
  }
}
