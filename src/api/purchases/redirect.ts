/** Leaving for another site: the one place that does it, so that tests can stand in its way. */

/** Milliseconds after which a departure that did not happen counts as given up. */
const redirectTimeoutMs = 15_000

let assign = (url: string): void => location.assign(url)

/** Puts something else in the place of the departure; gives back what undoes it. */
export function stubRedirect(stub: (url: string) => void): () => void {
  const real = assign
  assign = stub
  return () => {
    assign = real
  }
}

/**
 * Opens `url` in place of the page. Resolves only if the page lives on: when the browser brings it back as it was
 * (back/forward cache), or when nothing happened for a while.
 */
export function redirectTo(url: string): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, redirectTimeoutMs)
    function onShow(event: PageTransitionEvent) {
      if (event.persisted) finish()
    }
    function finish() {
      clearTimeout(timer)
      removeEventListener('pageshow', onShow)
      resolve()
    }
    addEventListener('pageshow', onShow)
    assign(url)
  })
}
