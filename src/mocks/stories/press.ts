import { userEvent } from 'storybook/test'
import { drawn } from './drawn.ts'

/** Presses keys as a person does, who sees what is there before. */
export async function press(keys: string): Promise<void> {
  await drawn()
  await userEvent.keyboard(keys)
}
