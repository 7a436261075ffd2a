import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { getMembersActivity } from '#api/contract/overview.ts'
import { joinedCommunity, moderatedCommunity, ownedCommunity } from '#mocks/fixtures/communities.ts'
import { activityReply, livelyActivity } from '#mocks/fixtures/overview.ts'
import { mock, mockError } from '#mocks/mock.ts'
import { TeamOverview } from './TeamOverview.tsx'

/** What was asked for, each time. */
const asked = fn<(path: string) => void>()

const meta = {
  component: TeamOverview,
  args: { community: ownedCommunity, screen: 'surveys' },
  argTypes: { community: { control: 'object' }, named: { control: 'boolean' } },
  render: (args) => (
    <>
      <TeamOverview {...args} />
      <p>El resto de la pantalla</p>
    </>
  ),
  beforeEach({ msw }) {
    asked.mockClear()
    msw.use(
      mock(getMembersActivity, ({ params, query }) => {
        asked(`${params['id']} ${query}`)
        return activityReply(livelyActivity.surveys)
      }),
    )
  },
} satisfies Meta<typeof TeamOverview>
export default meta
type Story = StoryObj<typeof meta>

/** The owner is told what the members do. */
export const Owner: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByText('64 en total. Ahora, 3 encuestas abiertas.')).toBeVisible()
    await expect(asked.mock.calls).toEqual([['1 screen=surveys']])
  },
}
/** So is a moderator; the community is named where the screen does not. */
export const Moderator: Story = {
  args: { community: moderatedCommunity, named: true },
  async play({ canvas }) {
    const name = 'Los miembros de Mujeres que Emprenden'
    await expect(await canvas.findByRole('heading', { name })).toBeVisible()
    await expect(await canvas.findByText('64 en total. Ahora, 3 encuestas abiertas.')).toBeVisible()
  },
}
/** A member sees the screen as ever, and nothing is asked. */
export const Member: Story = {
  args: { community: joinedCommunity },
  tags: ['no-photo'],
  async play({ canvas }) {
    await expect(canvas.getByText('El resto de la pantalla')).toBeVisible()
    await expect(canvas.queryByRole('heading')).toBeNull()
    await expect(asked).not.toHaveBeenCalled()
  },
}
/** It failed once: the rest of the screen is there, and another try brings it. */
export const Retried: Story = {
  tags: ['check'],
  beforeEach({ msw }) {
    msw.use(mockError(getMembersActivity, 500))
  },
  async play({ canvas, msw }) {
    const retry = await canvas.findByRole('button', { name: 'Reintentar' })
    await expect(canvas.getByText('El resto de la pantalla')).toBeVisible()
    msw.use(mock(getMembersActivity, activityReply(livelyActivity.surveys)))
    await userEvent.click(retry)
    await expect(await canvas.findByText('64 en total. Ahora, 3 encuestas abiertas.')).toBeVisible()
  },
}
