import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { listSoonMeetings } from '#api/contract/meetings.ts'
import { dismiss, toasts } from '#components/ui/toast/store.ts'
import { soonReminder } from '#mocks/fixtures/meetings.ts'
import { mock, mockError } from '#mocks/mock.ts'
import { screenReady } from '#mocks/stories/screenReady.ts'
import { setReminders } from '../ReminderSwitch/reminderSetting.ts'
import { MeetingReminder } from './MeetingReminder.tsx'

const asked = fn()
const reply = (...meetings: (typeof soonReminder)[]) =>
  mock(listSoonMeetings, () => {
    asked()
    return { success: true, meetings }
  })

const meta = {
  component: MeetingReminder,
  parameters: { clock: '2026-11-21T12:03:00Z' },
  beforeEach({ msw }) {
    asked.mockClear()
    msw.use(reply(soonReminder))
    return () => toasts().forEach(({ id }) => dismiss(id))
  },
} satisfies Meta<typeof MeetingReminder>
export default meta
type Story = StoryObj<typeof meta>

const text = 'Empieza a las 13:12: Reto de la semana en veinte minutos · Liderazgo Consciente'
/** Waits until the reply has arrived and any reminder is shown. */
async function answered() {
  await waitFor(() => expect(asked).toHaveBeenCalled())
  await screenReady()
}

/**
 * Ten minutes or less before a meeting of any of the member's communities, a reminder is shown on every screen until
 * it is closed.
 */
export const Default: Story = {
  tags: ['dark'],
  async play() {
    await waitFor(() => expect(screen.getByText(text)).toBeVisible())
    const join = screen.getByRole('link', { name: 'Unirse' })
    await expect(join).toHaveAttribute('href', 'https://zoom.example/j/901')
    await expect(join).toHaveAttribute('target', '_blank')
    await expect(join).toHaveAttribute('rel', 'noopener noreferrer')
  },
}

/** Without a meeting link, the reminder links to the calendar. */
export const NoLink: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(reply({ ...soonReminder, join_url: null }))
  },
  async play({ canvas }) {
    await userEvent.click(await screen.findByRole('button', { name: 'Ver calendario' }))
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent('/calendario'))
  },
}

/** No reminder eleven minutes before the start. */
export const TooEarly: Story = {
  tags: ['no-photo'],
  parameters: { clock: '2026-11-21T12:01:00Z' },
  async play() {
    await answered()
    await expect(screen.queryByText(text)).toBeNull()
  },
}

/** No reminder if one was already shown in this page or another tab. */
export const OnlyOnce: Story = {
  tags: ['no-photo'],
  beforeEach() {
    const start = new Date(soonReminder.start_time ?? '').getTime()
    localStorage.setItem('faro:reminded:7', JSON.stringify({ [soonReminder.id]: start }))
  },
  async play() {
    await answered()
    await expect(screen.queryByText(text)).toBeNull()
  },
}

/** Reminders are off on this device: nothing is requested. */
export const TurnedOff: Story = {
  tags: ['no-photo'],
  beforeEach: () => setReminders(false),
  async play() {
    await screenReady()
    await expect(asked).not.toHaveBeenCalled()
    await expect(screen.queryByText(text)).toBeNull()
  },
}

/** A failed request shows nothing. */
export const Failure: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(listSoonMeetings, 500))
    msw.events.on('response:mocked', () => asked())
  },
  async play() {
    await answered()
    await expect(screen.queryByRole('alert')).toBeNull()
  },
}
