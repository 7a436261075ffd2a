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
/** The answer has come and been shown, if it is to be. */
async function answered() {
  await waitFor(() => expect(asked).toHaveBeenCalled())
  await screenReady()
}

/** Ten minutes or less before a meeting of any of my communities, on whatever screen: it stays until it is closed. */
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

/** Without a link it leads to the calendar. */
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

/** Eleven minutes before it is too early. */
export const TooEarly: Story = {
  tags: ['no-photo'],
  parameters: { clock: '2026-11-21T12:01:00Z' },
  async play() {
    await answered()
    await expect(screen.queryByText(text)).toBeNull()
  },
}

/** Somebody was reminded before, on this page or in another tab. */
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

/** Reminders are turned off on this device: nothing is even asked. */
export const TurnedOff: Story = {
  tags: ['no-photo'],
  beforeEach: () => setReminders(false),
  async play() {
    await screenReady()
    await expect(asked).not.toHaveBeenCalled()
    await expect(screen.queryByText(text)).toBeNull()
  },
}

/** A failed look is nobody's trouble. */
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
