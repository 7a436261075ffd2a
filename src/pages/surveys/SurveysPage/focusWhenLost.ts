/** Milliseconds between two looks, and how many there are: a window takes its time to leave. */
const pollMs = 100
const maxPolls = 30

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Gives the focus to an element once a closing window has left it nowhere; not when it has gone on elsewhere. */
export async function focusWhenLost(element: HTMLElement | null): Promise<void> {
  for (let poll = 0; poll < maxPolls; poll += 1) {
    await pause(pollMs)
    const focused = document.activeElement
    if (focused === null || focused === document.body) {
      element?.focus()
      return
    }
    if (!focused.closest('[role=dialog][data-state=closed]')) return
  }
}
