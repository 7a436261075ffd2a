import { vi } from 'vitest'

export type Answer =
  | {
      readonly status?: number
      readonly body?: unknown
      /** The reply says that it is JSON. */
      readonly json?: boolean
      /** Milliseconds. */
      readonly after?: number
      /** The answer comes when this has come. */
      readonly held?: Promise<unknown>
    }
  | 'cut'

let answers: Record<string, Answer[]> = {}
let sent: { call: string; init: RequestInit }[] = []

/** Answers each call (`GET /api/…`) in turn; the last answer of a call repeats, a call without one is cut. */
export function server(next: Record<string, Answer | Answer[]>): void {
  answers = Object.fromEntries(Object.entries(next).map(([name, list]) => [name, [list].flat()]))
}

/** Something to hold an answer by, and what lets it go. */
export function hold(): { held: Promise<void>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { held: promise, release: resolve }
}

/** The requests made so far, all or those of one call. */
export const calls = (name?: string) => sent.filter(({ call }) => name === undefined || call === name)

/** Puts a server that knows no answer in the place of the network; until `vi.unstubAllGlobals()`. */
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
