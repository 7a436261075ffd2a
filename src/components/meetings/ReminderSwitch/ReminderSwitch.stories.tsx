import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { ReminderSwitch } from './ReminderSwitch.tsx'
import { setReminders } from './reminderSetting.ts'

const meta = { component: ReminderSwitch } satisfies Meta<typeof ReminderSwitch>
export default meta
type Story = StoryObj<typeof meta>

/** Reminders are on by default. */
export const On: Story = {
  async play({ canvas }) {
    const box = canvas.getByRole('checkbox', { name: 'Avisarme 10 minutos antes, en cualquier pantalla' })
    await expect(box).toBeChecked()
  },
}

/** The device stores the setting. */
export const Turned: Story = {
  ...On,
  tags: ['check'],
  async play(context) {
    await On.play?.(context)
    const box = context.canvas.getByRole('checkbox', {
      name: 'Avisarme 10 minutos antes, en cualquier pantalla',
    })
    await userEvent.click(box)
    await expect(box).not.toBeChecked()
    await expect(localStorage.getItem('faro:meeting-reminders')).toBe('off')
    await userEvent.click(box)
    await expect(box).toBeChecked()
    await expect(localStorage.getItem('faro:meeting-reminders')).toBeNull()
  },
}
export const Off: Story = { beforeEach: () => setReminders(false) }
