import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import type { HttpError } from '../../errors.ts'
import { failures } from './failures.ts'
import { type Attempt, heartbeat, findStatus } from './uploadRepository.ts'

/** Interval of checks in milliseconds. */
const checkMs = 500
/** Milliseconds after which a heartbeat is sent even without new bytes. */
const idleHeartbeatMs = 2000
/** Milliseconds without bytes after which the connection counts as dead. */
const silenceTimeoutMs = 120_000

export interface UploadTracker {
  /** Counts received bytes. */
  add(bytes: number): void
  readonly loaded: number
  end(): void
}

/**
 * Records the progress of an arriving upload. If the row shows that it was cancelled or taken over, on whichever
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
    // The upload may have finished during the last check.
    if (ended) return
    end()
    stop(reason)
  }

  const timer = setInterval(() => {
    if (writing) return
    writing = true
    check()
      // A short database outage does not end the upload: the next check comes soon.
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
