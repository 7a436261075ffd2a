/** Takes an uploaded file in: checks what it really is, keeps its size in bounds, and stores it. */
import { PassThrough, type Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { communityImageMaxBytes, communityVideoMaxBytes } from '#api/contract/posts.ts'
import { HttpError } from '../errors.ts'
import type { Storage } from './storage.ts'

export interface StoredMedia {
  kind: 'image' | 'video'
  key: string
  contentType: string
  bytes: number
  width: number | null
  height: number | null
}

const imageTypes = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
const videoTypes = new Set([
  'video/mp4',
  'video/quicktime',
  'video/x-msvideo',
  'video/vnd.avi',
  'video/webm',
  'video/x-m4v',
])
const sniffBytes = 4100
/** Longest side of a stored picture, in pixels. */
const maxSide = 2048

const tooLarge = {
  image: () => new HttpError(413, 'La imagen no puede ser mayor a 10MB', { code: 'LIMIT_FILE_SIZE' }),
  video: () => new HttpError(413, 'El video no puede ser mayor a 500MB', { code: 'LIMIT_FILE_SIZE' }),
}
const wrongType = {
  image: () =>
    new HttpError(
      415,
      'Tipo de archivo no soportado. Por favor selecciona una imagen válida (JPEG, PNG, GIF, WebP)',
      { code: 'INVALID_FILE_TYPE' },
    ),
  video: () =>
    new HttpError(
      415,
      'Tipo de archivo no soportado. Por favor selecciona un video válido (MP4, MOV, AVI, WebM)',
      { code: 'INVALID_FILE_TYPE' },
    ),
}

// One picture at a time on each of few threads: decoding is what costs memory.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Stores a picture without its metadata (place and camera), turned upright and no larger than a screen needs.
 * @throws {HttpError} 413 or 415 with the documents' text.
 */
export async function takeImage(storage: Storage, key: string, source: Readable): Promise<StoredMedia> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > communityImageMaxBytes) {
      source.resume()
      throw tooLarge.image()
    }
    chunks.push(chunk)
  }
  const original = Buffer.concat(chunks)
  const type = await fileTypeFromBuffer(original.subarray(0, sniffBytes))
  if (!type || !imageTypes.has(type.mime)) throw wrongType.image()
  try {
    const { data, info } = await sharp(original, {
      animated: type.mime === 'image/gif',
      limitInputPixels: 80_000_000,
    })
      .rotate()
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 84 })
      .toBuffer({ resolveWithObject: true })
    await storage.put(key, onceReadable(data))
    const height = info.pageHeight ?? info.height
    return { kind: 'image', key, contentType: 'image/webp', bytes: data.length, width: info.width, height }
  } catch (error) {
    if (error instanceof HttpError) throw error
    throw new HttpError(415, 'No pudimos leer la imagen. Puede estar dañada: prueba con otra.', {
      code: 'INVALID_FILE_TYPE',
    })
  }
}

/**
 * Streams a video to the store as it comes, holding no more than a few chunks.
 * @throws {HttpError} 413 or 415 with the documents' text; nothing stays stored then.
 */
export async function takeVideo(storage: Storage, key: string, source: Readable): Promise<StoredMedia> {
  const body = new PassThrough()
  let bytes = 0
  let head = Buffer.alloc(0)
  let contentType = ''

  async function pump(): Promise<void> {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > communityVideoMaxBytes) throw tooLarge.video()
      if (!contentType && head.length < sniffBytes) {
        head = Buffer.concat([head, chunk])
        if (head.length >= sniffBytes) contentType = await sniffVideo(head)
      }
      if (!body.write(chunk)) await drained(body)
    }
    if (!contentType) contentType = await sniffVideo(head)
    body.end()
  }

  const stored = storage.put(key, body)
  try {
    await Promise.all([
      pump().catch((error: unknown) => {
        body.destroy(error instanceof Error ? error : new Error(String(error)))
        source.resume()
        throw error
      }),
      stored,
    ])
  } catch (error) {
    await Promise.allSettled([stored])
    await storage.delete(key)
    throw error
  }
  return { kind: 'video', key, contentType, bytes, width: null, height: null }
}

async function sniffVideo(head: Buffer): Promise<string> {
  const type = await fileTypeFromBuffer(head)
  if (!type || !videoTypes.has(type.mime)) throw wrongType.video()
  return type.mime
}

function drained(stream: PassThrough): Promise<void> {
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

function onceReadable(data: Buffer): Readable {
  const stream = new PassThrough()
  stream.end(data)
  return stream
}
