import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { liveMeeting, meetings, meetingsAt, nextMeeting, soonMeeting } from '#mocks/fixtures/meetings.ts'
import { breakpoints } from '#theme/breakpoints.ts'
import { toDisplay } from '../shared/displayMeeting.ts'
import { MonthView } from './MonthView.tsx'

const meta = {
  component: MonthView,
  args: { meetings: meetings.map(toDisplay), at: meetingsAt, onDetails: fn() },
} satisfies Meta<typeof MonthView>
export default meta
type Story = StoryObj<typeof meta>

/** The current month as a table. */
export const Default: Story = {
  async play({ canvas }) {
    const table = canvas.getByRole('table', { name: 'noviembre de 2026' })
    await expect(within(table).getAllByRole('columnheader')).toHaveLength(7)
  },
}

export const DetailsPressed: Story = {
  ...Default,
  tags: ['check'],
  async play(context) {
    await Default.play?.(context)
    const { canvas, args } = context
    const table = canvas.getByRole('table', { name: 'noviembre de 2026' })
    await userEvent.click(within(table).getByRole('button', { name: /^19:00 Dar malas noticias/ }))
    await expect(args.onDetails).toHaveBeenCalledWith(expect.objectContaining({ id: 903 }))
  },
}

/** Today is in an adjacent month: axe checks the contrast of its number. */
export const TodayOutside: Story = {
  tags: ['check'],
  args: { at: new Date('2026-11-30T11:00:00Z') },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Mes siguiente' }))
    const table = canvas.getByRole('table', { name: 'diciembre de 2026' })
    await expect(table.querySelector('[aria-current=date]')).toHaveTextContent('30')
  },
}

/** More meetings on a day than fit: a press lists the others. */
export const CrowdedDay: Story = {
  args: {
    meetings: [liveMeeting, soonMeeting, { ...nextMeeting, start_time: '2026-11-21T18:00:00Z' }].map(
      toDisplay,
    ),
  },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: /^y 2 más/ }))
    await expect(canvas.getByRole('heading', { name: 'sábado, 21 de noviembre' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: /19:00–20:30/ })).toBeVisible()
  },
}

/**
 * On very wide screens the meetings of one day are always listed beside the month: today's at first; pressing the
 * selected day keeps it.
 */
export const DayBeside: Story = {
  tags: ['phone', 'check'],
  beforeEach() {
    // Reports a very wide window by script, because no story is opened at that width.
    const matchMedia = window.matchMedia.bind(window)
    const query = `(min-width: ${parseFloat(breakpoints['2xl']) / 16}rem)`
    window.matchMedia = (asked) => matchMedia(asked === query ? 'all' : asked)
    return () => {
      window.matchMedia = matchMedia
    }
  },
  async play({ canvas }) {
    const day = () => canvas.getByRole('heading', { level: 3 })
    await expect(day()).toHaveTextContent('sábado, 21 de noviembre')
    const monday = canvas.getByRole('button', { name: '1 reunión el lunes, 23 de noviembre' })
    for (const _ of [1, 2]) {
      await userEvent.click(monday)
      await expect(day()).toHaveTextContent('lunes, 23 de noviembre')
    }
    // In another month, the first day with meetings is selected.
    await userEvent.click(canvas.getByRole('button', { name: 'Mes siguiente' }))
    await expect(day()).toHaveTextContent('jueves, 3 de diciembre')
  },
}

/** Another month without meetings. */
export const OtherMonth: Story = {
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Mes siguiente' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Mes siguiente' }))
    await expect(canvas.getByRole('heading', { name: 'enero de 2027' })).toBeVisible()
    await expect(canvas.getByText('No hay reuniones este mes.')).toBeVisible()
  },
}

/** Returns to the current month by the next meeting and by the today button. */
export const BackToThisMonth: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Mes siguiente' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Mes siguiente' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Ir a la próxima: sábado, 21 de noviembre' }))
    await expect(canvas.getByRole('heading', { name: 'noviembre de 2026' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Mes anterior' }))
    await expect(canvas.getByRole('heading', { name: 'octubre de 2026' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Hoy' }))
    await expect(canvas.getByRole('heading', { name: 'noviembre de 2026' })).toBeVisible()
  },
}

/** On a phone a day with meetings is a button that lists them below. */
export const OnAPhone: Story = {
  tags: ['phone', 'dark', 'forced'],
  async play({ canvas }) {
    await expect(canvas.getByText('Elige un día con reuniones para verlas aquí.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '2 reuniones el sábado, 21 de noviembre' }))
    await expect(canvas.getByRole('button', { name: /^12:40–13:40 Café de puertas abiertas/ })).toBeVisible()
  },
}

export const DetailsPressedOnAPhone: Story = {
  ...OnAPhone,
  tags: ['phone', 'check'],
  async play(context) {
    await OnAPhone.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: /^12:40–13:40 Café de puertas abiertas/ }))
    await expect(args.onDetails).toHaveBeenCalledWith(expect.objectContaining({ id: 902 }))
  },
}
