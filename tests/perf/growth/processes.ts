/** What processes use, from `/proc`: Linux only. */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { readProcesses } from '../../../scripts/processes.ts'

/** Processor time of processes in milliseconds. */
export interface Cpu {
  /** The process itself. */
  own: number
  /** All that it has started. */
  started: number
}

/** Processor time of a process and of those that it has started, as long as they live or their parent has seen them end. */
export function cpuOf(pid: number): Cpu {
  const all = readProcesses()
  const started = new Set([pid])
  // A parent is usually found before its children; those of a reused number come with the next pass.
  for (let found = 0; found !== started.size;) {
    found = started.size
    for (const one of all) if (started.has(one.parent)) started.add(one.pid)
  }
  const cpu: Cpu = { own: 0, started: 0 }
  for (const one of all) {
    if (!started.has(one.pid)) continue
    cpu[one.pid === pid ? 'own' : 'started'] += one.seconds * 1000
    cpu.started += one.awaited * 1000
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
