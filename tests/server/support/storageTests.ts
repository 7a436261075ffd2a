/** Tests that every store of uploaded files has to pass. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Storage } from '../../../server/media/storage.ts'
import { isMissingFile } from '../../../server/media/storeErrors.ts'

const MB = 1024 * 1024

const hash = (data: Buffer) => createHash('sha256').update(data).digest('hex')

interface OpenedStorage {
  storage: Storage
  end: () => Promise<void>
}

/**
 * Tests a store.
 * @param name Its name in the title, as `in a folder`.
 * @param missing What the machine lacks for it; empty if it can be tested.
 * @param open Opens the store. The folder is removed after the tests.
 */
export function describeStorage(
  name: string,
  missing: string,
  open: (folder: string) => Promise<OpenedStorage>,
): void {
  describe.skipIf(missing)(`a store ${name}`, () => {
    let storage: Storage
    let end: () => Promise<void>
    let folder: string
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'faro-storage-'))
      ;({ storage, end } = await open(folder))
    })
    afterAll(async () => {
      storage?.close()
      await end?.()
      await rm(folder, { recursive: true, force: true })
    })

    const keep = async (data: Buffer | string, key: string = uuid()) => {
      await storage.put(key, Readable.from([data]))
      return key
    }
    const content = async (...args: Parameters<Storage['read']>) => buffer(await storage.read(...args))
    const stored = async (later = new Date(Date.now() + 60_000)) => {
      const keys = []
      for await (const key of storage.untouchedSince(later)) keys.push(key)
      return keys.toSorted()
    }

    it('is as it was set up, and can be written to', async () => {
      await storage.verify()
      expect(await storage.writeProblem()).toBeUndefined()
      expect(await storage.free()).toBeGreaterThan(0)
    })

    it('gives back what was put, whole and by range', async () => {
      const key = await keep('0123456789')
      expect(await storage.size(key)).toBe(10)
      expect(String(await content(key))).toBe('0123456789')
      expect(String(await content(key, { start: 2, end: 4 }))).toBe('234')
      expect(String(await content(key, { start: 9, end: 9 }))).toBe('9')
      expect(String(await content(key, { start: 0, end: 9 }))).toBe('0123456789')
    })

    it('gives back large files, in which a range may lie anywhere', async () => {
      const data = randomBytes(13 * MB)
      const pieces = Array.from({ length: 130 }, (_, at) => data.subarray(at * 104_858, (at + 1) * 104_858))
      const key = uuid()
      await storage.put(key, Readable.from(pieces))
      const whole = Buffer.concat(pieces)
      expect(await storage.size(key)).toBe(whole.length)
      expect(hash(await content(key))).toBe(hash(whole))
      const [start, end] = [5 * MB - 3, 10 * MB + 3]
      expect(hash(await content(key, { start, end }))).toBe(hash(whole.subarray(start, end + 1)))
      await storage.delete(key)
      expect(await storage.size(key)).toBeUndefined()
    })

    it('keeps an empty file', async () => {
      const key = uuid()
      await storage.put(key, Readable.from([]))
      expect(await storage.size(key)).toBe(0)
    })

    it('puts a file in the place of one with the same key', async () => {
      const key = await keep('antes')
      await keep('y después', key)
      expect(String(await content(key))).toBe('y después')
    })

    it('says that a file is missing before anything is read', async () => {
      expect(await storage.size('no-hay')).toBeUndefined()
      const refused = await storage.read('no-hay').catch((error: unknown) => error)
      expect(isMissingFile(refused)).toBe(true)
      const removed = await keep('hola')
      await storage.delete(removed)
      expect(isMissingFile(await storage.read(removed).catch((error: unknown) => error))).toBe(true)
    })

    it.each([10, 12 * MB])('stores nothing of a source that breaks after %d bytes', async (bytes) => {
      const [key, reason] = [uuid(), new Error('se cortó')]
      const source = new PassThrough()
      const put = storage.put(key, source)
      for (let left = bytes; left > 0; left -= MB) {
        if (!source.write(randomBytes(Math.min(left, MB)))) {
          await new Promise((resolve) => source.once('drain', resolve))
        }
      }
      source.destroy(reason)
      await expect(put).rejects.toBe(reason)
      expect(await storage.size(key)).toBeUndefined()
    })

    it('stores nothing of a source that is closed before its end', async () => {
      const key = uuid()
      const source = new PassThrough()
      const put = storage.put(key, source)
      source.write('hola')
      source.destroy()
      await expect(put).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' })
      expect(await storage.size(key)).toBeUndefined()
    })

    it('leaves what was there when what takes its place breaks off', async () => {
      const key = await keep('antes')
      const broken = Readable.from(
        (async function* broken() {
          yield 'y desp'
          throw new Error('se cortó')
        })(),
      )
      await expect(storage.put(key, broken)).rejects.toThrow('se cortó')
      expect(String(await content(key))).toBe('antes')
    })

    it('removes many at once, and does not mind those that are not there', async () => {
      const keys = await Promise.all(Array.from({ length: 30 }, (_, at) => keep(`n.º ${at}`)))
      const [first = '', ...others] = keys
      await storage.delete('no-hay', ...others)
      const sizes = await Promise.all(keys.map((key) => storage.size(key)))
      expect(sizes.filter((size) => size !== undefined)).toEqual([await storage.size(first)])
      await storage.delete()
      expect(await storage.size(first)).toBe(6)
    })

    it('removes a file with the temporary ones of its upload', async () => {
      const [key, other] = [await keep('hola'), await keep('otra')]
      const [own, foreign] = [storage.scratch(`${key}.in`), storage.scratch(`${other}.in`)]
      await writeFile(own, 'a medias')
      await writeFile(foreign, 'a medias')
      await storage.discard(key)
      expect(await storage.size(key)).toBeUndefined()
      expect(existsSync(own)).toBe(false)
      expect(await storage.size(other)).toBe(4)
      expect(existsSync(foreign)).toBe(true)
    })

    it('removes temporary files that are a day old', async () => {
      const [old, young] = [storage.scratch('vieja'), storage.scratch('joven')]
      await writeFile(old, '')
      await writeFile(young, '')
      const yesterday = new Date(Date.now() - 86_400_000)
      await utimes(old, yesterday, new Date(yesterday.getTime() - 1000))
      await storage.removeHalfDone(yesterday)
      expect([existsSync(old), existsSync(young)]).toEqual([false, true])
    })

    it('lists no files of others', async () => {
      await storage.delete(...(await stored()))
      const own = uuid()
      const derived = [own, `w160-${own}`, `w1280-${own}`, `${own}-og`, `probe-${uuid()}`]
      const foreign = ['index', 'README', 'copia-2026', randomUUID(), `${uuid()}.bak`, `x${uuid()}`]
      for (const key of [...derived, ...foreign]) await keep('hola', key)
      expect(await stored()).toEqual(derived.toSorted())
      await storage.delete(...derived, ...foreign)
    })

    it('lists all files that have not changed since a time', async () => {
      await storage.delete(...(await stored()))
      const keys = await Promise.all(Array.from({ length: 45 }, (_, at) => keep(`n.º ${at}`)))
      expect(await stored()).toEqual(keys.toSorted())
      expect(await stored(new Date(Date.now() - 60_000))).toEqual([])
    })
  })
}
