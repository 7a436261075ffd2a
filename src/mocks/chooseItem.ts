import { expect, screen, userEvent, waitFor } from 'storybook/test'

/** Chooses an entry of an open menu as a person does, who presses it when it is marked under the pointer. */
export async function chooseItem(name: string): Promise<void> {
  const item = await screen.findByRole('menuitem', { name })
  await waitFor(async () => {
    await userEvent.hover(item)
    await expect(item).toHaveAttribute('data-highlighted')
  })
  await userEvent.click(item)
}
