import { expect, waitFor } from 'storybook/test'

/** Scrolls the body of a dialog so that a control is just above the footer, where there is no room for its message. */
export function scrollToFooter(control: HTMLElement): void {
  const body = control.closest('form')?.parentElement
  body?.scrollBy(0, control.getBoundingClientRect().bottom - body.getBoundingClientRect().bottom)
}

/** Waits until an error in a dialog is above the dialog's footer, of which `button` is a part, and below its header. */
export const expectAboveFooter = (error: HTMLElement, button: HTMLElement): Promise<void> =>
  waitFor(async () => {
    const { top, bottom } = error.getBoundingClientRect()
    const title = error.closest('[role=dialog]')?.querySelector('h2')?.getBoundingClientRect()
    await expect(bottom).toBeLessThanOrEqual(button.getBoundingClientRect().top)
    await expect(top).toBeGreaterThanOrEqual(title?.bottom ?? 0)
  })
