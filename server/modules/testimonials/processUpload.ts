import type { FastifyInstance } from 'fastify'
import { v7 as uuid } from 'uuid'
import type { Trx } from '../../db/client.ts'
import { convertRawImage, mediaColumns, type StoredMedia } from '../../media/storeUpload.ts'
import type { QuotaReservation } from '../../limits/storageQuota.ts'
import { testimonialLimits } from '../../media/fileLimits.ts'
import { videoDuration } from '../../media/videoDuration.ts'
import { HttpError } from '../../errors.ts'
import { abortUpload, type ReceivedUpload } from './receiveUpload.ts'
import { toHttpError, failures } from './texts.ts'
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
    await db.transaction().execute((trx) => insertTestimonial(trx, received, made))
    if (rawImage) await media.storage.delete(rawImage.key)
  } catch (error) {
    const reason = toHttpError(error)
    if (reason.statusCode >= 500) log.error({ err: error }, 'a testimonial was not made')
    await abortUpload(app, received, reason)
  } finally {
    quota?.release()
    clearInterval(heartbeatTimer)
  }
}

/** @throws {HttpError} 415 with the documents' text for an invalid picture. */
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
async function insertTestimonial(
  trx: Trx,
  received: ReceivedUpload,
  made: ProcessedMedia,
): Promise<void> {
  const { userId, typeId, content } = received
  await made.quota.verify(trx)
  await lockUpload(trx, received)
  const type = await trx
    .selectFrom('testimony_types')
    .where('id', '=', typeId)
    .where('is_active', '=', true)
    .select(['community_id', 'points_value'])
    .executeTakeFirst()
  if (!type) throw failures.noPrompt()
  // Locks the membership as awarding points does, so that nobody leaves meanwhile.
  const member = await trx
    .selectFrom('memberships')
    .where('community_id', '=', type.community_id)
    .where('user_id', '=', userId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!member) throw failures.noAccess()

  const id = uuid()
  const added = await trx
    .insertInto('testimonies')
    .values({
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
    .onConflict((conflict) =>
      conflict.columns(['type_id', 'user_id']).where('type_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!added) throw failures.duplicate()
  await completeUpload(trx, received, id, await settlePoints(trx, received, id, type.points_value))
}

/** Stores the points that were actually awarded, which may be none. */
async function settlePoints(
  trx: Trx,
  { userId }: ReceivedUpload,
  id: string,
  worth: number,
) {
  const entry = await trx
    .selectFrom('point_entries')
    .where('user_id', '=', userId)
    .where('source_id', '=', id)
    .where('kind', '=', 'testimonials')
    .select('points')
    .executeTakeFirst()
  const points = entry?.points ?? 0
  if (points !== worth) {
    await trx.updateTable('testimonies').set({ points_earned: points }).where('id', '=', id).execute()
  }
  return points
}

async function addMedia(
  trx: Trx,
  ownerId: string,
  stored: StoredMedia | undefined,
): Promise<string | null> {
  if (!stored) return null
  const id = uuid()
  await trx
    .insertInto('media')
    .values({ ...mediaColumns(stored), id, owner_id: ownerId })
    .execute()
  return id
}
