import { type Fits, pairUp } from './pairing.ts'

export interface GroupSizes {
  min: number
  max: number
}

/** Steps that looking for larger groups may take in a round; then whoever is left waits for the next one. */
const maxSteps = 200_000
/** Of those left over, how many are tried when a group is made anew. */
const maxLeftOver = 12

/**
 * Makes groups of people, given by their position in the queue, so that everybody in a group fits everybody else. First
 * as many pairs as possible, or groups of the minimum size; whoever is left over joins a group that is not full.
 */
export function formGroups(count: number, fits: Fits, { min, max }: GroupSizes): number[][] {
  const groups = min === 2 ? pairs(count, fits) : largerGroups(count, fits, min)
  for (const person of leftOver(count, groups)) {
    const open = groups.filter((group) => group.length < max && group.every((member) => fits(member, person)))
    open.toSorted((a, b) => a.length - b.length)[0]?.push(person)
  }
  return groups
}

function pairs(count: number, fits: Fits): number[][] {
  return [...pairUp(count, fits)].flatMap((partner, person) => (partner > person ? [[person, partner]] : []))
}

function leftOver(count: number, groups: readonly number[][]): number[] {
  const placed = new Set(groups.flat())
  return Array.from({ length: count }, (_, person) => person).filter((person) => !placed.has(person))
}

/** Groups of `size`, the first in order first; then one group is made two wherever those left over allow it. */
function largerGroups(count: number, fits: Fits, size: number): number[][] {
  const steps = { left: maxSteps }
  const groups: number[][] = []
  let free = leftOver(count, [])
  for (const person of free) {
    if (!free.includes(person)) continue
    const others = free.filter((other) => other > person)
    const [group] = cliques([person], others, size, fits, steps)
    if (!group) continue
    groups.push(group)
    free = free.filter((other) => !group.includes(other))
  }
  for (const person of free.slice(0, maxLeftOver)) {
    for (const [index, group] of groups.entries()) {
      if (groups.flat().includes(person)) break
      const split = splitWith(person, group, leftOver(count, groups).slice(0, maxLeftOver), size, fits, steps)
      if (split) groups.splice(index, 1, ...split)
    }
  }
  return groups
}

type StepBudget = { left: number }

/** Two groups out of one and those left over, one of them with `person`; nobody of the one goes without. */
function splitWith(
  person: number,
  group: readonly number[],
  left: readonly number[],
  size: number,
  fits: Fits,
  steps: StepBudget,
): number[][] | undefined {
  const others = [...group, ...left].filter((other) => other !== person)
  for (const first of cliques([person], others, size, fits, steps)) {
    const rest = group.filter((member) => !first.includes(member))
    const [second] = cliques(
      rest,
      left.filter((one) => !first.includes(one)),
      size,
      fits,
      steps,
    )
    if (second) return [first, second]
  }
  return undefined
}

/** All groups of a size that hold `chosen` and otherwise some of the candidates, everybody fitting everybody. */
function* cliques(
  chosen: readonly number[],
  candidates: readonly number[],
  size: number,
  fits: Fits,
  steps: StepBudget,
): Generator<number[]> {
  if (chosen.length === size) {
    yield [...chosen]
    return
  }
  for (const [index, one] of candidates.entries()) {
    if ((steps.left -= 1) < 0 || chosen.length + candidates.length - index < size) return
    if (!chosen.every((other) => fits(other, one))) continue
    yield* cliques([...chosen, one], candidates.slice(index + 1), size, fits, steps)
  }
}
