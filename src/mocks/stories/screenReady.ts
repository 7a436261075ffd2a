/**
 * Resolves once the page has been painted and the topmost dialog, if there is one, has the focus; before that it
 * receives no keys. Gives up after two seconds. Self-contained, so that a test can run it in a page.
 */
export function screenReady(): Promise<void> {
  return new Promise((resolve) => {
    const until = performance.now() + 2000
    const look = () => {
      const top = [...document.querySelectorAll('[role$=dialog][data-state=open]')].at(-1)
      const ready = !top || top.contains(document.activeElement) || performance.now() > until
      requestAnimationFrame(ready ? () => resolve() : look)
    }
    requestAnimationFrame(look)
  })
}
