/** Latency of common requests, alone and during a load. */
import { expect } from 'vitest'
import type { Server } from '../e2e/server.ts'
import type { Person } from './resilienceServer.ts'

export interface Latency {
  /** 99th percentile in milliseconds. */
  feed: number
  login: number
}

const p99 = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN

async function timed(act: () => Promise<Response>): Promise<number> {
  const begun = performance.now()
  const reply = await act()
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`answered ${reply.status}`)
  return performance.now() - begun
}

interface Times {
  feed: number[]
  login: number[]
}

/** Signs in `times` times and reads the feed four times as often, sequentially. */
async function goOn(server: Server, { token, email }: Person, times: number, into: Times): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    // Reads are far more frequent, and a 99th percentile needs many samples.
    for (let read = 0; read < 4; read += 1) {
      into.feed.push(
        await timed(() =>
          fetch(`${server.url}/api/global-feed/`, { headers: { authorization: `Bearer ${token}` } }),
        ),
      )
    }
    // Reset the rate limit of sign-ins.
    if (count % 8 === 0) await server.query('delete from rate_limits')
    into.login.push(
      await timed(() =>
        fetch(`${server.url}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password: 'secreta' }),
        }),
      ),
    )
  }
}

const latencyOf = ({ feed, login }: Times): Latency => ({ feed: p99(feed), login: p99(login) })

/** Returns the latency over `times` measurements. */
export async function measureLatency(server: Server, person: Person, times: number): Promise<Latency> {
  const found: Times = { feed: [], login: [] }
  await goOn(server, person, times, found)
  return latencyOf(found)
}

/** Returns the latency during a load: of at least `times` measurements, until the load ends. */
export async function measureLatencyDuring(
  server: Server,
  person: Person,
  attack: Promise<unknown>,
  times: number,
): Promise<Latency> {
  const found: Times = { feed: [], login: [] }
  const over = new AbortController()
  const end = attack.finally(() => over.abort())
  while (!over.signal.aborted || found.login.length < times) await goOn(server, person, 10, found)
  await end
  return latencyOf(found)
}

/** Number of measurements before the test fails. */
const tries = 3

/** Tolerance in milliseconds for noise. */
const unnoticedMs = 50

/**
 * Expects that latency during a load is at most twice that without it, plus the tolerance. Other processes only
 * add
 * latency, so the best measurement during the load counts, and the worst one without it. `SHOW=1` prints both.
 * @param measure Measures both: alone, then during the load.
 */
export async function expectWithinTwice(
  measure: () => Promise<[alone: Latency, beside: Latency]>,
): Promise<void> {
  const alone: Latency = { feed: 0, login: 0 }
  const beside: Latency = { feed: Infinity, login: Infinity }
  for (let left = tries; ; left -= 1) {
    const [without, during] = await measure()
    if (process.env['SHOW']) console.info('p99 in ms, without and during the attack', without, during)
    for (const what of ['feed', 'login'] as const) {
      alone[what] = Math.max(alone[what], without[what])
      beside[what] = Math.min(beside[what], during[what])
    }
    const slow = (['feed', 'login'] as const).filter(
      (what) => beside[what] >= Math.max(2 * alone[what], alone[what] + unnoticedMs),
    )
    if (slow.length > 0 && left > 1) continue
    expect(slow, JSON.stringify({ alone, beside })).toEqual([])
    return
  }
}
