/** Running processes and their processor time, from `/proc`: Linux only. */
import { readdirSync, readFileSync } from 'node:fs'

/** Seconds in a clock tick of `/proc`, on every Linux. */
const clockTick = 0.01

export interface ProcessReading {
  pid: number
  parent: number
  /** The process id and the start time, because ids are reused. */
  key: string
  /** Processor seconds of the process itself. */
  seconds: number
  /** Processor seconds of its children that have ended and that it has awaited. */
  awaited: number
}

/** @returns undefined for a process that has ended. */
function readProcess(pid: number): ProcessReading | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The fields follow the name, which may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const seconds = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) * clockTick
    return {
      pid,
      parent: Number(fields[1]),
      key: `${pid} ${fields[19]}`,
      seconds: seconds(11),
      awaited: seconds(13),
    }
  } catch {
    return undefined
  }
}

/** All running processes. */
export const readProcesses = (): ProcessReading[] =>
  readdirSync('/proc')
    .map(Number)
    .filter(Boolean)
    .flatMap((pid) => readProcess(pid) ?? [])
