/** Stores uploaded files: verifies their type and size, and re-encodes pictures. */
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import { imageTypes, videoTypes } from '#api/contract/common.ts'
import { pictureWidths } from '#lib/pictureWidths.ts'
import { HttpError } from '../errors.ts'
import type { QuotaReservation } from '../limits/storageQuota.ts'
import type { MediaLimit } from './fileLimits.ts'
import { copyKey } from './derivedFiles.ts'
import { removeMetadata, toUnreadable } from './metadata/removeMetadata.ts'
import { copyFile, type PictureCopy, type PictureInfo, type PictureSize } from './pictures/job.ts'
import { pictureWorkerPool } from './pictures/workerPool.ts'
import type { Storage } from './storage.ts'
import { writeToFile } from './writeToFile.ts'

export interface StoredMedia {
  kind: 'image' | 'video' | 'file'
  key: string
  contentType: string
  bytes: number
  width: number | null
  height: number | null
  /** The smaller copies stored with it; missing when they could not be, and of other files. */
  copies?: PictureCopy[]
}

/** The columns of a stored file's row in `media`. */
export const mediaColumns = ({ key, contentType, copies, ...rest }: StoredMedia) => ({
  ...rest,
  storage_key: key,
  content_type: contentType,
  metadata_removed: true,
  ...copyColumns(copies),
})

/** The columns of a picture's copies. */
export const copyColumns = (copies: readonly PictureCopy[] | undefined) => ({
  copy_widths: copies?.map(({ width }) => width) ?? null,
  copy_bytes: copies?.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0,
})

/** Bytes by which the type of a picture or video is detected. */
const sniffBytes = 4100
const emptyFileText = 'El archivo está vacío. Elige otro.'
/** Called for each chunk of a file that has arrived, with its size in bytes. */
type OnBytes = (bytes: number) => void
/** Default size: as large as a screen needs. */
export const screenSize: PictureSize = { width: 2048, height: 2048 }

const tooLarge = ({ tooLarge: text }: MediaLimit) => new HttpError(413, text, { code: 'LIMIT_FILE_SIZE' })
const wrongTypeTexts = {
  image: 'Tipo de archivo no soportado. Por favor selecciona una imagen válida (JPEG, PNG, GIF, WebP)',
  video: 'Tipo de archivo no soportado. Por favor selecciona un video válido (MP4, MOV, AVI, WebM)',
}
const wrongType = (kind: 'image' | 'video', { wrongType: text = wrongTypeTexts[kind] }: MediaLimit) =>
  new HttpError(415, text, { code: 'INVALID_FILE_TYPE' })

/** The store, owner and quota of an upload. */
export interface UploadTarget {
  storage: Storage
  ownerId: string
  quota: QuotaReservation
}

/**
 * Stores a picture without metadata (location, camera), rotated upright and scaled down to `size` (by default a
 * screen's), with smaller copies. If these cannot be stored, it is stored without; `addMissingCopies` makes them later.
 * @throws {HttpError} 413 or 415 with the documents' text; 429 or 503 when too many conversions are waiting.
 */
export async function storeImage(
  target: UploadTarget,
  key: string,
  source: Readable,
  limit: MediaLimit,
  size: PictureSize = screenSize,
): Promise<StoredMedia> {
  // To a file rather than memory: a picture of the global feed may have 500 MB.
  const file = target.storage.scratch(`${key}.in`)
  try {
    await receive(source, file, { limit, quota: target.quota })
    requireType((await fileTypeFromFile(file))?.mime, 'image', limit)
    return await convertAndStore(target, key, file, size)
  } finally {
    await rm(file, { force: true })
  }
}

interface Reception {
  limit: MediaLimit
  quota: QuotaReservation
  /** Refuses a file by its first bytes, before the rest has arrived. */
  check?: ((head: Buffer) => Promise<unknown>) | undefined
  onBytes?: OnBytes | undefined
}

/**
 * Writes an upload to a local file.
 * @returns its size in bytes.
 * @throws {HttpError} 400 when it is empty, 413 when it is too large; nothing remains then.
 */
async function receive(
  source: Readable,
  file: string,
  { limit, quota, check, onBytes }: Reception,
): Promise<number> {
  let bytes = 0
  let head: Buffer | undefined = Buffer.alloc(0)
  const bounded = async function* bounded(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      onBytes?.(chunk.length)
      if (bytes > limit.maxBytes) throw tooLarge(limit)
      quota.reserve(chunk.length)
      if (head) {
        head = Buffer.concat([head, chunk])
        if (head.length >= sniffBytes) {
          await check?.(head)
          head = undefined
        }
      }
      yield chunk
    }
    if (bytes === 0) throw new HttpError(400, emptyFileText, { code: 'EMPTY_FILE' })
    if (head) await check?.(head)
  }
  try {
    // `source` is not part of the pipeline, which would destroy it on failure, and the form with it.
    await writeToFile(bounded(source as AsyncIterable<Buffer>), file)
    return bytes
  } catch (error) {
    source.resume()
    throw error
  }
}

async function convertAndStore(
  { storage, ownerId }: Omit<UploadTarget, 'quota'>,
  key: string,
  from: string,
  size: PictureSize,
): Promise<StoredMedia> {
  const to = storage.scratch(`${key}.out`)
  try {
    const info = await pictureWorkerPool.convert({ from, to, as: { kind: 'webp', ...size } }, ownerId)
    await storage.put(key, createReadStream(to))
    const copies = await storeCopies(storage, key, to, info).catch(() => undefined)
    const { width, height, bytes } = info
    return { kind: 'image', key, contentType: 'image/webp', width, height, bytes, ...(copies && { copies }) }
  } finally {
    await removeOutput(to)
  }
}

/** Stores the copies that a worker has written beside its output. @returns them, or undefined when it could not. */
export async function storeCopies(
  storage: Storage,
  key: string,
  to: string,
  { copies }: PictureInfo,
): Promise<PictureCopy[] | undefined> {
  for (const { width } of copies ?? []) {
    await storage.put(copyKey(key, width), createReadStream(copyFile(to, width)))
  }
  return copies
}

/** Removes a worker's output and the copies beside it. */
export async function removeOutput(to: string): Promise<void> {
  const files = [to, ...pictureWidths.map((width) => copyFile(to, width))]
  await Promise.all(files.map((file) => rm(file, { force: true })))
}

/**
 * Stores a picture unchanged, for later conversion by {@link convertRawImage}.
 * @throws {HttpError} 400, 413 or 415 with the documents' text; nothing remains stored then.
 */
export async function storeRawImage(
  target: UploadTarget,
  key: string,
  source: Readable,
  limit: MediaLimit,
  onBytes?: OnBytes,
): Promise<StoredMedia> {
  const file = target.storage.scratch(`${key}.in`)
  try {
    const bytes = await receive(source, file, { limit, quota: target.quota, onBytes })
    const contentType = requireType((await fileTypeFromFile(file))?.mime, 'image', limit)
    return await putFile(target.storage, file, { kind: 'image', key, contentType, bytes }, onBytes)
  } finally {
    await rm(file, { force: true })
  }
}

/**
 * Converts a picture stored by {@link storeRawImage} as {@link storeImage} does, under a new key.
 * @throws {HttpError} 415 for a picture that cannot be read.
 */
export async function convertRawImage(
  target: Omit<UploadTarget, 'quota'>,
  raw: StoredMedia,
  key: string,
): Promise<StoredMedia> {
  const file = target.storage.scratch(`${key}.in`)
  try {
    await writeToFile(await target.storage.read(raw.key), file)
    return await convertAndStore(target, key, file, screenSize)
  } finally {
    await rm(file, { force: true })
  }
}

/**
 * Stores a video without metadata (location, camera), holding only a few chunks in memory. It passes through a local
 * file, because films describe themselves in their last bytes.
 * @throws {HttpError} 400, 413 or 415 with the documents' text; nothing remains stored then.
 */
export async function storeVideo(
  target: UploadTarget,
  key: string,
  source: Readable,
  limit: MediaLimit,
  onBytes?: OnBytes,
): Promise<StoredMedia> {
  const file = target.storage.scratch(`${key}.in`)
  let contentType = ''
  const check = async (head: Buffer) => {
    contentType = requireType((await fileTypeFromBuffer(head))?.mime, 'video', limit)
  }
  try {
    const bytes = await receive(source, file, { limit, quota: target.quota, check, onBytes })
    await cleanFile(file, contentType)
    return await putFile(target.storage, file, { kind: 'video', key, contentType, bytes }, onBytes)
  } finally {
    await rm(file, { force: true })
  }
}

/**
 * Stores any file: a picture as {@link storeImage} does, a video as {@link storeVideo} does, everything else without
 * the metadata that {@link removeMetadata} knows.
 * @throws {HttpError} 400 or 413, or 415 for an invalid picture; nothing remains stored then.
 */
export async function storeAttachment(
  target: UploadTarget,
  key: string,
  source: Readable,
  limit: MediaLimit,
): Promise<StoredMedia> {
  const file = target.storage.scratch(`${key}.in`)
  try {
    const bytes = await receive(source, file, { limit, quota: target.quota })
    const contentType = (await fileTypeFromFile(file))?.mime ?? 'application/octet-stream'
    if (imageTypes.includes(contentType)) return await convertAndStore(target, key, file, screenSize)
    await cleanFile(file, contentType)
    const kind = videoTypes.includes(contentType) ? ('video' as const) : ('file' as const)
    return await putFile(target.storage, file, { kind, key, contentType, bytes })
  } finally {
    await rm(file, { force: true })
  }
}

async function cleanFile(file: string, contentType: string): Promise<void> {
  try {
    await removeMetadata(file, contentType)
  } catch (error) {
    throw toUnreadable(error)
  }
}

/** Puts a local file into the store. `onBytes` is called meanwhile, with 0, as long as something happens. */
async function putFile(
  storage: Storage,
  file: string,
  stored: Omit<StoredMedia, 'width' | 'height' | 'copies'>,
  onBytes?: OnBytes,
): Promise<StoredMedia> {
  const chunks = async function* chunks() {
    for await (const chunk of createReadStream(file)) {
      onBytes?.(0)
      yield chunk as Buffer
    }
  }
  await storage.put(stored.key, Readable.from(chunks(), { objectMode: false }))
  return { ...stored, width: null, height: null }
}

/** @throws {HttpError} 415 for a type that the form does not take. */
function requireType(type: string | undefined, kind: 'image' | 'video', limit: MediaLimit): string {
  if (type === undefined || limit.types?.includes(type) === false) throw wrongType(kind, limit)
  return type
}
