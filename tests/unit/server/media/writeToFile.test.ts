import fs from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { writeToFile } from '../../../../server/media/writeToFile.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'faro-write-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('writes all bytes', async () => {
  const file = path.join(folder, 'whole')
  await writeToFile(Readable.from([Buffer.from('uno '), Buffer.from('dos')]), file, { flush: true })
  expect(await readFile(file, 'utf8')).toBe('uno dos')
  await rm(file)
})

it('removes the file if its source fails while the file is being opened', async () => {
  const { open } = fs
  const opened = Promise.withResolvers<void>()
  const slowly = (name: string, flags: string, mode: number, callback: (...all: unknown[]) => void) =>
    setTimeout(() => {
      open(name, flags, mode, (...all) => {
        callback(...all)
        opened.resolve()
      })
    }, 30)
  vi.spyOn(fs, 'open').mockImplementation(slowly as unknown as typeof open)
  async function* refused() {
    yield* []
    throw new Error('too large')
  }
  await expect(writeToFile(refused(), path.join(folder, 'refused'))).rejects.toThrow('too large')
  await opened.promise
  vi.mocked(fs.open).mockRestore()
  expect(await readdir(folder)).toEqual([])
})
