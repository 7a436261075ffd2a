/**
 * The calibration task: fixed work of the kind that tests do (parsing, hashing, compressing, allocating), in one process
 * per core. The duration of every suite is expressed in multiples of it, so that slow and fast machines compare.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'

const file = fileURLToPath(import.meta.url)

/** The work of one process: about a second and a half on a current machine. */
function work(): number {
  let size = 0
  for (let round = 0; round < 72; round += 1) {
    const rows = Array.from({ length: 6000 }, (_, id) => ({
      id: `${round}-${id}`,
      name: `Persona ${id}`,
      tags: [id % 7, id % 11].map(String),
    }))
    const text = JSON.stringify(rows)
    const copies = JSON.parse(text) as typeof rows
    const words = text.match(/[\p{L}\d]+/gu) ?? []
    const counts = new Map<string, number>()
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    size += createHash('sha256').update(text).digest().length + deflateSync(text).length
    size += copies.length + counts.size
  }
  return size
}

const runProcess = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, 'work'], { stdio: 'ignore' })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Calibration ended with ${code}`)),
    )
  })

/** Runs the calibration task. @returns its duration in seconds. */
export async function calibrate(): Promise<number> {
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: availableParallelism() }, runProcess))
  return (performance.now() - startedAt) / 1000
}

if (process.argv[1] === file && process.argv[2] === 'work') work()
