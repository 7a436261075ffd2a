/**
 * Renders screens in a process of its own, so that the server's calls do not wait for it. It receives its requests over
 * IPC, one at a time, and makes its calls of the API the same way.
 */
import { pathToFileURL } from 'node:url'
import type { RenderedScreen, RenderScreen, ScreenRequest } from '#lib/screenDocument.ts'

/** A message of the server. */
export type ToRenderer =
  | { type: 'render'; request: ScreenRequest }
  | { type: 'reply'; call: number; status: number; body: string }

/** A message to the server. */
export type FromRenderer =
  | { type: 'ready' }
  | { type: 'call'; call: number; url: string; authorization: string }
  | { type: 'rendered'; screen: RenderedScreen | undefined }
  /** `byCall`: a call failed, which the application itself shows; otherwise a component threw. */
  | { type: 'failed'; reason: string; byCall: boolean }

const send = (message: FromRenderer) => process.send?.(message)
const waiting = new Map<number, (reply: Response) => void>()
let calls = 0

/** Makes the calls of the screens. Only reads are allowed; renewing a token is left to the browser. */
const fetchReply: typeof fetch = (url, init) =>
  new Promise((resolve, reject) => {
    if (typeof url !== 'string' || init?.method !== 'GET') return reject(new TypeError('only reads'))
    calls += 1
    waiting.set(calls, resolve)
    const authorization = new Headers(init?.headers).get('authorization') ?? ''
    send({ type: 'call', call: calls, url, authorization })
  })

const bundle = process.argv[2] ?? ''
const { renderScreen, setFetch, warmUp } = (await import(pathToFileURL(bundle).href)) as {
  renderScreen: RenderScreen
  setFetch?: (next: typeof fetch) => void
  warmUp?: () => Promise<void>
}

process.on('message', (message: ToRenderer) => {
  if (message.type === 'reply') {
    waiting.get(message.call)?.(new Response(message.body, { status: message.status }))
    waiting.delete(message.call)
    return
  }
  renderScreen(message.request).then(
    (screen) => send({ type: 'rendered', screen }),
    (error: unknown) =>
      send({
        type: 'failed',
        reason: error instanceof Error ? `${error.stack}` : String(error),
        byCall: error instanceof Error && error.name === 'ApiError',
      }),
  )
})
await warmUp?.()
setFetch?.(fetchReply)
send({ type: 'ready' })
