import { memberAttribute } from '#lib/screenDocument.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Resolves when the document has been painted; a hidden page is not. */
const painted = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (document.visibilityState === 'hidden') resolve(undefined)
    requestAnimationFrame(() => setTimeout(resolve))
  })

/**
 * Evaluates the application's scripts one after the other, each in a task of its own: all at once they would keep a
 * phone busy for a quarter of a second. They are on their way already (`scripts/preloads.ts`); what needs
 * React's largest script, which comes last, is evaluated last.
 */
async function main(): Promise<void> {
  await painted()
  await import('./theme/system.ts')
  // What follows begins in another task.
  await pause(0)
  if (document.documentElement.hasAttribute(memberAttribute)) {
    // The router loads it again and handles a failure.
    await import('./app/MemberLayout.tsx').catch(() => undefined)
    await pause(0)
  }
  await import('./app/start.tsx')
}

main().catch(() => window.faroInput?.showStartFailure())
