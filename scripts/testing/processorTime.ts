/**
 * Processor time of a process and its descendants on Linux. The system adds up only processes that their parent awaits,
 * which those of browsers and databases are not; so all are read at short intervals.
 */
import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds between two readings. What an orphan takes after its last reading is not counted. */
const intervalMs = 250
/** Seconds in a unit of the times in `/proc`. */
const clockTick = 0.01

interface Reading {
  pid: number
  parent: number
  /** The process id, and when the process started: ids are used again. */
  key: string
  /** Clock ticks of children that it has awaited. */
  awaited: number
  /** Clock ticks of the process itself and of these children. */
  ticks: number
}

/** @returns undefined for a process that has ended. */
function readProcess(pid: number): Reading | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The fields follow the name, which may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user = 0, system = 0, awaitedUser = 0, awaitedSystem = 0] = fields.slice(11, 15).map(Number)
    const awaited = awaitedUser + awaitedSystem
    return {
      pid,
      parent: Number(fields[1]),
      key: `${pid} ${fields[19]}`,
      awaited,
      ticks: user + system + awaited,
    }
  } catch {
    return undefined
  }
}

/** Whether a process has a variable in its environment; undefined while it is being started. */
function hasVariable(pid: number, variable: string): boolean | undefined {
  try {
    const environment = readFileSync(`/proc/${pid}/environ`, 'latin1')
    return environment === '' ? undefined : environment.split('\0').includes(variable)
  } catch {
    return false
  }
}

/**
 * Counts the processor time of a process and its descendants until it is stopped.
 * @param root Its process id.
 * @param variable A variable of its environment, as `NAME=value`: it identifies descendants whose parent has ended.
 * @returns a function that stops counting and returns the time in seconds; NaN if the system does not report it.
 */
export function countProcessorTime(root: number | undefined, variable: string): () => number {
  let own = new Map<number, Reading>()
  const foreign = new Set<string>()
  let endedTicks = 0

  /** The time of processes that have ended since the last reading, as far as no running ancestor has been given it. */
  function ticksOfOrphans(running: ReadonlyMap<number, Reading>): number {
    const hasEnded = ({ pid, key }: Reading) => running.get(pid)?.key !== key
    const ended = new Map<number, number>()
    for (const reading of own.values()) {
      if (!hasEnded(reading)) continue
      let { parent } = reading
      for (let above = own.get(parent); above && hasEnded(above); above = own.get(parent))
        ({ parent } = above)
      ended.set(parent, (ended.get(parent) ?? 0) + reading.ticks)
    }
    let orphans = 0
    for (const [ancestor, ticks] of ended) {
      const given = (running.get(ancestor)?.awaited ?? 0) - (own.get(ancestor)?.awaited ?? 0)
      orphans += Math.max(0, ticks - given)
    }
    return orphans
  }

  function readAll(): void {
    const pids = readdirSync('/proc').map(Number).filter(Boolean)
    const readings = pids.flatMap((pid) => readProcess(pid) ?? [])
    const running = new Map<number, Reading>()
    const isOwn = ({ pid, parent, key }: Reading) => {
      if (pid === root || running.has(parent) || own.get(pid)?.key === key) return true
      if (foreign.has(key)) return false
      const found = hasVariable(pid, variable)
      if (found === false) foreign.add(key)
      return found === true
    }
    // Again for each generation, because a child may have a lower id than its parent.
    let found = 0
    do {
      found = running.size
      for (const reading of readings) if (isOwn(reading)) running.set(reading.pid, reading)
    } while (running.size > found)
    endedTicks += ticksOfOrphans(running)
    own = running
  }

  if (process.platform !== 'linux' || root === undefined) return () => Number.NaN
  readAll()
  const timer = setInterval(readAll, intervalMs)
  return () => {
    clearInterval(timer)
    readAll()
    return [...own.values()].reduce((sum, { ticks }) => sum + ticks, endedTicks) * clockTick
  }
}
