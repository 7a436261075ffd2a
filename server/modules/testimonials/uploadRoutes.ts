import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/testimonials.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../db/guid.ts'
import { route } from '../../plugins/route.ts'
import { limitAttempts } from '../../limits/attempts.ts'
import { processUpload } from './processUpload.ts'
import { AlreadyReceived, receiveUpload } from './receiveUpload.ts'
import { failures, interruptedText, stateTexts } from './failures.ts'
import { setVideoDuration } from './repository.ts'
import { cancelUpload, findUpload, isStale, type UploadRow } from './uploadRepository.ts'

/** Maximum number of started, and of cancelled, uploads per person and hour. */
const hourlyLimit = 100

/** Sending a testimonial, reading its progress, cancelling it. */
export function uploadRoutes(app: FastifyInstance): void {
  const { db } = app
  const arriving = new Set<(reason: HttpError) => void>()
  const working = new Set<Promise<unknown>>()

  app.metrics.gauge(
    'faro_testimonies_arriving',
    'Testimonials that are being sent or made.',
    () => working.size,
  )

  function track<T>(work: Promise<T>): Promise<T> {
    const settled = work.catch(() => undefined).finally(() => working.delete(settled))
    working.add(settled)
    return work
  }
  // An upload that is still arriving could take an hour, so it is aborted and the client has to send it again; a
  // received one is finished.
  app.addHook('preClose', async () => {
    for (const stop of arriving) stop(failures.interrupted())
  })
  app.addHook('onClose', async () => {
    while (working.size > 0) await Promise.all(working)
  })

  route(
    app,
    contract.uploadTestimonial,
    async ({ user, request, readForm }) => {
      await limitAttempts(db, `testimonial-uploads:${user.id}`, hourlyLimit, 3600)
      let stop: ((reason: HttpError) => void) | undefined
      try {
        const receiving = receiveUpload(app, request, user.id, readForm, (end) => arriving.add((stop = end)))
        const received = await track(receiving)
        void track(processUpload(app, received))
        return { success: true, upload_id: received.id }
      } catch (error) {
        if (error instanceof AlreadyReceived) return { success: true, upload_id: error.uploadId }
        throw error
      } finally {
        if (stop) arriving.delete(stop)
      }
    },
    {
      refusals: {
        testimony_type_id: failures.incomplete,
        'content:invalid_type': failures.incomplete,
        'content:too_small': failures.incomplete,
        'content:too_big': failures.tooLong,
      },
    },
  )

  route(app, contract.addVideoDuration, async ({ params, body, user }) => {
    const id = String(params.id)
    if (!isGuid(id)) throw new HttpError(404, 'Testimonio no encontrado')
    await setVideoDuration(db, { id, userId: user.id, seconds: body.video_duration })
    return { success: true }
  })

  route(app, contract.getUploadProgress, async ({ params, user }) => {
    const id = String(params.id)
    const row = isGuid(id) ? await findUpload(db, user.id, id) : undefined
    if (!row) throw failures.unknown()
    return toProgress(row)
  })

  route(app, contract.cancelUpload, async ({ params, user }) => {
    const id = String(params.id)
    if (!isGuid(id)) throw failures.unknown()
    await limitAttempts(db, `testimonial-cancels:${user.id}`, hourlyLimit, 3600)
    const row = await cancelUpload(db, user.id, id)
    if (!row) throw failures.unknown()
    return toProgress(row)
  })
}

function toProgress(row: UploadRow): contract.TestimonialProgress {
  const [loaded, total] = [Number(row.loaded), Number(row.total)]
  const failed = uploadFailure(row)
  const state = failed ? 'error' : (row.status as contract.UploadStatus)
  return {
    success: true,
    upload_id: row.id,
    status: state,
    progress: {
      percentage: percentage(state, loaded, total),
      message: failed?.error ?? stateTexts[state as keyof typeof stateTexts],
      loaded,
      total,
    },
    ...(state === 'completed' && {
      result: { points_earned: row.points_earned, testimony_id: row.testimony_id },
    }),
    ...failed,
  }
}

/** The failure of an upload, if there is one. */
function uploadFailure(row: UploadRow): { error: string; error_code?: string } | undefined {
  if (row.status === 'cancelled') {
    const { message, code } = failures.cancelled()
    return { error: message, ...(code && { error_code: code }) }
  }
  if (isStale(row)) return { error: interruptedText }
  if (row.status !== 'error') return undefined
  return {
    error: row.error ?? failures.processing().message,
    ...(row.error_code && { error_code: row.error_code }),
  }
}

/** Progress in percent; 100 only when completed. */
function percentage(state: contract.UploadStatus, loaded: number, total: number): number {
  if (state === 'completed') return 100
  if (state === 'processing') return 99
  return total > 0 ? Math.min(99, Math.floor((loaded / total) * 100)) : 0
}
