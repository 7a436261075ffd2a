/** How long people wait for what everybody does, beside an attack and without one. */
import { expect } from 'vitest'
import type { Server } from '../e2e/server.ts'
import type { Person } from './attacked.ts'

export interface Latency {
  /** Milliseconds that 99 of 100 requests take at most. */
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

/** Signs in so many times, and reads the feed four times as often, one after the other. */
async function goOn(server: Server, { token, email }: Person, times: number, into: Times): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    // It is read far more often; and of many the slowest of a hundred is no accident.
    for (let read = 0; read < 4; read += 1) {
      into.feed.push(
        await timed(() =>
          fetch(`${server.url}/api/global-feed/`, { headers: { authorization: `Bearer ${token}` } }),
        ),
      )
    }
    // Nobody signs in as often as this is measured.
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

/** What it takes, so many times measured. */
export async function latency(server: Server, person: Person, times: number): Promise<Latency> {
  const found: Times = { feed: [], login: [] }
  await goOn(server, person, times, found)
  return latencyOf(found)
}

/** The same beside an attack: at least so many times, and until it is over. */
export async function latencyBeside(
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

/** How often it is measured before it is believed that people are held up: a machine has other things to do, too. */
const tries = 3

/** Milliseconds more that nobody notices, and that a machine's other doings take now and then. */
const unnoticedMs = 50

/**
 * Expects that nobody waits noticeably more than twice as long beside an attack as without it. `SHOW=1` prints both.
 * @param measure waits alone, then beside the attack.
 */
export async function expectWithinTwice(
  measure: () => Promise<[alone: Latency, beside: Latency]>,
): Promise<void> {
  for (let left = tries; ; left -= 1) {
    const [alone, beside] = await measure()
    if (process.env['SHOW']) console.info('p99 in ms, alone and beside the attack', alone, beside)
    const heldUp = (['feed', 'login'] as const).filter(
      (what) => beside[what] >= Math.max(2 * alone[what], alone[what] + unnoticedMs),
    )
    if (heldUp.length > 0 && left > 1) continue
    expect(heldUp, JSON.stringify({ alone, beside })).toEqual([])
    return
  }
}
