import { expect, waitFor } from 'storybook/test'

/** Waits until an error in a dialog is above the dialog's footer, of which `button` is a part, and below its header. */
export const expectAboveFooter = (error: HTMLElement, button: HTMLElement): Promise<void> =>
  waitFor(async () => {
    const { top, bottom } = error.getBoundingClientRect()
    const title = error.closest('[role=dialog]')?.querySelector('h2')?.getBoundingClientRect()
    await expect(bottom).toBeLessThanOrEqual(button.getBoundingClientRect().top)
    await expect(top).toBeGreaterThanOrEqual(title?.bottom ?? 0)
  })
