/** What runs of `npm run load` have measured, in a file. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { CommitRates } from './commits.ts'
import type { Measurement } from './measure.ts'
import type { StreamsMeasured } from './streams.ts'

export interface Results {
  machine: string
  /** One for each number of members, smallest first. */
  sizes: Measurement[]
  streams?: StreamsMeasured
  commits?: CommitRates
}

const readResults = (file: string): Results => JSON.parse(readFileSync(file, 'utf8')) as Results

/** Adds results to those in a file: a call that was measured again among as many members replaces what was there. */
export function keepResults(file: string, results: Results): void {
  const before = existsSync(file) ? readResults(file) : { sizes: [] }
  const sizes = new Map(before.sizes.map((size) => [size.members, size]))
  for (const size of results.sizes) {
    const again = new Map(size.costs.map((cost) => [cost.name, cost]))
    const then = sizes.get(size.members)?.costs ?? []
    const kept = then.map((cost) => again.get(cost.name) ?? cost)
    const added = size.costs.filter(({ name }) => then.every((cost) => cost.name !== name))
    sizes.set(size.members, { ...size, costs: [...kept, ...added] })
  }
  const sorted = [...sizes.values()].toSorted((a, b) => a.members - b.members)
  writeFileSync(file, `${JSON.stringify({ ...before, ...results, sizes: sorted }, rounded, 2)}\n`)
}

/** Digits of a figure that say something. */
const digits = 3

const rounded = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(digits)) : value
