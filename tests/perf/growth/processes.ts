/** What processes use, from `/proc`: Linux only. */
import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Clock ticks of `/proc/<pid>/stat` in a second, on every Linux. */
const ticksPerSecond = 100

interface Stat {
  parent: number
  /** Milliseconds of a processor, and those of its children that have ended. */
  cpuMs: number
  endedMs: number
}

/** A process, or undefined if it has ended. */
function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Its name, in parentheses, may contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const milliseconds = (from: number) =>
      ((Number(fields[from]) + Number(fields[from + 1])) * 1000) / ticksPerSecond
    return { parent: Number(fields[1]), cpuMs: milliseconds(11), endedMs: milliseconds(13) }
  } catch {
    return undefined
  }
}

/** Processor time of processes in milliseconds. */
export interface Cpu {
  /** The process itself. */
  own: number
  /** All that it has started. */
  started: number
}

/** Processor time of a process and of those that it has started, as long as they live or their parent has seen them end. */
export function cpuOf(pid: number): Cpu {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((name) => {
      const stat = statOf(Number(name))
      return stat ? [{ pid: Number(name), ...stat }] : []
    })
  const started = new Set([pid])
  // A parent is usually found before its children; those of a reused number come with the next pass.
  for (let found = 0; found !== started.size;) {
    found = started.size
    for (const one of all) if (started.has(one.parent)) started.add(one.pid)
  }
  const cpu: Cpu = { own: 0, started: 0 }
  for (const one of all) {
    if (!started.has(one.pid)) continue
    cpu[one.pid === pid ? 'own' : 'started'] += one.cpuMs
    cpu.started += one.endedMs
  }
  return cpu
}

/** A process that uses less of a processor than this share does nothing in particular. */
const idleShare = 0.05
/** Milliseconds for which it has to. */
const idleMs = 2000
/** Milliseconds after which waiting for it fails. */
const busyMs = 300_000

/**
 * Waits until a process and those that it has started do nothing: a server that has just started tidies its tables,
 * which would be counted as what is measured.
 */
export async function untilIdle(pid: number): Promise<void> {
  const used = () => {
    const { own, started } = cpuOf(pid)
    return own + started
  }
  const deadline = performance.now() + busyMs
  for (let before = used(); ;) {
    await pause(idleMs)
    const now = used()
    if (now - before < idleShare * idleMs) return
    if (performance.now() > deadline) throw new Error('The server does not come to rest')
    before = now
  }
}

/** Resident memory of a process in bytes. */
export function residentBytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

/** The machine in a few words. */
export function describeMachine(): string {
  const info = readFileSync('/proc/cpuinfo', 'utf8')
  const model = /^model name\s*: (.+)$/mu.exec(info)?.[1] ?? 'unknown processor'
  const cores = info.match(/^processor\s*:/gmu)?.length ?? 0
  const kilobytes = Number(/^MemTotal:\s+(\d+)/mu.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1])
  return `${cores} cores of ${model}, ${Math.round(kilobytes / 2 ** 20)} GB of memory`
}
