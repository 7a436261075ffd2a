/** Compares times with a reference task that runs alternately, so that the machine's load affects both. */
import { sql } from 'kysely'
import type { Db } from '../../../server/db/client.ts'

interface RatioOptions {
  /** Text that `SHOW=1` prints with the times. */
  label?: string | undefined
  /** Number of rounds, with those of the warm-up. */
  rounds?: number
  /** Number of first rounds that are ignored: they prepare statements and load modules. */
  warmUp?: number
}

export async function measureMs(act: () => unknown): Promise<number> {
  const begun = performance.now()
  await act()
  return performance.now() - begun
}

const shortest = (times: number[]): number => Math.min(...times)

const median = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity

/**
 * Returns the ratio of a task's time to that of the reference task, measured alternately: that of the medians or that of
 * the shortest times, whichever is smaller, because load from elsewhere only adds time.
 */
export const measureRatio = (act: () => unknown, reference: () => unknown, label?: string): Promise<number> =>
  measureOwnRatio(() => measureMs(act), reference, { label })

/** Returns that ratio for a task that measures its own time in milliseconds. */
export async function measureOwnRatio(
  measure: (round: number) => Promise<number>,
  reference: () => unknown,
  { label, rounds = 13, warmUp = 4 }: RatioOptions = {},
): Promise<number> {
  const [own, other]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    other.push(await measureMs(reference))
    own.push(await measure(round))
  }
  const ratios = [median, shortest].map((typical) =>
    inUnits(typical(own.slice(warmUp)), typical(other.slice(warmUp)), label),
  )
  return Math.min(...ratios)
}

/** Ratio of a measured time to that of the reference task, both in ms. `SHOW=1` prints it. */
function inUnits(took: number, reference: number, label = ''): number {
  const times = took / reference
  if (process.env['SHOW'])
    process.stdout.write(
      `${took.toFixed(1)} ms, ${times.toFixed(2)} of ${reference.toFixed(1)} ms ${label}\n`,
    )
  return times
}

/** A constant amount of work: sorts a hundred thousand numbers. */
export const sortNumbers = () =>
  Float64Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 100_003).toSorted()

/** A constant amount of work for the database: counts to twenty thousand. */
export const countRows = (db: Db) => () =>
  sql`select count(*) from generate_series(1, 20000) n where n % 7 = 0`.execute(db)
