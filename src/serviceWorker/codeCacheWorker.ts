/**
 * A web worker that evaluates the scripts whose URLs a page sends. When a script from the service worker is evaluated
 * for the first time, V8 caches its compiled code; otherwise the page would compile it on the second visit.
 */

/** Milliseconds that V8 needs to store the code after the evaluation. */
const storingMs = 2000

addEventListener('message', ({ data }: MessageEvent<string[]>) => void evaluate(data))

async function evaluate(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    // A script that needs a document throws, but V8 has compiled it by then.
    await import(/* @vite-ignore */ url).catch(() => undefined)
  }
  setTimeout(close, storingMs)
}
