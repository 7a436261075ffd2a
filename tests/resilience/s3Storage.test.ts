/** The S3 storage with a real store that verifies signatures. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullDisk } from '../../server/media/fullDisk.ts'
import { s3Storage } from '../../server/media/s3Storage.ts'
import type { S3Settings } from '../../server/settings/s3Settings.ts'
import type { Storage } from '../../server/media/storage.ts'
import { StoreUnavailable } from '../../server/media/storeErrors.ts'
import { eventually } from '../eventually.ts'
import { s3Missing, type S3, startS3 } from '../s3/startS3.ts'

const MB = 1024 * 1024
describe.skipIf(s3Missing)(`an S3 store${s3Missing}`, () => {
  const opened: Storage[] = []
  let dir: string
  let s3: S3
  let storage: Storage
  let client: S3Client

  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'faro-s3-store-'))
    s3 = await startS3()
    storage = open()
    const { endpoint, region, key: credentials } = s3.settings()
    client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  })
  afterAll(async () => {
    client?.destroy()
    opened.forEach((each) => each.close())
    await s3?.stop()
    await rm(dir, { recursive: true, force: true })
  })

  function open(others?: Partial<S3Settings>): Storage {
    const made = s3Storage(s3.settings(others), path.join(dir, 'incoming'))
    opened.push(made)
    return made
  }

  async function kept(data: Buffer | string): Promise<string> {
    const key = uuid()
    await storage.put(key, Readable.from([data]))
    return key
  }

  const unfinished = async () => {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: s3.bucket }))
    return Uploads.map(({ Key }) => Key)
  }

  describe('authentication', () => {
    it('rejects a wrong secret, an unknown key and a key without permissions', async () => {
      const key = await kept('hola')
      const { accessKeyId } = s3
      for (const wrong of [
        { accessKeyId, secretAccessKey: 'otro-secreto' },
        { accessKeyId: 'faro:nadie', secretAccessKey: s3.secretAccessKey },
        { accessKeyId: 'faro:other', secretAccessKey: 'otro' },
      ]) {
        const refused = open({ key: wrong })
        await expect(refused.read(key)).rejects.toThrow(StoreUnavailable)
        await expect(refused.size(key)).rejects.toThrow(StoreUnavailable)
        await expect(refused.put(key, Readable.from(['mío']))).rejects.toThrow(StoreUnavailable)
        await expect(refused.delete(key)).rejects.toThrow(StoreUnavailable)
      }
      expect(String(await buffer(await storage.read(key)))).toBe('hola')
    })

    it('rejects an altered signature, and one for another request', async () => {
      const [key, other] = [await kept('hola'), await kept('otra')]
      const command = new GetObjectCommand({ Bucket: s3.bucket, Key: key })
      const url = await getSignedUrl(client, command, { expiresIn: 60 })
      expect(await (await fetch(url)).text()).toBe('hola')
      const altered = url.replace(
        /(X-Amz-Signature=)(.)/u,
        (_, name, sign) => name + (sign === '0' ? '1' : '0'),
      )
      for (const wrong of [altered, url.replace(key, other), url.replace('Expires=60', 'Expires=6000')]) {
        expect(wrong).not.toBe(url)
        expect((await fetch(wrong)).status).toBe(403)
      }
      expect((await fetch(`${s3.endpoint}/${s3.bucket}/${key}`)).ok).toBe(false)
    })

    it('rejects content that differs from the signed content', async () => {
      const altering = new S3Client({
        ...s3.settings(),
        credentials: s3.settings().key,
        forcePathStyle: true,
      })
      altering.middlewareStack.add(
        (next) => async (args) => {
          const request = args.request as { body: Buffer }
          request.body = Buffer.from('HOLA')
          return next(args)
        },
        { step: 'deserialize', priority: 'low' },
      )
      const put = altering.send(
        new PutObjectCommand({ Bucket: s3.bucket, Key: uuid(), Body: Buffer.from('hola') }),
      )
      await expect(put).rejects.toMatchObject({ $metadata: { httpStatusCode: 400 } })
      altering.destroy()
    })
  })

  it.each([
    ['no bucket', { bucket: 'no-hay' }, /^El bucket «no-hay» \(S3_BUCKET\) no existe en http/u],
    [
      'a wrong secret',
      { key: { accessKeyId: 'faro:media', secretAccessKey: 'malo' } },
      /^El almacén S3 rechaza la clave para el bucket «media» \(SignatureDoesNotMatch\)\. Revisa S3_ACCESS_KEY_ID/u,
    ],
    [
      'no rights',
      { key: { accessKeyId: 'faro:other', secretAccessKey: 'otro' } },
      /^El almacén S3 rechaza la clave para el bucket «media» \(AccessDenied\)/u,
    ],
    [
      'another region',
      { region: 'eu-west-1' },
      /^El almacén S3 no acepta la petición .*S3_REGION \(«eu-west-1»\)/u,
    ],
  ])('reports at the start which setting is wrong: %s', async (_, others, text) => {
    await expect(open(others).verify()).rejects.toThrow(text)
  })

  it('reads and writes only in its folder of the bucket', async () => {
    const [one, other] = [open({ prefix: 'uno' }), open({ prefix: 'dos/tres' })]
    const key = uuid()
    await one.put(key, Readable.from(['de uno']))
    expect(await other.size(key)).toBeUndefined()
    await client.send(new PutObjectCommand({ Bucket: s3.bucket, Key: 'uno/ajeno/archivo', Body: 'x' }))
    const listed = async (from: Storage) => {
      const keys = []
      for await (const found of from.untouchedSince(new Date(Date.now() + 60_000))) keys.push(found)
      return keys
    }
    expect([await listed(one), await listed(other)]).toEqual([[key], []])
  })

  describe('uploads', () => {
    it('leave no parts when their source fails', async () => {
      const source = new PassThrough()
      const key = uuid()
      const put = storage.put(key, source)
      const sent = randomBytes(MB)
      // Parts are sent while more data arrives.
      let count = 0
      while (!(await unfinished()).includes(key)) {
        if (!source.write(sent)) await new Promise((resolve) => source.once('drain', resolve))
        count += 1
        expect(count).toBeLessThan(100)
      }
      source.destroy(new Error('se cortó'))
      await expect(put).rejects.toThrow('se cortó')
      expect(await unfinished()).toEqual([])
      expect(await storage.size(key)).toBeUndefined()
    })

    it('are removed when abandoned and old, also by two instances at once', async () => {
      const start = () =>
        client.send(new CreateMultipartUploadCommand({ Bucket: s3.bucket, Key: `abandoned/${uuid()}` }))
      for (let count = 0; count < 25; count += 1) await start()
      const folder = open({ prefix: 'abandoned' })
      await folder.removeHalfDone(new Date(Date.now() - 86_400_000))
      const there = async () => (await unfinished()).length
      expect(await there()).toBe(20)
      // The upload of another folder stays.
      await open({ prefix: 'other' }).removeHalfDone(new Date(Date.now() + 60_000))
      expect(await there()).toBe(20)
      await Promise.all(
        [folder, open({ prefix: 'abandoned' })].map((each) =>
          each.removeHalfDone(new Date(Date.now() + 60_000)),
        ),
      )
      expect(await there()).toBe(0)
    })

    it('of other applications in the same bucket stay', async () => {
      const keys = ['backup.tar', 'other/backup.tar', randomUUID(), `other/${uuid()}`]
      for (const Key of keys) await client.send(new CreateMultipartUploadCommand({ Bucket: s3.bucket, Key }))
      await client.send(new CreateMultipartUploadCommand({ Bucket: s3.bucket, Key: uuid() }))
      await storage.removeHalfDone(new Date(Date.now() + 60_000))
      expect(new Set(await unfinished())).toEqual(new Set(keys))
      await open({ prefix: 'other' }).removeHalfDone(new Date(Date.now() + 60_000))
      expect(await unfinished()).not.toContain(keys[3])
      expect(await unfinished()).toHaveLength(3)
    })

    it('fail with an explanation when the store is full, and succeed when it has space again', async () => {
      await s3.restart({ quotaBytes: 1 })
      const full = await storage
        .put(uuid(), Readable.from([randomBytes(MB)]))
        .catch((error: unknown) => error)
      expect(isFullDisk(full)).toBe(true)
      const large = storage.put(uuid(), Readable.from(Array.from({ length: 12 }, () => randomBytes(MB))))
      await expect(large).rejects.toSatisfy(isFullDisk)
      expect(await storage.writeProblem()).toBe('full')
      await s3.restart()
      expect(await storage.writeProblem()).toBeUndefined()
      await kept('hola')
    })
  })

  describe('a store that does not respond', () => {
    it('makes every call fail with an error, and loses nothing', async () => {
      const key = await kept('hola')
      await s3.kill()
      await expect(storage.size(key)).rejects.toThrow(StoreUnavailable)
      await expect(storage.read(key)).rejects.toThrow(StoreUnavailable)
      await expect(storage.put(uuid(), Readable.from(['x']))).rejects.toThrow(StoreUnavailable)
      const large = Readable.from(Array.from({ length: 12 }, () => randomBytes(MB)))
      await expect(storage.put(uuid(), large)).rejects.toThrow(StoreUnavailable)
      await expect(storage.delete(key)).rejects.toThrow(StoreUnavailable)
      await expect(storage.verify()).rejects.toThrow(StoreUnavailable)
      await expect(storage.removeHalfDone(new Date())).rejects.toThrow(StoreUnavailable)
      await expect(storage.untouchedSince(new Date())[Symbol.asyncIterator]().next()).rejects.toThrow(
        StoreUnavailable,
      )
      expect(await storage.writeProblem()).toBe('unreachable')
      await s3.restart()
      expect(await storage.writeProblem()).toBeUndefined()
      expect(String(await buffer(await storage.read(key)))).toBe('hola')
    })

    it('blocks no caller for long', async () => {
      const key = await kept('hola')
      const goOn = s3.suspend()
      try {
        const problem = storage.writeProblem()
        const asked = storage.read(key).catch((error: unknown) => error)
        const left = new AbortController()
        const givenUp = storage.read(key, undefined, left.signal)
        left.abort(new Error('ya no'))
        await expect(givenUp).rejects.toThrow('ya no')
        expect(await problem).toBe('unreachable')
        expect(await asked).toBeInstanceOf(StoreUnavailable)
      } finally {
        goOn()
      }
      expect(String(await buffer(await storage.read(key)))).toBe('hola')
    })

    it('interrupts a reply that has begun, and continues it when the store is back', async () => {
      const data = randomBytes(24 * MB)
      const key = await kept(data)
      const range = { start: 1000, end: data.length - 1001 }
      const stream = await storage.read(key, range)
      const chunks: Buffer[] = []
      let restarted: Promise<void> | undefined
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        chunks.push(chunk)
        // Restart before much of the rest has been read ahead.
        restarted ??= s3.restart()
        await restarted
      }
      const hash = (all: Buffer) => createHash('sha256').update(all).digest('hex')
      expect(hash(Buffer.concat(chunks))).toBe(hash(data.subarray(range.start, range.end + 1)))
    })
  })

  it('gets no more requests for a file that nobody reads any more', async () => {
    const key = await kept(randomBytes(24 * MB))
    const { hostname, port } = new URL(s3.endpoint)
    const sockets = new Set<net.Socket>()
    let bytes = 0
    const line = net.createServer((socket) => {
      const store = net.connect(Number(port), hostname)
      sockets.add(socket)
      for (const [from, to] of [
        [socket, store],
        [store, socket],
      ] as const) {
        from.on('error', () => undefined)
        from.pipe(to)
        from.on('close', () => to.destroy())
      }
      store.on('data', (chunk: Buffer) => (bytes += chunk.length))
      socket.on('close', () => sockets.delete(socket))
    })
    await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
    const beyond = open({ endpoint: `http://127.0.0.1:${(line.address() as net.AddressInfo).port}` })
    const stream = await beyond.read(key)
    await new Promise((resolve) => stream.once('readable', resolve))
    expect(sockets.size).toBe(1)
    stream.destroy()
    await eventually(() => expect(sockets.size).toBe(0))
    expect(bytes).toBeLessThan(12 * MB)
    await new Promise((resolve) => line.close(resolve))
  })
})
