/**
 * The calibration task: a fixed amount of work similar to that of tests (parsing, hashing, compressing,
 * allocating), in
 * one process per core. Times of suites are expressed in multiples of it, so that slow and fast machines are
 * comparable.
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

/** The measured time of the calibration task. */
export interface CalibrationTime {
  /** Elapsed seconds: they grow when other programs use the processors. */
  seconds: number
  /** Processor seconds of one process, which other programs hardly change. */
  processorSeconds: number
}

/** @returns its processor seconds. */
const runProcess = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, 'work'], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(Number(output)) : reject(new Error(`Calibration ended with ${code}`)),
    )
  })

/** Runs the calibration task. */
export async function calibrate(): Promise<CalibrationTime> {
  const startedAt = performance.now()
  const processorSeconds = await Promise.all(Array.from({ length: availableParallelism() }, runProcess))
  return {
    seconds: (performance.now() - startedAt) / 1000,
    processorSeconds: processorSeconds.reduce((sum, one) => sum + one, 0) / processorSeconds.length,
  }
}

if (process.argv[1] === file && process.argv[2] === 'work') {
  work()
  const { user, system } = process.cpuUsage()
  process.stdout.write(String((user + system) / 1e6))
}
