import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UnreadableStructure } from '../../../../server/media/metadata/fileEditor.ts'
import { removeMetadata } from '../../../../server/media/metadata/removeMetadata.ts'
import * as samples from '../../../server/support/mediaSamples.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'faro-metadata-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Removes metadata from a file with this content. */
async function clean(data: Buffer): Promise<{ data: Buffer; isChanged: boolean }> {
  const file = path.join(folder, 'file')
  await writeFile(file, data)
  const isChanged = await removeMetadata(file, (await fileTypeFromBuffer(data))?.mime ?? '')
  return { data: await readFile(file), isChanged }
}

describe('removing metadata', () => {
  const kinds: [string, () => Buffer | Promise<Buffer>][] = [
    ['a MOV with a track of positions', () => samples.film()],
    ['an MP4', () => samples.film('isom')],
    ['an MP4 in fragments', samples.fragments],
    ['a raw picture', samples.cr3],
    ['a 3GP', () => samples.film('3gp4')],
    ['an M4A', () => samples.film('M4A ')],
    ['a HEIC', samples.heic],
    ['an AVIF', samples.avif],
    ['a little-endian TIFF', () => samples.tiff()],
    ['a big-endian TIFF', () => samples.tiff(false)],
    ['a WebM', () => samples.webm()],
    ['a WebM recorded live', () => samples.webm(true)],
    ['an AVI', samples.avi],
    ['a WAVE', samples.wav],
    ['an MP3', samples.mp3],
    ['a FLAC', samples.flac],
    ['an Ogg', samples.ogg],
  ]
  it.each(kinds)(
    'removes location and device from %s, and keeps its length and content',
    async (_kind, make) => {
      const before = await make()
      expect(samples.secretsIn(before)).not.toEqual([])
      const { data, isChanged } = await clean(before)
      expect(samples.secretsIn(data)).toEqual([])
      expect([isChanged, data.length]).toEqual([true, before.length])
      const at = before.indexOf(samples.filmFrames)
      expect(data.indexOf(samples.filmFrames)).toBe(at)
      expect((await fileTypeFromBuffer(data))?.mime).toBe((await fileTypeFromBuffer(before))?.mime)
      expect((await clean(data)).isChanged).toBe(false)
    },
  )

  it('keeps pictures decodable', async () => {
    for (const data of [await samples.avif(), samples.tiff(), samples.tiff(false)]) {
      const pixels = await sharp(data).raw().toBuffer()
      const after = (await clean(data)).data
      expect((await sharp(after).raw().toBuffer()).equals(pixels)).toBe(true)
      expect((await sharp(after).metadata()).exif?.includes('Faro')).not.toBe(true)
    }
  })

  it('keeps the title of an MP3', async () => {
    expect((await clean(samples.mp3())).data.includes(samples.title)).toBe(true)
  })

  it('overwrites the rest of the file after a structural error', async () => {
    const film = samples.film()
    const broken = Buffer.concat([film, Buffer.from([0, 0, 0, 3]), Buffer.from('udta +40.4168')])
    const { data } = await clean(broken)
    expect(samples.secretsIn(data)).toEqual([])
    const cut = film.subarray(0, film.length - 300)
    expect(samples.secretsIn((await clean(Buffer.from(cut))).data)).toEqual([])
  })

  it('finishes for every damaged file, and fails only because it is unreadable', async () => {
    for (const [, make] of kinds) {
      const whole = await make()
      for (let round = 0; round < 25; round += 1) {
        const data = Buffer.from(whole.subarray(0, round % 2 ? whole.length : (whole.length * round) / 25))
        for (let hit = 0; hit < 4 && data.length > 0; hit += 1) {
          data.writeUInt8((round * 37 + hit * 91) % 256, (round * 7919 + hit * 104_729) % data.length)
        }
        await clean(data).catch((error: unknown) => expect(error).toBeInstanceOf(UnreadableStructure))
      }
    }
  })

  it('does not change other files', async () => {
    for (const text of ['', 'II', 'Hola', '%PDF-1.7 +40.4168', 'RIFF\x04\0\0\0WEBP']) {
      expect((await clean(Buffer.from(text))).isChanged).toBe(false)
    }
  })
})
