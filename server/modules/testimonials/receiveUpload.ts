import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { v5 as uuidFromName, v7 as uuid } from 'uuid'
import {
  testimonialImageMaxBytes,
  testimonialVideoMaxBytes,
  type uploadTestimonial,
} from '#api/contract/testimonials.ts'
import { HttpError } from '../../errors.ts'
import { discardMedia } from '../../media/derivedFiles.ts'
import type { FormReader, ReceivedForm } from '../../media/multipartForm.ts'
import { type StoredMedia, storeRawImage, storeVideo } from '../../media/storeUpload.ts'
import { testimonialLimits } from '../../media/fileLimits.ts'
import { isGuid } from '../../db/guid.ts'
import { idempotencyKeyOf } from '../../plugins/idempotencyKey.ts'
import { requireOpenPrompt } from './policy.ts'
import { toHttpError, failures } from './failures.ts'
import {
  type Attempt,
  claimUpload,
  failUpload,
  clearStorageKeys,
  setUploadType,
  startProcessing,
} from './uploadRepository.ts'
import { type UploadTracker, trackUpload } from './trackUpload.ts'

/** Maximum size of the form in bytes, without its files. */
const maxOtherBytes = 1024 * 1024
/** Plausible duration of a video in seconds. */
const [minSeconds, maxSeconds] = [0.01, 86_400]

type UploadForm = typeof uploadTestimonial.form

interface ClaimedUpload extends Attempt {
  userId: string
  /** Duration in seconds that clients of earlier releases send with the video. */
  videoSeconds: number | undefined
  video?: StoredMedia
  /** Unconverted. */
  rawImage?: StoredMedia
  keys: Keys
}

/** The received parts of a testimonial. */
export interface ReceivedUpload extends ClaimedUpload {
  typeId: string
  content: string
}

type Keys = Readonly<Record<'video' | 'rawImage' | 'image', string>>

/** An earlier request with the same id has already delivered everything. */
export class AlreadyReceived extends HttpError {
  readonly uploadId: string
  constructor(uploadId: string) {
    super(409, 'Esta subida ya ha llegado.')
    this.uploadId = uploadId
  }
}

interface TrackedUpload extends ClaimedUpload {
  tracker: UploadTracker
}

/**
 * Receives the upload of a testimonial. Permission is checked before any file is read. While it arrives, its progress
 * can be polled, and it can be cancelled. `onRunning` gets a function that aborts it.
 * @throws {HttpError} the reason, which the progress reports too; nothing remains stored then.
 */
export async function receiveUpload(
  app: FastifyInstance,
  request: FastifyRequest,
  userId: string,
  readForm: FormReader<UploadForm>,
  onRunning: (stop: (reason: HttpError) => void) => void,
): Promise<ReceivedUpload> {
  const { db, log } = app
  const { storage } = app.media
  const target = await app.media.uploadTarget(userId)
  let run: TrackedUpload | undefined
  let valid: (ReceivedUpload & TrackedUpload) | undefined
  let current: Readable | undefined
  let stopped: HttpError | undefined
  const abort = (reason: HttpError) => {
    stopped ??= reason
    if (current) current.destroy(reason)
    else request.raw.destroy()
  }
  onRunning(abort)

  function reasonOf(error: unknown): HttpError {
    if (stopped) return stopped
    const cut = request.raw.destroyed && !request.raw.readableEnded
    if (cut || (current?.errored && !(error instanceof HttpError))) return failures.cut()
    if (!(error instanceof HttpError)) log.error({ err: error }, 'testimonial not received')
    return toHttpError(error)
  }

  async function begin(form: ReceivedForm<UploadForm>): Promise<ReceivedUpload & TrackedUpload> {
    const wanted = await claimFor(form.extra)
    // From here on the progress reports any failure.
    run = { ...wanted, tracker: trackUpload({ db, log }, wanted, abort) }
    const total = contentLength(request)
    if (total > testimonialVideoMaxBytes + testimonialImageMaxBytes + maxOtherBytes) {
      throw new HttpError(413, testimonialLimits.video.tooLarge, { code: 'LIMIT_FILE_SIZE' })
    }
    const { testimony_type_id: type, content } = form.validate()
    const typeId = String(type)
    await requireOpenPrompt(db, userId, typeId)
    await setUploadType(db, wanted, typeId)
    return (valid = { ...run, typeId, content })
  }

  async function claimFor(fields: Readonly<Record<string, string>>): Promise<ClaimedUpload> {
    const id = uploadIdOf(request, userId, fields)
    const keys: Keys = { video: uuid(), rawImage: uuid(), image: uuid() }
    const claimed = await claimUpload(db, {
      id,
      userId,
      total: contentLength(request),
      keys: Object.values(keys),
    })
    if (!claimed) throw new AlreadyReceived(id)
    for (const key of claimed.left) await discardMedia(storage, key)
    const seconds = Number(fields['video_duration'])
    return {
      id,
      attempt: claimed.attempt,
      userId,
      videoSeconds: seconds >= minSeconds ? Math.min(seconds, maxSeconds) : undefined,
      keys,
    }
  }

  async function storeFile(
    to: ReceivedUpload & TrackedUpload,
    name: string,
    stream: Readable,
  ): Promise<void> {
    const { keys, tracker } = to
    if (name !== 'video' && name !== 'image') throw failures.incomplete()
    if (name === 'video' ? to.video : to.rawImage) throw failures.twice()
    if (name === 'video') {
      to.video = await storeVideo(target, keys.video, stream, testimonialLimits.video, (bytes) =>
        tracker.add(bytes),
      )
    } else {
      to.rawImage = await storeRawImage(target, keys.rawImage, stream, testimonialLimits.image, (bytes) =>
        tracker.add(bytes),
      )
    }
  }

  try {
    const form = await readForm(async (name, stream, _fileName, soFar) => {
      current = stream
      try {
        const to = valid ?? (await begin(soFar))
        if (stopped) throw stopped
        await storeFile(to, name, stream)
      } catch (error) {
        throw reasonOf(error)
      } finally {
        current = undefined
      }
    })
    const whole = valid ?? (await begin(form))
    if (!whole.video && !whole.rawImage) throw failures.noMedia()
    whole.tracker.end()
    if (stopped) throw stopped
    if (!(await startProcessing(db, whole, whole.tracker.loaded))) throw failures.cancelled()
    return whole
  } catch (error) {
    const reason = reasonOf(error)
    run?.tracker.end()
    if (run) await abortUpload(app, run, reason)
    throw reason
  } finally {
    target.quota.release()
  }
}

/** Marks an upload as failed and removes its files. */
export async function abortUpload(
  app: FastifyInstance,
  run: ClaimedUpload,
  reason: HttpError,
): Promise<void> {
  const { db, media, log } = app
  try {
    if (!(await failUpload(db, run, reason))) return
    for (const key of Object.values(run.keys)) await discardMedia(media.storage, key)
    await clearStorageKeys(db, run)
  } catch (error) {
    // Without heartbeats it becomes stale, and the cleanup removes its files.
    log.error({ err: error }, 'an upload could not be ended')
  }
}

/** Names the uploads whose idempotency key is not an id. */
const keySpace = '3b1f8f1e-6a0d-4a53-8c55-2f4b9d0c7a11'

/**
 * The id of an upload: its idempotency key, by which it can be followed while it arrives. Clients of earlier releases
 * send it as `upload_id`.
 * @throws {HttpError} 400
 */
function uploadIdOf(
  request: FastifyRequest,
  userId: string,
  fields: Readonly<Record<string, string>>,
): string {
  const key = idempotencyKeyOf(request, fields)
  if (key !== undefined) return isGuid(key) ? key : uuidFromName(`${userId}:${key}`, keySpace)
  const id = fields['upload_id'] || uuid()
  if (!isGuid(id)) throw failures.incomplete()
  return id
}

const contentLength = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? 0) || 0
