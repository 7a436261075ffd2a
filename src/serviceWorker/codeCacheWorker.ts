/**
 * Evaluates the scripts whose URLs a page sends, beside the page. V8 stores the compiled code of a script of the service
 * worker when it is evaluated for the first time. That would otherwise keep the page of the second visit busy.
 */

/** Milliseconds in which V8 stores the code, in tasks after the evaluation. */
const storingMs = 2000

addEventListener('message', ({ data }: MessageEvent<string[]>) => void evaluate(data))

async function evaluate(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    // A script that needs a document fails, but not before it has been compiled.
    await import(/* @vite-ignore */ url).catch(() => undefined)
  }
  setTimeout(close, storingMs)
}
