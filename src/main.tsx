import { separateMessage } from './lib/separateMessage.ts'

/** Milliseconds that the application's scripts leave the phone to an early screen that is on its way. */
const precedenceMs = 1000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Evaluates the application's scripts one after the other, each in a task of its own, and after an early screen has
 * been shown: all at once they would keep a phone busy for a quarter of a second. They are on their way already
 * (`scripts/build.ts` preloads them).
 */
async function main(): Promise<void> {
  await Promise.race([window.faroEarlyShown, pause(precedenceMs)])
  await import('./theme/system.ts')
  // What follows begins in another task.
  await pause(0)
  await import('./start.tsx')
}

// Before the page has been parsed, until when the browser keeps the worker's messages.
navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent) => {
  if ((data as { type?: unknown } | null)?.type === separateMessage) location.reload()
})
void main()
