import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import type { HttpError } from '../../errors.ts'
import { failures } from './texts.ts'
import { type Attempt, beat, findStatus } from './uploadRepository.ts'

/** Milliseconds between two looks at how far an upload is. */
const everyMs = 500
/** Milliseconds after which it gives a sign of life although nothing has come. */
const restMs = 2000
/** Milliseconds without a byte after which a line counts as dead. */
const silentMs = 120_000

export interface Watch {
  /** Says that so many bytes more have come. */
  add(bytes: number): void
  readonly loaded: number
  end(): void
}

/**
 * Writes down how far an upload is while it comes, and learns by that, whichever instance was told, that it is not
 * wanted any more: then `stop` is called, once.
 */
export function watchUpload(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  attempt: Attempt,
  stop: (reason: HttpError) => void,
): Watch {
  let [loaded, written] = [0, 0]
  let [heardAt, writtenAt] = [performance.now(), performance.now()]
  let [writing, ended] = [false, false]

  async function look() {
    const time = performance.now()
    if (time - heardAt > silentMs) return finish(failures.cut())
    if (loaded === written && time - writtenAt < restMs) return undefined
    written = loaded
    writtenAt = time
    if (await beat(db, attempt, 'uploading', written)) return undefined
    return finish(
      (await findStatus(db, attempt)) === 'cancelled' ? failures.cancelled() : failures.superseded(),
    )
  }

  function end() {
    ended = true
    clearInterval(timer)
  }

  function finish(reason: HttpError) {
    // All of it may have come while the last look was on its way.
    if (ended) return
    end()
    stop(reason)
  }

  const timer = setInterval(() => {
    if (writing) return
    writing = true
    look()
      // A database that is away for a moment ends nothing: the next look comes soon.
      .catch((error: unknown) => log.warn({ err: error }, 'progress of an upload not written'))
      .finally(() => {
        writing = false
      })
  }, everyMs)

  return {
    add(bytes) {
      loaded += bytes
      heardAt = performance.now()
    },
    get loaded() {
      return loaded
    },
    end,
  }
}
