/** Milliseconds without a new element after which a document counts as stalled. */
export const longestPauseMs = 10_000
/** Milliseconds between two checks of the document's length. */
export const checkEveryMs = 1000

/**
 * Starts the application without a screen if the connection is lost while the document loads: browsers run module
 * scripts only at the document's end. The application then shows the stored data.
 */
export function watchDocument(): void {
  let elements = 0
  let pauseMs = 0
  const timer = setInterval(() => {
    if (document.readyState !== 'loading') return clearInterval(timer)
    const before = elements
    elements = document.getElementsByTagName('*').length
    pauseMs = elements === before ? pauseMs + checkEveryMs : 0
    if (pauseMs < longestPauseMs) return
    clearInterval(timer)
    startWithoutScreen()
  }, checkEveryMs)
}

function startWithoutScreen(): void {
  const html = document.documentElement.cloneNode(true) as HTMLElement
  const body = document.createElement('body')
  const root = document.createElement('div')
  root.id = 'root'
  body.append(root)
  html.querySelector('body')?.remove()
  html.append(body)
  // Ends the loading of the document. A document without a body is not painted, even if a script adds one.
  document.open()
  // oxlint-disable-next-line unicorn/no-document-write, no-document-write
  document.write(`<!doctype html>${html.outerHTML}`)
  document.close()
}
