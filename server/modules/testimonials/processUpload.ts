import type { FastifyInstance } from 'fastify'
import { v7 as uuid } from 'uuid'
import type { Trx } from '../../db/client.ts'
import { convertRawImage, type StoredMedia } from '../../media/storeUpload.ts'
import type { QuotaReservation } from '../../limits/storageQuota.ts'
import { testimonialLimits } from '../../media/fileLimits.ts'
import { videoDuration } from '../../media/videoDuration.ts'
import { HttpError } from '../../errors.ts'
import { abortUpload, type ReceivedUpload } from './receiveUpload.ts'
import { toHttpError, failures } from './failures.ts'
import {
  addMedia,
  findActivePrompt,
  insertTestimonial,
  lockMembership,
  settlePoints,
} from './newTestimonialRepository.ts'
import { heartbeat, completeUpload, lockUpload } from './uploadRepository.ts'

/** Heartbeat interval in milliseconds. */
const heartbeatMs = 5000

/**
 * Turns a received upload into a testimonial: converts the picture, measures the video, inserts the rows, awards the
 * points. Never throws: a failure is reported by the upload's progress, and nothing remains stored then.
 */
export async function processUpload(app: FastifyInstance, received: ReceivedUpload): Promise<void> {
  const { db, media, log } = app
  const heartbeatTimer = setInterval(
    () => void heartbeat(db, received, 'processing').catch(() => undefined),
    heartbeatMs,
  )
  let quota: QuotaReservation | undefined
  try {
    const { video, rawImage } = received
    ;({ quota } = await media.uploadTarget(received.userId))
    quota.reserve((video?.bytes ?? 0) + (rawImage?.bytes ?? 0))
    const image = rawImage && (await convertImage(app, received, rawImage))
    const seconds = video && ((await videoDuration(media.storage, video.key)) ?? received.videoSeconds)
    const made = { video, image, seconds, quota }
    await db.transaction().execute((trx) => createTestimonial(trx, received, made))
    if (rawImage) await media.storage.delete(rawImage.key)
  } catch (error) {
    const reason = toHttpError(error)
    if (reason.statusCode >= 500) log.error({ err: error }, 'testimonial not created')
    await abortUpload(app, received, reason)
  } finally {
    quota?.release()
    clearInterval(heartbeatTimer)
  }
}

/** @throws {HttpError} 415 with the text of the product spec for an invalid picture. */
async function convertImage(
  { media }: FastifyInstance,
  { userId, keys }: ReceivedUpload,
  raw: StoredMedia,
): Promise<StoredMedia> {
  try {
    return await convertRawImage({ storage: media.storage, ownerId: userId }, raw, keys.image)
  } catch (error) {
    if (!(error instanceof HttpError) || error.statusCode !== 415) throw error
    throw new HttpError(415, testimonialLimits.image.wrongType, { code: 'INVALID_FILE_TYPE' })
  }
}

interface ProcessedMedia {
  video: StoredMedia | undefined
  image: StoredMedia | undefined
  seconds: number | undefined
  quota: QuotaReservation
}

/**
 * @throws {HttpError} 409 when the upload was cancelled or the prompt already answered, 403 when the person has left
 * the community, 404 when the prompt was deleted.
 */
async function createTestimonial(trx: Trx, received: ReceivedUpload, made: ProcessedMedia): Promise<void> {
  const { userId, typeId, content } = received
  await made.quota.verify(trx)
  await lockUpload(trx, received)
  const type = await findActivePrompt(trx, typeId)
  if (!type) throw failures.noPrompt()
  if (!(await lockMembership(trx, type.community_id, userId))) throw failures.noAccess()

  const id = uuid()
  const isAdded = await insertTestimonial(trx, {
    id,
    community_id: type.community_id,
    user_id: userId,
    sales_page_id: null,
    type_id: typeId,
    content,
    video_media_id: await addMedia(trx, userId, made.video),
    video_duration: made.seconds ?? null,
    image_media_id: await addMedia(trx, userId, made.image),
    points_earned: type.points_value,
    created_at: new Date(),
  })
  if (!isAdded) throw failures.duplicate()
  const points = await settlePoints(trx, { id, userId, worth: type.points_value })
  await completeUpload(trx, received, id, points)
}
