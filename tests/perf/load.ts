import { Pool } from 'undici'
import { median } from './spread.ts'

export interface LoadResult {
  perSecond: number
  /** Latency in milliseconds. */
  p50: number
  p99: number
}

const connections = 32
/** With fewer calls the 99th percentile would be only the worst two or three. */
const leastCalls = 1000

/**
 * Requests one URL continuously on 32 connections, for so many seconds and until at least 1,000 replies have
 * arrived.
 */
export async function load(
  origin: string,
  path: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<LoadResult> {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const times: number[] = []
  const begun = performance.now()
  const until = begun + seconds * 1000
  async function ask() {
    while (performance.now() < until || times.length < leastCalls) {
      const start = performance.now()
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers })
      const text = await body.text()
      if (statusCode !== 200 && statusCode !== 304) throw new Error(`${path}: ${statusCode} ${text}`)
      times.push(performance.now() - start)
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, ask))
  } finally {
    await pool.destroy()
  }
  const took = (performance.now() - begun) / 1000
  times.sort((a, b) => a - b)
  return {
    perSecond: times.length / took,
    p50: median(times),
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  }
}
