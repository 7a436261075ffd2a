/** A store of uploaded files in a bucket of an S3-compatible service. */
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { v7 as uuid } from 'uuid'
import { isOwnKey } from './derivedFiles.ts'
import { isFullDisk } from './fullDisk.ts'
import { askStore, isNotFound, s3Client, toStartError, toStoreError } from './s3Client.ts'
import { directReads } from './s3DirectReads.ts'
import { readObject } from './s3Reader.ts'
import type { S3Settings } from '../settings/s3Settings.ts'
import { minFreeBytes, scratchFolder } from './scratchFolder.ts'
import type { Storage } from './storage.ts'

/** Bytes of a part, of which an upload holds a few in memory; no store allows smaller ones. */
const partBytes = 5 * 1024 * 1024
/** Parts of a file that are sent at the same time. */
const partsAtOnce = 2
/** Keys that are deleted with one request. Stores allow 1,000, which may take some of them too long. */
const deletedAtOnce = 200
/** Milliseconds for the question whether the store answers. */
const healthMs = 3000
/** Size in bytes of the object written to test whether there is room. */
const probeBytes = 1024 * 1024

/** @param scratchDir local folder of temporary files. */
export function s3Storage(settings: S3Settings, scratchDir: string): Storage {
  const { bucket: Bucket, prefix } = settings
  const client = s3Client(settings)
  const scratch = scratchFolder(scratchDir)
  const folder = prefix && `${prefix}/`
  const place = (key: string) => ({ Bucket, Key: folder + key })
  // Only an attempt shows that a quota is used up.
  let refused = false

  async function remove(keys: readonly string[]): Promise<void> {
    for (let from = 0; from < keys.length; from += deletedAtOnce) {
      const Objects = keys.slice(from, from + deletedAtOnce).map((key) => ({ Key: folder + key }))
      const { Errors = [] } = await askStore((options) =>
        client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }), options),
      )
      const failed = Errors.find(({ Code }) => Code !== 'NoSuchKey')
      if (failed)
        throw toStoreError(new Error(`${failed.Key} was not deleted: ${failed.Code} ${failed.Message}`))
    }
  }

  async function* unfinishedUploads() {
    let page: ListMultipartUploadsCommandOutput | undefined
    do {
      const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page ?? {}
      page = await askStore((options) =>
        client.send(
          new ListMultipartUploadsCommand({ Bucket, Prefix: folder, KeyMarker, UploadIdMarker }),
          options,
        ),
      )
      yield* page.Uploads ?? []
    } while (page.IsTruncated && page.NextKeyMarker)
  }

  async function hasRoom(): Promise<boolean> {
    const key = `probe-${uuid()}`
    try {
      await askStore((options) =>
        client.send(new PutObjectCommand({ ...place(key), Body: Buffer.alloc(probeBytes) }), options),
      )
      await remove([key])
      return true
    } catch (error) {
      return !isFullDisk(error)
    }
  }

  return {
    place: `s3://${Bucket}/${prefix}`,
    ...directReads(settings, place),
    async put(key, source) {
      // It may fail before the upload begins to read.
      source.on('error', () => undefined)
      let broken: { error: unknown } | undefined
      async function* chunks(): AsyncGenerator<Buffer> {
        try {
          yield* source as AsyncIterable<Buffer>
        } catch (error) {
          broken = { error }
          throw error
        }
      }
      try {
        await new Upload({
          client,
          params: { ...place(key), Body: Readable.from(chunks(), { objectMode: false }) },
          partSize: partBytes,
          queueSize: partsAtOnce,
        }).done()
        refused = false
      } catch (error) {
        // The upload ends its source when it fails itself.
        if (broken && (broken.error === error || broken.error === source.errored)) throw broken.error
        const known = toStoreError(error)
        refused ||= isFullDisk(known)
        throw known
      }
    },
    async size(key) {
      try {
        const { ContentLength } = await askStore((options) =>
          client.send(new HeadObjectCommand(place(key)), options),
        )
        return ContentLength
      } catch (error) {
        if (isNotFound(error)) return undefined
        throw error
      }
    },
    read: (key, range, signal) => readObject(client, place(key), range, signal),
    delete: (...keys) => remove(keys),
    scratch: scratch.path,
    async discard(...keys) {
      await scratch.discard(keys)
      await remove(keys)
    },
    free: async () => (await scratch.free()) ?? 0,
    async writeProblem() {
      const free = await scratch.free()
      if (free === undefined) return 'unreachable'
      const abortSignal = AbortSignal.timeout(healthMs)
      const answers = await client.send(new HeadBucketCommand({ Bucket }), { abortSignal }).then(
        () => true,
        () => false,
      )
      if (!answers) return 'unreachable'
      if (refused) refused = !(await hasRoom())
      return refused || free < minFreeBytes ? 'full' : undefined
    },
    async *untouchedSince(time) {
      try {
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: folder })) {
          for (const { Key = '', LastModified } of Contents) {
            const key = Key.slice(folder.length)
            if (isOwnKey(key) && LastModified && LastModified < time) yield key
          }
        }
      } catch (error) {
        throw toStoreError(error)
      }
    },
    async removeHalfDone(time) {
      await scratch.removeOld(time)
      for await (const { Key = '', UploadId, Initiated } of unfinishedUploads()) {
        if (!Initiated || Initiated >= time || !isOwnKey(Key.slice(folder.length))) continue
        await askStore((options) =>
          client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), options),
        ).catch((error: unknown) => {
          // Another instance was first.
          if (!isNotFound(error)) throw error
        })
      }
    },
    async verify() {
      try {
        // Unlike a HEAD request, a refusal of this says why.
        await askStore((options) =>
          client.send(new ListObjectsV2Command({ Bucket, Prefix: folder, MaxKeys: 1 }), options),
        )
      } catch (error) {
        throw toStartError(error, settings)
      }
    },
    close: () => client.destroy(),
  }
}
