/** Navigation to another site, in one place so that tests can stub it. */

/** Milliseconds after which a navigation that did not happen counts as failed. */
const giveUpMs = 15_000

let assign = (url: string): void => location.assign(url)

/** Replaces the navigation with a stub; returns a function that restores it. */
export function stubNavigateAway(stub: (url: string) => void): () => void {
  const real = assign
  assign = stub
  return () => {
    assign = real
  }
}

/**
 * Navigates to `url`. Resolves only if the page stays alive: the browser restored it from the back/forward cache, or
 * the navigation did not happen in time.
 */
export function navigateAway(url: string): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, giveUpMs)
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
