import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { RenderedScreen, ScreenRequest } from '#lib/screenDocument.ts'
import type { FromRenderer, ToRenderer } from './renderProcess.ts'

/** Screens that may wait. A longer queue would not be served in time. */
const longestQueue = 8
/** Screens that one member may have waiting: a browser may restore many tabs at once. */
const perMember = 2
/** Milliseconds in which a rendering ends whose calls have failed; one that takes longer may never end. */
const endingMs = 500

interface Times {
  /**
   * Milliseconds that a screen may wait in the queue, and again milliseconds that its rendering may take. The application
   * itself shows a screen soon after.
   */
  limitMs: number
  /** Milliseconds before a process that ended is started again. */
  restartMs: number
}

/** Makes a call of the API for a screen. */
export type ScreenCall = (url: string, authorization: string) => Promise<{ status: number; body: string }>

/** A screen to be rendered, and for whom. */
interface RenderRequest {
  /** Id of the member who requested it. */
  member: string
  request: ScreenRequest
  call: ScreenCall
  /** Aborted when the browser closes the connection. */
  signal: AbortSignal
}

interface Job extends RenderRequest {
  /** Ends the rendering, like `signal`, of which it is a part. */
  late: AbortController
  done: (screen: RenderedScreen | undefined) => void
  /** Runs out at the end of the time that the job may wait or, once it is being rendered, be rendered. */
  timer?: NodeJS.Timeout
}

/** Renders screens in a process of its own, one after the other. Starts with the first of them. */
export class ScreenRenderer {
  private readonly bundle: string
  private readonly log: FastifyBaseLogger
  private readonly times: Times
  private readonly queue: Job[] = []
  private child: ChildProcess | undefined
  private ready = false
  private current: Job | undefined
  private endedAt = -Infinity
  private closed = false

  /** @param bundle file of the build, which exports `renderScreen` and may export `warmUp`. */
  constructor(bundle: string, log: FastifyBaseLogger, times: Times) {
    this.bundle = bundle
    this.log = log
    this.times = times
  }

  /** The rendered screen; undefined if there is none for this URL, none in time, or the request is aborted. */
  render(asked: RenderRequest): Promise<RenderedScreen | undefined> {
    const own = this.queue.filter(({ member }) => member === asked.member).length
    const full = this.queue.length >= longestQueue || own >= perMember
    if (this.closed || full || asked.signal.aborted || !this.start()) return Promise.resolve(undefined)
    return new Promise((resolve) => {
      const late = new AbortController()
      const signal = AbortSignal.any([asked.signal, late.signal])
      const job: Job = {
        ...asked,
        signal,
        late,
        done: (screen) => {
          clearTimeout(job.timer)
          resolve(screen)
        },
      }
      this.startTimer(job, () => this.withdraw(job))
      signal.addEventListener('abort', () => this.withdraw(job), { once: true })
      this.queue.push(job)
      this.next()
    })
  }

  /** Starts the process, so that the first visit need not wait for it. */
  warmUp(): void {
    this.start()
  }

  close(): void {
    this.closed = true
    this.child?.kill()
  }

  /** Starts the process unless it runs; false shortly after one that ended by itself. */
  private start(): boolean {
    if (this.child) return true
    if (performance.now() - this.endedAt < this.times.restartMs) return false
    const child = fork(path.join(import.meta.dirname, 'renderProcess.ts'), [this.bundle], {
      env: { ...process.env, NODE_ENV: 'production' },
    })
    this.child = child
    child.on('message', (message: FromRenderer) => this.receive(child, message))
    child.on('error', (err) => {
      this.log.error({ err }, 'screens cannot be rendered')
      // A process that could not be started does not exit.
      if (child.pid === undefined && this.child === child) this.forget()
    })
    child.on('exit', (code, signal) => this.ended(child, code, signal))
    return true
  }

  private ended(child: ChildProcess, code: number | null, signal: string | null): void {
    if (this.child !== child) return
    if (!this.closed) this.log.warn({ code, signal }, 'the process that renders screens ended')
    this.forget()
  }

  /** Forgets the process, and ends all jobs without a screen. */
  private forget(): void {
    const waiting = [this.current, ...this.queue.splice(0)]
    this.child = undefined
    this.ready = false
    this.current = undefined
    this.endedAt = performance.now()
    for (const job of waiting) job?.done(undefined)
  }

  private startTimer(job: Job, onEnd: () => void): void {
    clearTimeout(job.timer)
    job.timer = setTimeout(onEnd, this.times.limitMs)
  }

  /** Gives up a rendering. If it waits for calls, it ends by itself, because they fail: others must not lose the process. */
  private giveUp(job: Job): void {
    this.log.warn('a screen took too long to render')
    job.done(undefined)
    job.late.abort()
    job.timer = setTimeout(() => this.killProcess(), endingMs)
  }

  /** Ends a process that is busy with one rendering for too long: it may never finish. */
  private killProcess(): void {
    this.log.warn('the process that renders screens does not answer')
    this.child?.kill('SIGKILL')
    this.forget()
  }

  /** Removes a job that waits. One that is being rendered ends by itself, because its calls fail. */
  private withdraw(job: Job): void {
    const place = this.queue.indexOf(job)
    if (place < 0) return
    this.queue.splice(place, 1)
    job.done(undefined)
  }

  private next(): void {
    if (this.current || !this.ready) return
    const job = this.queue.shift()
    if (!job) return
    this.current = job
    this.startTimer(job, () => this.giveUp(job))
    if (this.child) send(this.child, { type: 'render', request: job.request })
  }

  private receive(child: ChildProcess, message: FromRenderer): void {
    if (this.child !== child) return
    if (message.type === 'ready') this.ready = true
    else if (message.type === 'call') {
      const { call: number, url, authorization } = message
      const { current } = this
      const answer = current ? replyFor(current, url, authorization) : Promise.reject()
      // Another process may run by then, which has calls of its own with these numbers.
      answer.then(
        (reply) => send(child, { type: 'reply', call: number, ...reply }),
        () => send(child, { type: 'reply', call: number, status: 500, body: '' }),
      )
      return
    } else {
      if (message.type === 'failed')
        this.log[message.byCall ? 'debug' : 'warn']({ reason: message.reason }, 'a screen was not rendered')
      this.current?.done(message.type === 'rendered' ? message.screen : undefined)
      this.current = undefined
    }
    this.next()
  }
}

/** The reply to a call of a job. @throws as soon as nobody waits for its screen any more. */
async function replyFor({ call, signal }: Job, ...request: Parameters<ScreenCall>) {
  signal.throwIfAborted()
  const { promise: over, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', reject)
  try {
    return await Promise.race([over, call(...request)])
  } finally {
    signal.removeEventListener('abort', reject)
  }
}

function send(child: ChildProcess, message: ToRenderer): void {
  if (child.connected) child.send(message)
}
