import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { markActivityRead } from '#api/contract/activity.ts'
import { getToday, hideFirstSteps } from '#api/contract/today.ts'
import { WithRail } from '#components/layout/WithRail/WithRail.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { firstToday, quietToday, today } from '#mocks/fixtures/today.ts'
import { handlers as activity } from '#mocks/handlers/activity.ts'
import { handlers as communities } from '#mocks/handlers/communities.ts'
import { handlers } from '#mocks/handlers/today.ts'
import { mock, mockError, mockPending } from '#mocks/mock.ts'
import { TodayAbove } from './TodayAbove.tsx'
import { TodayRail } from './TodayRail.tsx'

/** 'Hoy' beside or above a page. */
function Page() {
  return (
    <WithRail rail={<TodayRail />} strip={<TodayAbove />}>
      <Card minHeight="20rem">La página</Card>
    </WithRail>
  )
}

const meta = {
  component: Page,
  parameters: { layout: 'fullscreen' },
  beforeEach({ msw }) {
    msw.use(...handlers, ...activity, ...communities)
  },
  decorators: [
    (Story) => (
      <div style={{ padding: 16 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Page>
export default meta
type Story = StoryObj<typeof meta>

const shown = (text: RegExp): Story['play'] =>
  async function play({ canvas }) {
    await expect((await canvas.findAllByText(text))[0]).toBeVisible()
  }

/** Everything that there can be; on a phone it is one line. */
export const Filled: Story = { play: shown(/Dar malas noticias/) }

/** Nothing happened, and nothing is ahead. */
export const Quiet: Story = {
  beforeEach({ msw }) {
    msw.use(mock(getToday, quietToday))
  },
  play: shown(/Nada nuevo por ahora|Sin novedades/),
}

/** Somebody has just registered: the first steps. */
export const FirstVisit: Story = {
  beforeEach({ msw }) {
    msw.use(mock(getToday, firstToday))
  },
  play: shown(/Tus primeros pasos|Primeros pasos/),
}

/** It is on its way. */
export const Loading: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(getToday))
  },
}

/** It could not be loaded; the page beside it does not mind. */
export const LoadFailed: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(getToday, 500))
  },
  play: shown(/No hemos podido cargar lo de hoy/),
}

const seen = { posts: '' }

/** On the page of the community, its new posts count as seen. */
export const PostsSeen: Story = {
  tags: ['check'],
  parameters: { route: '/comunidad' },
  beforeEach({ msw }) {
    seen.posts = ''
    msw.use(
      mock(getToday, {
        ...today,
        new_posts: today.new_posts.map((posts) => ({ ...posts, community_id: 1 })),
      }),
      mock(markActivityRead, async ({ request }) => {
        seen.posts = await request.text()
        return { unread: 0 }
      }),
    )
  },
  async play() {
    await waitFor(() => expect(seen.posts).toBe('{"community_id":1,"until":"2026-11-21T11:10:00Z"}'))
  },
}

/** The list of first steps could not be put away: it stays. */
export const PutAwayFails: Story = {
  tags: ['wide'],
  beforeEach({ msw }) {
    msw.use(mock(getToday, firstToday), mockError(hideFirstSteps, 500))
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'No mostrar más' }))
    await expect(await canvas.findByText(/No hemos podido quitar la lista/)).toBeVisible()
    await expect(canvas.getByText('Tus primeros pasos')).toBeVisible()
  },
}
