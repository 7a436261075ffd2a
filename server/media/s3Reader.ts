import { GetObjectCommand, type GetObjectCommandOutput, type S3Client } from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import { askStore, isNotFound } from './s3Client.ts'
import type { ByteRange } from './storage.ts'
import { missingFile, StoreUnavailable } from './storeErrors.ts'

/** Milliseconds without a byte, while one is waited for, after which a reply counts as broken. */
const stallMs = 20_000
/** How often a reply that breaks off is asked for again, as long as nothing of it arrives. */
const maxResumes = 3

interface Place {
  Bucket: string
  Key: string
}

/** An object of the store from its first byte on, or a part of it. A reply that breaks off is gone on with where it ended. */
export async function readObject(
  client: S3Client,
  place: Place,
  range?: ByteRange,
  signal?: AbortSignal,
): Promise<Readable> {
  const closed = new AbortController()
  const ending = signal ? AbortSignal.any([signal, closed.signal]) : closed.signal

  const get = (part?: { start: number; end?: number }, etag?: string) =>
    askStore(
      (options) =>
        client.send(
          new GetObjectCommand({
            ...place,
            ...(part && { Range: `bytes=${part.start}-${part.end ?? ''}` }),
            ...(etag !== undefined && { IfMatch: etag }),
          }),
          options,
        ),
      ending,
    )

  const first = await get(range).catch((error: unknown) => {
    throw isNotFound(error) ? missingFile(place.Key) : error
  })
  const etag = first.ETag

  async function* bytes(): AsyncGenerator<Buffer> {
    const start = range?.start ?? 0
    const end = start + (first.ContentLength ?? 0)
    let at = start
    let reply: GetObjectCommandOutput = first
    for (let failures = 0; at < end;) {
      try {
        for await (const chunk of untilStalled(reply)) {
          at += chunk.length
          failures = 0
          yield chunk
        }
        if (at < end) throw new Error('The reply ended early')
      } catch (error) {
        failures += 1
        if (ending.aborted || failures > maxResumes) throw new StoreUnavailable(error)
        reply = await get({ start: at, end: end - 1 }, etag)
      }
    }
  }

  const stream = Readable.from(bytes(), { objectMode: false })
  // Before the generator ends, which may be waiting for the store.
  const destroy = stream._destroy.bind(stream)
  stream._destroy = (error, callback) => {
    closed.abort()
    destroy(error, callback)
  }
  return stream
}

/** The bytes of a reply. It breaks off when none arrives for a while, but not while the reader takes none. */
async function* untilStalled({ Body }: GetObjectCommandOutput): AsyncGenerator<Buffer> {
  const body = Body as Readable
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let waiting = false
  const watch = setTimeout(() => {
    if (waiting) body.destroy(new Error('The store sends nothing more'))
  }, stallMs)
  try {
    for (;;) {
      waiting = true
      watch.refresh()
      const { done, value } = await chunks.next()
      waiting = false
      if (done) return
      yield value
    }
  } finally {
    clearTimeout(watch)
    body.destroy()
  }
}
