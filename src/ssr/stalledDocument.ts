/** Milliseconds without a new element after which a document counts as stalled. */
export const longestPauseMs = 10_000

/**
 * Starts the application without a screen if the rest of the document does not come, because the connection was lost:
 * browsers run the application's script when the document has ended. The application shows what was last seen.
 */
export function watchDocument(): void {
  let elements = 0
  const timer = setInterval(() => {
    const before = elements
    elements = document.getElementsByTagName('*').length
    if (document.readyState === 'loading' && elements !== before) return
    clearInterval(timer)
    if (document.readyState === 'loading') startWithoutScreen()
  }, longestPauseMs)
}

function startWithoutScreen(): void {
  const html = document.documentElement.cloneNode(true) as HTMLElement
  const body = document.createElement('body')
  const root = document.createElement('div')
  root.id = 'root'
  body.append(root)
  html.querySelector('body')?.remove()
  html.append(body)
  // Ends the loading. A document without a body is not painted, even if a script adds one.
  document.open()
  // oxlint-disable-next-line unicorn/no-document-write, no-document-write
  document.write(`<!doctype html>${html.outerHTML}`)
  document.close()
}
