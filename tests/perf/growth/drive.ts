/** Makes a call again and again, each time as another member. */
import { Pool } from 'undici'
import { quantile } from '../spread.ts'
import type { Asked, Common, GrowthCall } from './calls.ts'
import type { Person } from './people.ts'

export interface Driven {
  calls: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Replies that were refused as expected, such as a second like. */
  refused: number
}

interface Drive {
  url: string
  people: readonly Person[]
  common: Common
  /** Number of connections on which one call follows the other. */
  connections: number
  /** Ends after so many seconds, or so many calls. */
  until: { seconds: number } | { calls: number }
  /** Number of the first turn: people's turns go on from there. */
  from: number
}

const asBrowsersAsk = { 'accept-encoding': 'gzip, deflate, br' }

/** @throws {Error} for a reply that the call does not expect. */
export async function drive({ ask, also = [], name }: GrowthCall, options: Drive): Promise<Driven> {
  const { url, people, common, connections, until, from } = options
  const pool = new Pool(url, { connections, pipelining: 1 })
  const times: number[] = []
  let turn = from
  let refused = 0
  const begun = performance.now()
  const isOver = () =>
    'calls' in until ? turn - from >= until.calls : performance.now() - begun >= until.seconds * 1000
  async function askInTurn(): Promise<void> {
    while (!isOver()) {
      const person = people[turn % people.length]
      if (!person) throw new Error('nobody is there')
      const asked: Asked = ask(person, Math.floor(turn / people.length), common)
      const headers = { ...asBrowsersAsk, ...asked.headers }
      turn += 1
      const start = performance.now()
      const { statusCode, body } = await pool.request({ ...asked, headers })
      const bytes = await body.arrayBuffer()
      times.push(performance.now() - start)
      if (also.includes(statusCode)) refused += 1
      else if (statusCode !== 200)
        throw new Error(`${name}: ${asked.path}: ${statusCode} ${Buffer.from(bytes).toString()}`)
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, askInTurn))
  } finally {
    await pool.destroy()
  }
  const seconds = (performance.now() - begun) / 1000
  return {
    calls: times.length,
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    refused,
  }
}
