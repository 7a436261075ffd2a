/** Stores uploaded files: verifies their type and size, and re-encodes pictures. */
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import { imageTypes, videoTypes } from '#api/contract/common.ts'
import { pictureWidths } from '#lib/pictureWidths.ts'
import { HttpError } from '../errors.ts'
import type { QuotaReservation } from '../limits/storageQuota.ts'
import type { MediaLimit } from './fileLimits.ts'
import { copyKey } from './derivedFiles.ts'
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
  ...copyColumns(copies),
})

/** The columns of a picture's copies. */
export const copyColumns = (copies: readonly PictureCopy[] | undefined) => ({
  copy_widths: copies?.map(({ width }) => width) ?? null,
  copy_bytes: copies?.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0,
})

const sniffBytes = 4100
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
    await receive(source, file, limit, target.quota)
    const type = await fileTypeFromFile(file)
    if (!type || !imageTypes.includes(type.mime)) throw wrongType('image', limit)
    return await convertAndStore(target, key, file, size)
  } finally {
    await rm(file, { force: true })
  }
}

async function receive(
  source: Readable,
  file: string,
  limit: MediaLimit,
  quota: QuotaReservation,
): Promise<void> {
  let bytes = 0
  const bounded = async function* bounded(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > limit.maxBytes) throw tooLarge(limit)
      quota.reserve(chunk.length)
      yield chunk
    }
  }
  try {
    // `source` is not part of the pipeline, which would destroy it on failure, and the form with it.
    await writeToFile(bounded(source as AsyncIterable<Buffer>), file)
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
 * @throws {HttpError} 413 or 415 with the documents' text; nothing remains stored then.
 */
export async function storeRawImage(
  target: UploadTarget,
  key: string,
  source: Readable,
  limit: MediaLimit,
  onBytes?: OnBytes,
): Promise<StoredMedia> {
  const sniff = async (head: Buffer) => ({
    kind: 'image' as const,
    contentType: await sniffType(head, 'image', limit),
  })
  return storeStream(target, key, source, limit, sniff, onBytes)
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
 * Streams a video to the store, holding only a few chunks in memory.
 * @throws {HttpError} 413 or 415 with the documents' text; nothing remains stored then.
 */
export async function storeVideo(
  target: UploadTarget,
  key: string,
  source: Readable,
  limit: MediaLimit,
  onBytes?: OnBytes,
): Promise<StoredMedia> {
  const sniff = async (head: Buffer) => ({
    kind: 'video' as const,
    contentType: await sniffType(head, 'video', limit),
  })
  return storeStream(target, key, source, limit, sniff, onBytes)
}

/**
 * Stores any file: a picture as {@link storeImage} does, everything else unchanged.
 * @throws {HttpError} 413, or 415 for an invalid picture; nothing remains stored then.
 */
export async function storeAttachment(
  target: UploadTarget,
  key: string,
  source: Readable,
  limit: MediaLimit,
): Promise<StoredMedia> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let head = Buffer.alloc(0)
  while (head.length < sniffBytes) {
    const { done, value } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  const type = (await fileTypeFromBuffer(head))?.mime ?? 'application/octet-stream'
  const whole = Readable.from(
    (async function* whole() {
      yield head
      yield* { [Symbol.asyncIterator]: () => chunks }
    })(),
    { objectMode: false },
  )
  if (imageTypes.includes(type)) return storeImage(target, key, whole, limit)
  const kind = videoTypes.includes(type) ? ('video' as const) : ('file' as const)
  return storeStream(target, key, whole, limit, async () => ({ kind, contentType: type }))
}

/** Stores a stream once `sniff` has detected its type from the first bytes. */
async function storeStream(
  { storage, quota }: UploadTarget,
  key: string,
  source: Readable,
  limit: MediaLimit,
  sniff: (head: Buffer) => Promise<Pick<StoredMedia, 'kind' | 'contentType'>>,
  onBytes?: OnBytes,
): Promise<StoredMedia> {
  const body = new PassThrough()
  let bytes = 0
  let head = Buffer.alloc(0)
  let found: Pick<StoredMedia, 'kind' | 'contentType'> | undefined

  async function pump(): Promise<Pick<StoredMedia, 'kind' | 'contentType'>> {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      bytes += chunk.length
      onBytes?.(chunk.length)
      if (bytes > limit.maxBytes) throw tooLarge(limit)
      quota.reserve(chunk.length)
      if (!found && head.length < sniffBytes) {
        head = Buffer.concat([head, chunk])
        if (head.length >= sniffBytes) found = await sniff(head)
      }
      if (!body.write(chunk)) await waitForDrain(body)
    }
    found ??= await sniff(head)
    body.end()
    return found
  }

  const stored = storage.put(key, body)
  try {
    const [{ kind, contentType }] = await Promise.all([
      pump().catch((error: unknown) => {
        body.destroy(error instanceof Error ? error : new Error(String(error)))
        source.resume()
        throw error
      }),
      stored,
    ])
    return { kind, key, contentType, bytes, width: null, height: null }
  } catch (error) {
    const [written] = await Promise.allSettled([stored])
    // What even this does not remove is found by the housekeeping.
    await storage.delete(key).catch(() => undefined)
    // An error of the store is the actual cause.
    throw error instanceof HttpError || written.status === 'fulfilled' ? error : written.reason
  }
}

async function sniffType(head: Buffer, kind: 'image' | 'video', limit: MediaLimit): Promise<string> {
  const type = await fileTypeFromBuffer(head)
  const known = kind === 'image' ? imageTypes : videoTypes
  if (!type || !known.includes(type.mime)) throw wrongType(kind, limit)
  return type.mime
}

function waitForDrain(stream: PassThrough): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error | null) => {
      stream.off('drain', settle)
      stream.off('close', closed)
      stream.off('error', settle)
      if (error) reject(error)
      else resolve()
    }
    const closed = () => settle(new Error('closed'))
    stream.once('drain', settle)
    stream.once('close', closed)
    stream.once('error', settle)
  })
}
