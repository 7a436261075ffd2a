/** Uploads a testimonial: sends it, polls the server's progress, cancels it. */
import { uniqueKey } from '#lib/uniqueKey.ts'
import { upload as t } from '#locales/testimonialForm.ts'
import { call } from '#api/client/call.ts'
import type * as contract from '#api/contract/testimonials.ts'
import { ApiError } from '#api/client/errors.ts'
import { isSame, sendTestimonial, sendVideoDuration } from './sending.ts'
import type { NewTestimonial } from '#api/outbox/contributions.ts'
import { hasStatus, isOver, refusalText, UploadError, uploadFailure } from './uploadFailure.ts'
import { firstPollMs, pause, pollMs, timed, type Waiting } from './uploadWaiting.ts'

/** Longest polling interval while polls fail, in milliseconds. */
const slowPollMs = 10_000
/** Number of consecutive 404s after which an upload counts as lost. */
const unknownTimes = 3

/** The server's report about a running upload. */
interface ServerProgress {
  /** 0 to 100. */
  percentage?: number | undefined
  message?: string | undefined
  /** Whether the last poll failed. */
  pollFailed?: boolean
}

export type UploadState =
  | { phase: 'idle' }
  | ({
      phase: 'uploading'
      /** Bytes. */
      loaded: number
      /** Bytes; 0 while unknown. */
      total: number
      bytesPerSecond?: number | undefined
      /** Whether there has been no progress for some time. */
      waiting?: boolean
    } & ServerProgress)
  | ({ phase: 'processing' } & ServerProgress)
  | { phase: 'cancelling' }
  | { phase: 'cancel-failed' }
  | { phase: 'cancelled' }
  | { phase: 'completed'; points?: number | undefined }
  /** Without `message`, the product spec's text is shown. */
  | {
      phase: 'error'
      message?: string | undefined
      /** The reason, if the headline does not contain it. */
      detail?: string | undefined
      /** Whether the server would refuse a retry. */
      refused?: boolean
    }

/** Whether leaving the screen would interrupt an upload. */
export const isInProgress = ({ phase }: UploadState): boolean =>
  phase === 'uploading' || phase === 'processing' || phase === 'cancelling'

/** One attempt to upload a testimonial. */
interface Run extends Waiting {
  id: string
  abort: AbortController
}

export type TestimonialUpload = ReturnType<typeof createTestimonialUpload>

/** Creates an uploader that sends one testimonial at a time; its state can be subscribed to. */
export function createTestimonialUpload() {
  let state: UploadState = { phase: 'idle' }
  let run: Run | undefined
  /**
   * The last upload without a reply, which the server may have received. A retry with the same id creates no duplicate.
   */
  let unanswered: { id: string; testimonial: NewTestimonial } | undefined
  const listeners = new Set<() => void>()

  function set(next: UploadState) {
    state = next
    for (const listener of listeners) listener()
  }

  /** The id of an earlier attempt to send this testimonial whose outcome is unknown. */
  const unansweredId = (testimonial: NewTestimonial): string | undefined =>
    unanswered && isSame(unanswered.testimonial, testimonial) ? unanswered.id : undefined

  async function start(testimonial: NewTestimonial): Promise<void> {
    if (isInProgress(state) || state.phase === 'cancel-failed') return
    const again = unansweredId(testimonial)
    const mine: Run = { id: again ?? uniqueKey(), abort: new AbortController() }
    run = mine
    const { signal } = mine.abort
    set({
      phase: 'uploading',
      loaded: 0,
      total: (testimonial.video?.size ?? 0) + (testimonial.image?.size ?? 0),
    })
    try {
      if (!again || !(await hasArrived(mine))) {
        unanswered = { id: mine.id, testimonial }
        mine.id = await sendTestimonial(mine.id, testimonial, signal, (progress) => {
          if (run === mine && !signal.aborted) set({ phase: 'uploading', ...progress })
        })
      }
      set({ phase: 'processing' })
      await sendVideoDuration(await follow(mine), testimonial)
      unanswered = undefined
    } catch (error) {
      if (run !== mine || signal.aborted) return
      const kind = error instanceof UploadError ? error.kind : 'failed'
      if (kind !== 'lost') unanswered = undefined
      set({ phase: 'error', ...uploadFailure(error), refused: kind === 'refused' })
    }
  }

  /**
   * Whether an earlier attempt has arrived. If it failed on the server, the next attempt gets a new id.
   * @throws {UploadError} when the server had refused it.
   */
  async function hasArrived(mine: Run): Promise<boolean> {
    const known = await ask(mine).catch(() => undefined)
    if (mine.abort.signal.aborted) throw new ApiError('aborted')
    // The server refused it with an error code; a repeated upload would be refused again.
    if (known?.status === 'error' && known.error_code) take(known)
    if (known?.status === 'error') mine.id = uniqueKey()
    return known?.status === 'processing' || known?.status === 'completed'
  }

  /** Polls until the server has finished. A failed poll is displayed and repeated. */
  async function follow(mine: Run): Promise<contract.TestimonialProgress> {
    let failures = 0
    let unknown = 0
    let wait = firstPollMs
    for (;;) {
      await pause(mine, wait)
      const asked = performance.now()
      try {
        const reply = await ask(mine)
        failures = 0
        unknown = 0
        if (take(reply)) return reply
      } catch (error) {
        if (mine.abort.signal.aborted || error instanceof UploadError || isOver(error)) throw error
        failures += 1
        unknown = hasStatus(error, 404) ? unknown + 1 : 0
        if (unknown === unknownTimes) throw new UploadError({ message: t.pollFailed }, 'lost')
        if (state.phase === 'processing' || state.phase === 'uploading') set({ ...state, pollFailed: true })
      }
      const every = Math.min(slowPollMs, pollMs * 2 ** Math.max(0, failures - 1))
      wait = Math.max(0, every - (performance.now() - asked))
    }
  }

  /** Applies the server's progress; returns true once the upload is completed. */
  function take(reply: contract.TestimonialProgress): boolean {
    const { status, progress, result } = reply
    if (status === 'completed') {
      set({ phase: 'completed', points: result?.points_earned ?? undefined })
      return true
    }
    if (status === 'error') {
      const message = refusalText(reply) ?? (progress?.message || t.processingFailed)
      throw new UploadError({ message }, reply.error_code ? 'refused' : 'failed')
    }
    if (!status && reply.success === false) throw new ApiError('refused')
    const { percentage, message, loaded, total } = progress ?? {}
    const said = { percentage: percentage ?? undefined, message: message || undefined }
    if (status === 'uploading') {
      set({ phase: 'uploading', loaded: loaded ?? 0, total: total ?? 0, ...said })
    } else set({ phase: 'processing', ...said })
    return false
  }

  /** Cancels the upload here and on the server. The server decides: an upload that has just been completed stays. */
  async function cancel(): Promise<void> {
    if (!run || !(state.phase === 'cancel-failed' || isInProgress(state)) || state.phase === 'cancelling')
      return
    const { id, abort } = run
    abort.abort()
    set({ phase: 'cancelling' })
    try {
      const reply = await timed((signal) => call('testimonials.cancelUpload', { params: { id } }, { signal }))
      if (reply.status === 'completed') take(reply)
      else if (reply.success === false) set({ phase: 'cancel-failed' })
      else set({ phase: 'cancelled' })
    } catch (error) {
      // A 404: the server has no such upload.
      set({ phase: hasStatus(error, 404) ? 'cancelled' : 'cancel-failed' })
    }
    if (state.phase !== 'cancel-failed') unanswered = undefined
  }

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Starts an upload; does nothing while another one is in progress. */
    start,
    unansweredId,
    cancel,
    /** Polls the progress immediately. */
    pollNow: () => run?.wake?.(),
    /** Stops the upload on this device without notifying the server, when the screen closes. */
    stop: () => {
      run?.abort.abort()
      if (isInProgress(state)) set({ phase: 'idle' })
    },
  }
}

function ask({ id, abort }: Run) {
  return timed(
    (signal) => call('testimonials.getUploadProgress', { params: { id } }, { signal }),
    abort.signal,
  )
}
