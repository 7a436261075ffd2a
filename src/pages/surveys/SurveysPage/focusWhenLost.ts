/** Milliseconds between two looks, and how many there are: a window takes its time to leave. */
const lookMs = 100
const mostLooks = 30

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Gives the focus to an element once a closing window has left it nowhere; not when it has gone on elsewhere. */
export async function focusWhenLost(element: HTMLElement | null): Promise<void> {
  for (let look = 0; look < mostLooks; look += 1) {
    await pause(lookMs)
    const focused = document.activeElement
    if (focused === null || focused === document.body) {
      element?.focus()
      return
    }
    if (!focused.closest('[role=dialog][data-state=closed]')) return
  }
}
