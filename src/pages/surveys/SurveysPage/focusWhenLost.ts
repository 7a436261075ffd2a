/** Polling interval and maximum number of checks; a dialog takes time to close. */
const pollMs = 100
const maxPolls = 30

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Focuses an element once a closing dialog has left the focus nowhere; not if the user has focused something else. */
export async function focusWhenLost(element: HTMLElement | null): Promise<void> {
  for (let poll = 0; poll < maxPolls; poll += 1) {
    await pause(pollMs)
    const focused = document.activeElement
    if (focused === null || focused === document.body) {
      // Closing a dialog goes back in the history, whose restored scroll position may come before or after.
      element?.focus({ preventScroll: true })
      return
    }
    if (!focused.closest('[role=dialog][data-state=closed]')) return
  }
}
