/** Whether two people may be matched; symmetric. */
export type Fits = (a: number, b: number) => boolean

const nobody = -1

/**
 * Pairs `count` people, numbered by their position in the queue: as many pairs as possible, and nobody stays alone in
 * favour of somebody behind them. Returns everybody's partner, -1 for none.
 *
 * Edmonds' blossom algorithm for maximum matching, with one addition: if no augmenting path leads to a free person, the
 * root takes over the partner of the last person at an even distance, if that person is behind the root in the queue.
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

/** The first free person who fits. A shortcut that avoids the search for nearly everybody. */
function firstFree(partner: Int32Array, person: number, fits: Fits): number {
  for (let other = person + 1; other < partner.length; other += 1) {
    if (partner[other] === nobody && fits(person, other)) return other
  }
  return nobody
}

/**
 * Returns a function that finds a partner for a person, re-pairing others if necessary; it changes nothing if there is
 * no way.
 */
function searchIn(partner: Int32Array, fits: Fits): (root: number) => void {
  const count = partner.length
  /** Predecessor of a person at an odd distance. */
  const parent = new Int32Array(count)
  /** Base of the blossom that a person is in. */
  const base = new Int32Array(count)
  /** Whether a person is at an even distance from the root. */
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

  /** Contracts the odd cycle closed by an edge between two outer people. */
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

  /** Grows the search tree from the root; returns the first free person reached. */
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

  /** Flips the partners along the path back to the root. */
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
