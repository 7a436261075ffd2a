import { userEvent } from 'storybook/test'
import { screenReady } from './screenReady.ts'

/** Presses keys as a person does, who sees what is there before. */
export async function press(keys: string): Promise<void> {
  await screenReady()
  await userEvent.keyboard(keys)
}
