/**
 * Processor time of a process and its descendants on Linux. The system adds up only processes that their parent
 * awaits,
 * which excludes those of browsers and databases; so all are read at short intervals.
 */
import { readFileSync } from 'node:fs'
import { type ProcessReading, readProcesses } from '../processes.ts'

/** Milliseconds between two readings. The time that an orphan uses after its last reading is not counted. */
const intervalMs = 250

/** Returns whether a process has a variable in its environment; undefined while it is being started. */
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
  let own = new Map<number, ProcessReading>()
  const foreign = new Set<string>()
  let endedSeconds = 0

  /**
   * Returns the time of processes that have ended since the last reading, unless a running ancestor's time
   * includes it.
   */
  function secondsOfOrphans(running: ReadonlyMap<number, ProcessReading>): number {
    const hasEnded = ({ pid, key }: ProcessReading) => running.get(pid)?.key !== key
    const ended = new Map<number, number>()
    for (const reading of own.values()) {
      if (!hasEnded(reading)) continue
      let { parent } = reading
      for (let above = own.get(parent); above && hasEnded(above); above = own.get(parent))
        ({ parent } = above)
      ended.set(parent, (ended.get(parent) ?? 0) + reading.seconds + reading.awaited)
    }
    let orphans = 0
    for (const [ancestor, seconds] of ended) {
      const given = (running.get(ancestor)?.awaited ?? 0) - (own.get(ancestor)?.awaited ?? 0)
      orphans += Math.max(0, seconds - given)
    }
    return orphans
  }

  function readAll(): void {
    const readings = readProcesses()
    const running = new Map<number, ProcessReading>()
    const isOwn = ({ pid, parent, key }: ProcessReading) => {
      if (pid === root || running.has(parent) || own.get(pid)?.key === key) return true
      if (foreign.has(key)) return false
      const found = hasVariable(pid, variable)
      if (found === false) foreign.add(key)
      return found === true
    }
    // The search is repeated for each generation, because a child may have a lower id than its parent.
    let found = 0
    do {
      found = running.size
      for (const reading of readings) if (isOwn(reading)) running.set(reading.pid, reading)
    } while (running.size > found)
    endedSeconds += secondsOfOrphans(running)
    own = running
  }

  if (process.platform !== 'linux' || root === undefined) return () => Number.NaN
  readAll()
  const timer = setInterval(readAll, intervalMs)
  return () => {
    clearInterval(timer)
    readAll()
    return [...own.values()].reduce((sum, { seconds, awaited }) => sum + seconds + awaited, endedSeconds)
  }
}
