import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'
import type { View } from './paths.ts'
import { baselineName, baselines, results } from './paths.ts'

interface Picture {
  data: Buffer
  width: number
  height: number
}

const decode = async (file: Buffer): Promise<Picture> => {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const encode = ({ data, width, height }: Picture): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .webp({ lossless: true, effort: 5 })
    .toBuffer()

/**
 * Compares a screenshot with its baseline, or writes the baseline when updating.
 * @returns the problem, or undefined.
 */
export async function compareWithBaseline(
  storyId: string,
  view: View,
  png: Buffer,
): Promise<string | undefined> {
  const name = baselineName(storyId, view)
  const path = join(baselines, name)
  const now = await decode(png)
  const before = existsSync(path) ? await decode(await readFile(path)) : undefined
  if (before?.width === now.width && before.data.equals(now.data)) return undefined
  const difference = before ? countDifferingPixels(before, now) : undefined
  if (difference && difference.pixels === 0) return undefined
  if (process.env['VISUAL_MODE'] === 'update') {
    await mkdir(baselines, { recursive: true })
    await writeFile(path, await encode(now))
    return undefined
  }
  await mkdir(results, { recursive: true })
  await writeFile(join(results, name.replace(/webp$/, 'now.webp')), await encode(now))
  if (!before || !difference) return `${view}: no baseline yet; look at it and run npm run visual:update`
  await writeFile(join(results, name.replace(/webp$/, 'before.webp')), await encode(before))
  await writeFile(join(results, name.replace(/webp$/, 'diff.webp')), await encode(difference.picture))
  return `${view}: ${difference.pixels} pixels differ from the baseline; see test-results/visual/index.html`
}

/** Counts differing pixels on a canvas that fits both pictures. */
function countDifferingPixels(before: Picture, now: Picture): { pixels: number; picture: Picture } {
  const width = Math.max(before.width, now.width)
  const height = Math.max(before.height, now.height)
  const picture = { data: Buffer.alloc(width * height * 4), width, height }
  const pixels = pixelmatch(
    onCanvas(before, width, height),
    onCanvas(now, width, height),
    picture.data,
    width,
    height,
    { threshold: 0.05 },
  )
  const outside = width * height * 2 - before.width * before.height - now.width * now.height
  return { pixels: pixels || (outside > 0 ? outside : 0), picture }
}

function onCanvas({ data, width, height }: Picture, toWidth: number, toHeight: number): Buffer {
  if (width === toWidth && height === toHeight) return data
  const canvas = Buffer.alloc(toWidth * toHeight * 4)
  for (let y = 0; y < height; y++) data.copy(canvas, y * toWidth * 4, y * width * 4, (y + 1) * width * 4)
  return canvas
}
