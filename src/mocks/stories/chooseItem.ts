import { expect, screen, userEvent, waitFor } from 'storybook/test'

/** Where the pointer is, in px: a menu takes no notice of one that has not moved since it last looked. */
let x = 0

/** Chooses an entry of an open menu as a person does, who presses it when it is marked under the pointer. */
export async function chooseItem(name: string): Promise<void> {
  const item = await screen.findByRole('menuitem', { name })
  await waitFor(async () => {
    x += 1
    await userEvent.pointer({ target: item, coords: { clientX: x, clientY: 0 } })
    await expect(item).toHaveAttribute('data-highlighted')
  })
  await userEvent.click(item)
}
