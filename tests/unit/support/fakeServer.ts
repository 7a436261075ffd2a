import { vi } from 'vitest'
import { loadCalls } from '../../../src/api/client/call.ts'

// Loaded before the tests: with fake timers, a test would not wait for it.
await loadCalls()

export type Answer =
  | {
      readonly status?: number
      readonly body?: unknown
      /** Whether the reply has a JSON content type. */
      readonly json?: boolean
      /** Delay in milliseconds. */
      readonly after?: number
      /** A promise that delays the reply. */
      readonly held?: Promise<unknown>
    }
  | 'cut'

let answers: Record<string, Answer[]> = {}
let sent: { call: string; init: RequestInit }[] = []

/**
 * Answers each call (`GET /api/…`) with its replies in turn; the last one repeats. A call without replies fails with a
 * network error.
 */
export function server(next: Record<string, Answer | Answer[]>): void {
  answers = Object.fromEntries(Object.entries(next).map(([name, list]) => [name, [list].flat()]))
}

/** Creates a promise that delays a reply, and the function that resolves it. */
export function hold(): { held: Promise<void>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { held: promise, release: resolve }
}

/** Lists the requests made so far, all or those of one call. */
export const calls = (name?: string) => sent.filter(({ call }) => name === undefined || call === name)

/** Lists the idempotency keys of the requests of one call. */
export const idempotencyKeys = (name: string) =>
  calls(name).map(({ init }) => new Headers(init.headers).get('Idempotency-Key'))

/** Replaces the network by a server without replies, until `vi.unstubAllGlobals()`. */
export function fakeNetwork(): void {
  sent = []
  server({})
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const name = `${init.method} ${url}`
    sent.push({ call: name, init })
    const list = answers[name] ?? []
    const answer = list.length > 1 ? list.shift() : list[0]
    if (!answer || answer === 'cut') throw new TypeError('Failed to fetch')
    await answer.held
    if (answer.after) await new Promise((resolve) => setTimeout(resolve, answer.after))
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {})
    const headers = answer.json ? { 'Content-Type': 'application/json' } : undefined
    return new Response(text, { status: answer.status ?? 200, statusText: 'Texto', headers })
  })
}
