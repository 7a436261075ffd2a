/** Whether two may be brought together; both ways the same. */
export type Fits = (a: number, b: number) => boolean

const nobody = -1

/**
 * Makes pairs of `count` people, numbered by their position in the queue: as many as possible, and nobody stays alone in
 * favour of somebody behind them. Gives everybody's partner, -1 for none.
 *
 * Edmonds' blossom algorithm for maximum matching, with one addition: if no augmenting path leads to a free person,
 * somebody takes over the partner of the last person at an even distance, if that person is behind them in the queue.
 */
export function pairUp(count: number, fits: Fits): Int32Array {
  const partner = new Int32Array(count).fill(nobody)
  const search = searchIn(partner, fits)
  for (let person = 0; person < count; person += 1) {
    if (partner[person] !== nobody) continue
    const free = firstFree(partner, person, fits)
    if (free === nobody) search(person)
    else join(partner, person, free)
  }
  return partner
}

function join(partner: Int32Array, a: number, b: number): void {
  partner[a] = b
  partner[b] = a
}

/** The first free person who fits: saves the search for nearly everybody. */
function firstFree(partner: Int32Array, person: number, fits: Fits): number {
  for (let other = person + 1; other < partner.length; other += 1) {
    if (partner[other] === nobody && fits(person, other)) return other
  }
  return nobody
}

/** Gives what finds a partner for somebody, changing pairs there are, and changes nothing when there is no way. */
function searchIn(partner: Int32Array, fits: Fits): (root: number) => void {
  const count = partner.length
  /** The person from whom somebody at an odd distance was reached. */
  const parent = new Int32Array(count)
  /** The blossom somebody is in, named by its base. */
  const base = new Int32Array(count)
  /** At an even distance from the root. */
  const outer = new Uint8Array(count)
  const at = (list: Int32Array, index: number) => list[index] ?? nobody

  function commonBase(a: number, b: number): number {
    const passed = new Set<number>()
    for (let one = at(base, a); ; one = at(base, at(parent, at(partner, one)))) {
      passed.add(one)
      if (at(partner, one) === nobody) break
    }
    let other = at(base, b)
    while (!passed.has(other)) other = at(base, at(parent, at(partner, other)))
    return other
  }

  function markPath(from: number, until: number, first: number, blossom: Set<number>): void {
    let child = first
    for (let one = from; at(base, one) !== until; one = at(parent, at(partner, one))) {
      blossom.add(at(base, one)).add(at(base, at(partner, one)))
      parent[one] = child
      child = at(partner, one)
    }
  }

  /** Shrinks the odd circle that an edge between two outer people closes. */
  function shrink(a: number, b: number, queue: number[]): void {
    const top = commonBase(a, b)
    const blossom = new Set<number>()
    markPath(a, top, b, blossom)
    markPath(b, top, a, blossom)
    for (let one = 0; one < count; one += 1) {
      if (!blossom.has(at(base, one))) continue
      base[one] = top
      if (outer[one]) continue
      outer[one] = 1
      queue.push(one)
    }
  }

  /** Reaches everybody there is a way to; gives the first free one. */
  function grow(root: number): number {
    parent.fill(nobody)
    outer.fill(0)
    for (let one = 0; one < count; one += 1) base[one] = one
    outer[root] = 1
    const queue = [root]
    for (const one of queue) {
      for (let other = 0; other < count; other += 1) {
        const same = at(base, one) === at(base, other) || at(partner, one) === other
        if (same || !fits(one, other)) continue
        const theirs = at(partner, other)
        if (other === root || (theirs !== nobody && parent[theirs] !== nobody)) shrink(one, other, queue)
        else if (parent[other] === nobody) {
          parent[other] = one
          if (theirs === nobody) return other
          outer[theirs] = 1
          queue.push(theirs)
        }
      }
    }
    return nobody
  }

  /** Changes partners along the way back to the root. */
  function turn(end: number): void {
    for (let one = end; one !== nobody;) {
      const before = at(parent, one)
      const next = at(partner, before)
      join(partner, one, before)
      one = next
    }
  }

  return (root) => {
    const free = grow(root)
    if (free !== nobody) {
      turn(free)
      return
    }
    const last = outer.lastIndexOf(1)
    if (last <= root) return
    const left = at(partner, last)
    partner[last] = nobody
    turn(left)
  }
}
