/** Compares times with a reference task that runs alternately, so that the machine's load affects both. */
import { sql } from 'kysely'
import type { Db } from '../../server/db/client.ts'

const rounds = 13
/** The first calls prepare statements and load modules. */
const warmUp = 4

export async function timeOf(act: () => unknown): Promise<number> {
  const begun = performance.now()
  await act()
  return performance.now() - begun
}

export const median = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity

/** Ratio of a task's median time to that of the reference task, measured alternately. `label` is what `SHOW=1` calls it. */
export async function ratio(act: () => unknown, yardstick: () => unknown, label?: string): Promise<number> {
  const [own, other]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    other.push(await timeOf(yardstick))
    own.push(await timeOf(act))
  }
  return inUnits(median(own.slice(warmUp)), median(other.slice(warmUp)), label)
}

/** Ratio of a measured time to that of the reference task, both in ms. `SHOW=1` prints it. */
export function inUnits(took: number, yardstick: number, label = ''): number {
  const times = took / yardstick
  if (process.env['SHOW'])
    process.stdout.write(
      `${took.toFixed(1)} ms, ${times.toFixed(2)} of ${yardstick.toFixed(1)} ms ${label}\n`,
    )
  return times
}

/** Typical time of a reference task in milliseconds, for tasks that can run only once. */
export async function usualTime(yardstick: () => unknown): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await timeOf(yardstick))
  return median(times.slice(warmUp))
}

/** A constant amount of work: sorts a hundred thousand numbers. */
export const sorting = () =>
  Float64Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 100_003).toSorted()

/** The same for the database: counts to twenty thousand. */
export const counting = (db: Db) => () =>
  sql`select count(*) from generate_series(1, 20000) n where n % 7 = 0`.execute(db)
