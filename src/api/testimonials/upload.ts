/** The way of a testimonial to the server: sending, following what the server does with it, cancelling. */
import { upload as t } from '#locales/testimonialForm.ts'
import { call } from '#api/client/call.ts'
import * as contract from '#api/contract/testimonials.ts'
import { ApiError } from '#api/client/errors.ts'
import { isSame, type NewTestimonial, sendTestimonial } from './sending.ts'
import { hasStatus, isOver, refusalText, UploadError, uploadFailure, uploadId } from './uploadFailure.ts'
import { pause, timed, type Waiting } from './uploadWaiting.ts'

/** Milliseconds until the progress is asked for, the first time and after that, as the documents give them. */
export const firstPollMs = 500
export const pollMs = 1000
/** Longest wait between two questions while none is answered. */
const slowPollMs = 10_000
/** So many times in a row an upload has to be unknown to the server before it counts as gone. */
const unknownTimes = 3

/** What the server says of an upload that goes on. */
interface ServerProgress {
  /** 0 to 100. */
  percentage?: number | undefined
  message?: string | undefined
  /** The last question about it failed. */
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
      /** No byte has moved for a while. */
      waiting?: boolean
    } & ServerProgress)
  | ({ phase: 'processing' } & ServerProgress)
  | { phase: 'cancelling' }
  | { phase: 'cancel-failed' }
  | { phase: 'cancelled' }
  | { phase: 'completed'; points?: number | undefined }
  /** Without a message of its own it is the documents' one. */
  | {
      phase: 'error'
      message?: string | undefined
      /** The reason, where the headline does not give it. */
      detail?: string | undefined
      /** The same again would be refused again. */
      refused?: boolean
    }

/** Whether something is on its way that leaving would stop. */
export const isInProgress = ({ phase }: UploadState): boolean =>
  phase === 'uploading' || phase === 'processing' || phase === 'cancelling'

/** One sending of a testimonial. */
interface Run extends Waiting {
  id: string
}

export type TestimonialUpload = ReturnType<typeof createTestimonialUpload>

/** A sender of testimonials, one at a time, whose state can be listened to. */
export function createTestimonialUpload() {
  let state: UploadState = { phase: 'idle' }
  let run: Run | undefined
  /** What may have arrived although no answer came: sent again under the same id it is never there twice. */
  let unanswered: { id: string; testimonial: NewTestimonial } | undefined
  const listeners = new Set<() => void>()

  function set(next: UploadState) {
    state = next
    for (const listener of listeners) listener()
  }

  async function start(testimonial: NewTestimonial): Promise<void> {
    if (isInProgress(state) || state.phase === 'cancel-failed') return
    const again = unanswered && isSame(unanswered.testimonial, testimonial) ? unanswered.id : undefined
    const mine: Run = { id: again ?? uploadId(), abort: new AbortController() }
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
      await follow(mine)
      unanswered = undefined
    } catch (error) {
      if (run !== mine || signal.aborted) return
      const kind = error instanceof UploadError ? error.kind : 'failed'
      if (kind !== 'lost') unanswered = undefined
      set({ phase: 'error', ...uploadFailure(error), refused: kind === 'refused' })
    }
  }

  /**
   * Whether an earlier try got through after all; one that the server has given up gets a new id.
   * @throws {UploadError} when the server had refused it.
   */
  async function hasArrived(mine: Run): Promise<boolean> {
    const known = await ask(mine).catch(() => undefined)
    if (mine.abort.signal.aborted) throw new ApiError('aborted')
    // Refused for good: to send it all again would only make one wait for the same words.
    if (known?.status === 'error' && known.error_code) take(known)
    if (known?.status === 'error') mine.id = uploadId()
    return known?.status === 'processing' || known?.status === 'completed'
  }

  /** Asks until the server is done. A question that fails is said, and asked again. */
  async function follow(mine: Run): Promise<void> {
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
        if (take(reply)) return
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

  /** Takes up what the server says of the upload; true once it is done. */
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

  /** Stops the upload here and on the server, whose answer decides: what had just been completed stays so. */
  async function cancel(): Promise<void> {
    if (!run || !(state.phase === 'cancel-failed' || isInProgress(state)) || state.phase === 'cancelling')
      return
    const { id, abort } = run
    abort.abort()
    set({ phase: 'cancelling' })
    try {
      const reply = await timed((signal) => call(contract.cancelUpload, { params: { id } }, { signal }))
      if (reply.status === 'completed') take(reply)
      else if (reply.success === false) set({ phase: 'cancel-failed' })
      else set({ phase: 'cancelled' })
    } catch (error) {
      // One that the server does not know is not there.
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
    /** Sends; nothing happens while another is on its way. */
    start,
    cancel,
    /** Asks the server at once how far it is. */
    pollNow: () => run?.wake?.(),
    /** Gives up what is under way on this device without telling the server, when the screen goes. */
    stop: () => {
      run?.abort.abort()
      if (isInProgress(state)) set({ phase: 'idle' })
    },
  }
}

function ask({ id, abort }: Run) {
  return timed((signal) => call(contract.getUploadProgress, { params: { id } }, { signal }), abort.signal)
}
