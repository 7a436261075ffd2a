import { type Fits, pairUp } from './pairing.ts'

export interface GroupSizes {
  min: number
  max: number
}

/** Maximum number of search steps for larger groups per round; people left over wait for the next round. */
const maxSteps = 200_000
/** How many of the people left over are tried when a group is split. */
const maxLeftOver = 12

/**
 * Groups people, identified by their position in the queue, so that all members of a group fit each other. First makes
 * as many pairs (or groups of the minimum size) as possible, then adds the people left over to groups that are not
 * full.
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

/** Groups of `size`, built in queue order; then groups are split into two with people left over, where possible. */
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

/**
 * Splits a group into two with the help of people left over, one group with `person`; all members of the old group stay
 * in one.
 */
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

/**
 * Generates all groups of a size that contain `chosen` and otherwise some of the candidates, in which everybody fits
 * everybody.
 */
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
