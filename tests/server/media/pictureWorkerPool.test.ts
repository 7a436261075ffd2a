import { spawnSync } from 'node:child_process'
import { closeSync, constants, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { link, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import type { PictureJob } from '../../../server/media/pictures/job.ts'
import { pixelRefusal } from '../../../server/media/pictures/pixelLimits.ts'
import { createPictureWorkerPool } from '../../../server/media/pictures/workerPool.ts'
import { eventually } from '../../eventually.ts'
import { apng } from '../support/mediaSamples.ts'

const dir = await mkdtemp(path.join(tmpdir(), 'faro-pictures-'))
afterAll(() => rm(dir, { recursive: true, force: true }))

let count = 0

/** Writes a single-coloured picture and returns a job that converts it to a WebP of 100 pixels at most. */
async function job(side: number): Promise<PictureJob> {
  count += 1
  const [from, to] = [path.join(dir, `${count}.in`), path.join(dir, `${count}.out`)]
  const blank = { width: side, height: side, channels: 4 as const, background: '#1a5bc4' }
  await sharp({ create: blank }).png({ compressionLevel: 1 }).toFile(from)
  return { from, to, as: { kind: 'webp', width: 100, height: 100 } }
}

it('draws a picture into a file, no larger than was asked for', async () => {
  const drawn = await job(300)
  const info = await createPictureWorkerPool().convert(drawn, 'ana')
  expect(info).toEqual({ width: 100, height: 100, bytes: (await readFile(drawn.to)).length, copies: [] })
  expect(await sharp(drawn.to).metadata()).toMatchObject({ format: 'webp', width: 100, height: 100 })
})

/** Writes a PNG whose header has the given size, and which contains no pixels. */
async function headerOnly(side: number): Promise<PictureJob> {
  const made = await job(10)
  const data = await readFile(made.from)
  // After the signature: length, 'IHDR', width, height, five bytes of format, checksum.
  data.writeUInt32BE(side, 16)
  data.writeUInt32BE(side, 20)
  data.writeUInt32BE(crc32(data.subarray(12, 29)), 29)
  await writeFile(made.from, data)
  return made
}

it.each([
  [15_000, 'La imagen tiene 225 megapíxeles (15000 × 15000); el máximo son 220. Prueba con una más pequeña.'],
  [
    65_000,
    'La imagen tiene 4225 megapíxeles (65000 × 65000); el máximo son 220. Prueba con una más pequeña.',
  ],
])('rejects a picture of %i pixels a side before decoding it', async (side, message) => {
  const pool = createPictureWorkerPool()
  const refusal = { statusCode: 413, code: 'LIMIT_PIXELS', message }
  await expect(pool.convert(await headerOnly(side), 'ana')).rejects.toMatchObject(refusal)
  const small = await job(300)
  await expect(pool.convert(small, 'ana')).resolves.toMatchObject({ width: 100 })
})

const screen = { kind: 'webp', width: 2048, height: 2048 } as const

/** Writes an input file and returns the job that converts it to the size of a screen. */
async function jobOf(data: Buffer, as: PictureJob['as'] = screen): Promise<PictureJob> {
  const made = await job(10)
  await writeFile(made.from, data)
  return { ...made, as }
}

/** A sequence of equal frames with a square that moves. */
function frames(width: number, height: number, count: number) {
  const pixels = Buffer.alloc(width * height * count * 3, 40)
  for (let frame = 0; frame < count; frame += 1)
    pixels.fill(255, (frame * width * height + frame) * 3, (frame * width * height + frame + 9) * 3)
  const raw = { width, height: height * count, channels: 3, pageHeight: height } as const
  return sharp(pixels, { raw, limitInputPixels: false })
}

/** A grey JPEG of any size, made from the one block of which it consists. */
async function greyJpeg(width: number, height: number): Promise<Buffer> {
  const block = { width: 8, height: 8, channels: 3, background: '#808080' } as const
  const data = await sharp({ create: block }).toColourspace('b-w').jpeg({ optimiseCoding: false }).toBuffer()
  const size = data.indexOf(Buffer.from([0xff, 0xc0])) + 5
  data.writeUInt16BE(height, size)
  data.writeUInt16BE(width, size + 2)
  const scan = data.indexOf(Buffer.from([0xff, 0xda])) + 10
  // Each block has six bits: the same grey as before, and nothing else.
  const blocks = Buffer.alloc(
    Math.ceil((Math.ceil(width / 8) * Math.ceil(height / 8) * 6) / 8),
    '28a28a',
    'hex',
  )
  return Buffer.concat([data.subarray(0, scan), blocks, Buffer.from([0xff, 0xd9])])
}

it.each([
  [12_000, 9000],
  [16_320, 12_240],
])('scales a photograph of %i × %i pixels down', async (width, height) => {
  const made = await jobOf(await greyJpeg(width, height))
  expect(await createPictureWorkerPool().convert(made, 'ana')).toMatchObject({ width: 2048, height: 1536 })
})

describe('the limit of pixels', () => {
  const jpeg = { format: 'jpeg', channels: 3, depth: 'uchar', isProgressive: false, frames: 1 } as const
  const animation = { ...jpeg, format: 'gif', width: 1000, height: 1000, frames: 350 } as const
  it('depends on what decoding holds in memory', () => {
    const photo = { ...jpeg, chromaSubsampling: '4:2:0', width: 12_000, height: 9000 }
    expect(pixelRefusal(photo)).toBeUndefined()
    expect(pixelRefusal({ ...photo, isProgressive: true })).toBeUndefined()
    const detailed = { ...photo, isProgressive: true, chromaSubsampling: '4:4:4' }
    expect(pixelRefusal(detailed)).toMatchObject({ maxPixels: 66_666_666, isByFormat: true })
    expect(pixelRefusal(animation)).toBeUndefined()
    expect(pixelRefusal({ ...animation, format: 'webp' })).toMatchObject({ maxPixels: 100_000_000 })
  })

  it('of an animation counts all frames, and its refusal says so', async () => {
    const blank = { width: 2000, height: 2000, channels: 3, background: '#1a5bc4' } as const
    const gif = await sharp({ create: blank }).gif().toBuffer()
    const control = gif.indexOf(Buffer.from([0x21, 0xf9]))
    const frame = gif.subarray(control, -1)
    const long = Buffer.concat([
      gif.subarray(0, control),
      ...Array.from({ length: 101 }, () => frame),
      gif.subarray(-1),
    ])
    await expect(createPictureWorkerPool().convert(await jobOf(long), 'ana')).rejects.toMatchObject({
      code: 'LIMIT_PIXELS',
      message:
        'La animación suma 404 megapíxeles (101 imágenes de 2000 × 2000); el máximo son 400. Prueba con menos imágenes o más pequeñas.',
    })
  })
})

describe('an animation', () => {
  const kinds: [string, () => Promise<Buffer>][] = [
    [
      'GIF',
      () =>
        frames(60, 40, 3)
          .gif({ delay: [100, 200, 300], loop: 0 })
          .toBuffer(),
    ],
    [
      'WebP',
      () =>
        frames(60, 40, 3)
          .webp({ delay: [100, 200, 300], loop: 0 })
          .toBuffer(),
    ],
    ['APNG', async () => apng(60, 40)],
  ]
  it.each(kinds)('stays one: %s', async (_kind, make) => {
    const made = await jobOf(await make())
    expect(await createPictureWorkerPool().convert(made, 'ana')).toMatchObject({
      width: 60,
      height: 40,
      copies: [],
    })
    expect(await sharp(made.to).metadata()).toMatchObject({
      format: 'webp',
      pages: 3,
      delay: [100, 200, 300],
      loop: 0,
    })
  })

  it.each(kinds)('is its first image where only stills are shown: %s', async (_kind, make) => {
    const made = await jobOf(await make(), { ...screen, still: true })
    await createPictureWorkerPool().convert(made, 'ana')
    const { format, pages = 1 } = await sharp(made.to).metadata()
    expect([format, pages]).toEqual(['webp', 1])
  })

  it('of PNG is composed of its frames', async () => {
    const made = await jobOf(await apng(4, 4), { kind: 'webp', width: 4, height: 4 })
    await createPictureWorkerPool().convert(made, 'ana')
    const { data } = await sharp(made.to, { pages: -1 })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixel = (frame: number, x: number, y: number) => [
      ...data.subarray((frame * 16 + y * 4 + x) * 4).subarray(0, 4),
    ]
    // Blue; a red corner on it; the corner has been taken away again, with what was below it.
    expect([pixel(0, 0, 0)[3], pixel(1, 0, 0)[3], pixel(2, 0, 0)[3], pixel(2, 3, 3)[3]]).toEqual([
      255, 255, 0, 255,
    ])
    expect(pixel(1, 0, 0)[0]).toBeGreaterThan(pixel(0, 0, 0)[0] ?? 0)
  })
})

it('what is no picture is said to be damaged', async () => {
  const broken = await job(10)
  await writeFile(broken.from, 'no soy una imagen')
  await expect(createPictureWorkerPool().convert(broken, 'ana')).rejects.toMatchObject({
    statusCode: 415,
    message: 'No pudimos leer la imagen. Puede estar dañada: prueba con otra.',
  })
})

interface BlockingJob {
  /** A job whose worker blocks when it opens its input, which is a FIFO without a writer. */
  blocking: PictureJob
  /** Replaces the FIFO by a file for the next worker; the blocked one remains blocked. */
  replaceInput: (file: string) => void
  /** Lets the blocked worker read an empty file. */
  unblock: () => void
}

async function blockingJob(): Promise<BlockingJob> {
  const made = await job(10)
  const [from, second] = [`${made.from}.fifo`, `${made.from}.second-name`]
  expect(spawnSync('mkfifo', [from]).status).toBe(0)
  await link(from, second)
  const unblock = () => {
    // The worker opens its input several times.
    rmSync(from, { force: true })
    writeFileSync(from, '')
    try {
      closeSync(openSync(second, constants.O_WRONLY | constants.O_NONBLOCK))
    } catch (error) {
      // No worker has opened the FIFO.
      if ((error as NodeJS.ErrnoException).code !== 'ENXIO') throw error
    }
  }
  onTestFinished(unblock)
  return { blocking: { ...made, from }, replaceInput: (file) => renameSync(file, from), unblock }
}

it('converts one person’s pictures one after the other', async () => {
  const pool = createPictureWorkerPool({ concurrency: 1 })
  const order: string[] = []
  const draw = async (owner: string, name: string) => {
    const drawn = await job(300)
    return () => pool.convert(drawn, owner).then(() => order.push(name))
  }
  const begin = [
    await draw('ana', 'Ana 1'),
    await draw('ana', 'Ana 2'),
    await draw('ana', 'Ana 3'),
    await draw('luis', 'Luis 1'),
  ]
  await Promise.all(begin.map((each) => each()))
  expect(order).toEqual(['Ana 1', 'Ana 2', 'Ana 3', 'Luis 1'])
})

it.skipIf(process.platform === 'win32')(
  'converts another person’s picture while the first person’s pictures queue',
  async () => {
    const pool = createPictureWorkerPool({ concurrency: 2 })
    const order: string[] = []
    const { blocking, unblock } = await blockingJob()
    const quick = [await job(10), await job(10)]
    const last = await job(10)
    const blocked = pool.convert(blocking, 'ana').catch(() => order.push('Ana 1'))
    const queued = quick.map((drawn, index) =>
      pool.convert(drawn, 'ana').then(() => order.push(`Ana ${index + 2}`)),
    )
    const other = pool.convert(last, 'luis').then(() => order.push('Luis 1'))
    // The first picture of each person.
    expect(pool.state()).toEqual({ working: 2, waiting: 2 })
    await other
    expect(pool.state()).toEqual({ working: 1, waiting: 2 })
    unblock()
    await Promise.all([blocked, ...queued])
    expect(order).toEqual(['Luis 1', 'Ana 1', 'Ana 2', 'Ana 3'])
  },
)

it('more than six of one person at a time are refused until one is done', async () => {
  const pool = createPictureWorkerPool()
  const drawn = await job(300)
  const six = Array.from({ length: 6 }, () => pool.convert(drawn, 'ana'))
  await expect(pool.convert(drawn, 'ana')).rejects.toMatchObject({
    statusCode: 429,
    headers: { 'retry-after': '5' },
    message: 'Aún estamos preparando otras imágenes tuyas. Prueba en unos segundos.',
  })
  await expect(pool.convert(await job(10), 'luis')).resolves.toBeDefined()
  await Promise.all(six)
  await expect(pool.convert(drawn, 'ana')).resolves.toBeDefined()
})

/** Number of child processes. */
const processes = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length

it('one that takes too long is given up, with its process', async () => {
  const before = processes()
  const refused = createPictureWorkerPool({ timeoutMs: 1 }).convert(await job(300), 'ana')
  await expect(refused).rejects.toMatchObject({
    statusCode: 413,
    message: 'La imagen tarda demasiado en prepararse. Prueba con una más pequeña.',
  })
  await eventually(() => expect(processes()).toBe(before))
})

/** Process ids of the picture workers. */
function workers(): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(process.pid), '-f', 'pictures/worker'])
  return stdout.toString().split('\n').filter(Boolean).map(Number)
}

it.skipIf(process.platform === 'win32')(
  'a process that dies is not the picture’s fault, unless the next one dies of it too',
  async () => {
    const before = workers()
    const fresh = () => workers().filter((pid) => !before.includes(pid))
    async function killNext(...known: number[]): Promise<number> {
      let pid: number | undefined
      await eventually(() => {
        pid = fresh().find((one) => !known.includes(one))
        expect(pid).toBeDefined()
      })
      process.kill(pid ?? 0, 'SIGKILL')
      return pid ?? 0
    }
    // The first worker blocks or still starts when it is killed; the second one reads a picture.
    const { blocking, replaceInput } = await blockingJob()
    const pool = createPictureWorkerPool({ concurrency: 1 })
    const drawn = pool.convert(blocking, 'ana')
    const picture = await job(300)
    const first = await killNext()
    replaceInput(picture.from)
    expect(await drawn).toMatchObject({ width: 100 })

    const deadly = await blockingJob()
    const refused = pool.convert(deadly.blocking, 'ana').catch((error: unknown) => error)
    const second = await killNext(first)
    await killNext(first, second)
    expect(await refused).toMatchObject({ statusCode: 415 })
  },
)

it('a process without work ends', async () => {
  const pool = createPictureWorkerPool({ idleMs: 1 })
  const before = processes()
  await pool.convert(await job(10), 'ana')
  await eventually(() => expect(processes()).toBe(before))
})
