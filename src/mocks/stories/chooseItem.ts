import { expect, screen, userEvent, waitFor } from 'storybook/test'

/** Horizontal position of the pointer in px: the menu ignores a pointer that has not moved. */
let x = 0

/**
 * Chooses an item of an open menu like a user: moves the pointer, waits for the highlight, clicks, and waits until the
 * menu has closed.
 */
export async function chooseItem(name: string): Promise<void> {
  const item = await screen.findByRole('menuitem', { name })
  await waitFor(async () => {
    x += 1
    await userEvent.pointer({ target: item, coords: { clientX: x, clientY: 0 } })
    await expect(item).toHaveAttribute('data-highlighted')
  })
  await userEvent.click(item)
  await waitFor(() => expect(item.checkVisibility()).toBe(false))
}
