import { userEvent } from 'storybook/test'
import { screenReady } from './screenReady.ts'

/** Presses keys once the screen is ready. */
export async function press(keys: string): Promise<void> {
  await screenReady()
  await userEvent.keyboard(keys)
}
