import { expect, waitFor } from 'storybook/test'

/** Scrolls the body of a dialog until a control is just above the footer, which would cover its error message. */
export function scrollToFooter(control: HTMLElement): void {
  const body = control.closest('form')?.parentElement
  body?.scrollBy(0, control.getBoundingClientRect().bottom - body.getBoundingClientRect().bottom)
}

/** Expects an error in a dialog to be between the dialog's header and its footer, which contains `button`. */
export const expectAboveFooter = (error: HTMLElement, button: HTMLElement): Promise<void> =>
  waitFor(async () => {
    const { top, bottom } = error.getBoundingClientRect()
    const title = error.closest('[role=dialog]')?.querySelector('h2')?.getBoundingClientRect()
    await expect(bottom).toBeLessThanOrEqual(button.getBoundingClientRect().top)
    await expect(top).toBeGreaterThanOrEqual(title?.bottom ?? 0)
  })
