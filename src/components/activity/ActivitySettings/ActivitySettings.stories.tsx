import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { Card } from '#components/ui/Card/Card.tsx'
import { activitySettings } from '#mocks/fixtures/activity.ts'
import { ActivitySettings } from './ActivitySettings.tsx'

const meta = {
  component: ActivitySettings,
  args: {
    settings: activitySettings,
    error: null,
    onRetry: fn(),
    onKind: fn(),
    onCommunity: fn(),
    onAgain: fn(),
  },
  argTypes: { settings: { control: 'object' }, error: { control: false } },
  decorators: [
    (Story) => (
      <Card maxWidth="480px">
        <Story />
      </Card>
    ),
  ],
} satisfies Meta<typeof ActivitySettings>
export default meta
type Story = StoryObj<typeof meta>

/** Kinds, communities, and items muted with 'Menos de esto'. */
export const Filled: Story = { tags: ['narrow'] }

/** Cancelled meetings have a switch of their own. */
export const CancelledMeetingsOff: Story = {
  tags: ['check'],
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Reuniones que se cancelan' }))
    await expect(args.onKind).toHaveBeenCalledWith('meeting_cancelled', false)
  },
}

export const Switched: Story = {
  tags: ['check'],
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Me gusta en lo que publico' }))
    await expect(args.onKind).toHaveBeenCalledWith('reaction', false)
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Mujeres que Emprenden' }))
    await expect(args.onCommunity).toHaveBeenCalledWith(2, true)
    const [again] = canvas.getAllByRole('button', { name: 'Avisarme otra vez' })
    if (again) await userEvent.click(again)
    await expect(args.onAgain).toHaveBeenCalledWith(activitySettings.less[0])
  },
}

/** A member without communities and without muted items. */
export const NoCommunities: Story = {
  args: { settings: { ...activitySettings, communities: [], less: [] } },
}

export const Loading: Story = { args: { settings: undefined } }

export const LoadFailed: Story = {
  args: { settings: undefined, error: new ApiError('network') },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  },
}
