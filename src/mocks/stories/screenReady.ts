/**
 * Resolves once what is on the page has been drawn, and the dialog on top, if there is one, has the focus: it takes keys
 * from then on, and nobody presses any before. Gives up after two seconds. Needs nothing from outside, so that a test
 * can run it in a page.
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
