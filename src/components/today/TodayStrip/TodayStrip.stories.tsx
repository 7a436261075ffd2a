import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { firstToday, quietToday, today } from '#mocks/fixtures/today.ts'
import { TodayStrip } from './TodayStrip.tsx'

const meta = {
  component: TodayStrip,
  args: { today, children: 'Las tarjetas' },
  argTypes: { today: { control: 'object' }, children: { control: false } },
} satisfies Meta<typeof TodayStrip>
export default meta
type Story = StoryObj<typeof meta>

const says = (text: string): Story['play'] =>
  async function play({ canvas }) {
    await expect(canvas.getByRole('button', { expanded: false })).toHaveAccessibleName(`Hoy ${text}`)
  }

/** What is most important, in one line. */
export const Closed: Story = {
  tags: ['narrow'],
  play: says('4 novedades · Dar malas noticias con claridad, hoy, 16:20'),
}

/** The cards. */
export const Open: Story = {
  tags: ['narrow'],
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button'))
    await expect(canvas.getByText('Las tarjetas')).toBeVisible()
    await expect(canvas.getByRole('button', { expanded: true })).toBeVisible()
  },
}

/** Nothing happened and nothing is ahead. */
export const Quiet: Story = {
  args: { today: quietToday },
  play: says('Sin novedades desde tu última visita'),
}

/** Nothing but a lesson to go on with. */
export const OnlyLesson: Story = {
  args: { today: { ...quietToday, lesson: today.lesson } },
  play: says('Sigue con «La hoja, paso a paso»'),
}

/** The first visit. */
export const FirstVisit: Story = { args: { today: firstToday }, play: says('Primeros pasos: 0 de 4') }

/** It is on its way. */
export const Loading: Story = { args: { today: undefined, children: '' } }
