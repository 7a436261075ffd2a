/** Navigation to another site; a separate module, so that tests can stub it. */

/** Milliseconds after which a redirect that did not happen counts as failed. */
const redirectTimeoutMs = 15_000

let assign = (url: string): void => location.assign(url)

/** Replaces the redirect with a stub; returns a function that restores it. */
export function stubRedirect(stub: (url: string) => void): () => void {
  const real = assign
  assign = stub
  return () => {
    assign = real
  }
}

/**
 * Navigates to `url`. The promise resolves only if the page stays: when it is restored from the back/forward cache, or
 * when the navigation has not happened after {@link redirectTimeoutMs}.
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
