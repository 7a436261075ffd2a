import { chakra } from '@chakra-ui/react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { searchPeople } from '#api/contract/messaging.ts'
import { people } from '#mocks/fixtures/messaging.ts'
import { mock, mockPending, mockText } from '#mocks/mock.ts'
import { screenReady } from '#mocks/stories/screenReady.ts'
import { changeTimeout } from '#mocks/stories/timeouts.ts'
import { debounceMs, UserSearch } from './UserSearch.tsx'

const asked = fn()

const meta = {
  component: UserSearch,
  args: { chosen: [], onToggle: fn(), excludeConversationId: 302 },
  beforeEach({ msw }) {
    msw.use(
      mock(searchPeople, ({ query }) => {
        asked(query.toString())
        return { success: true, users: people }
      }),
    )
    return () => asked.mockClear()
  },
  decorators: (Story) => (
    <chakra.div maxWidth="420px" minHeight="16rem" bg="surface" padding="4">
      <Story />
    </chakra.div>
  ),
} satisfies Meta<typeof UserSearch>
export default meta
type Story = StoryObj<typeof meta>

const field = { name: 'Buscar personas' }

/** Without text, or with only spaces, nothing is requested. */
export const Empty: Story = {
  beforeEach: () => changeTimeout(debounceMs, 0),
  async play({ canvas }) {
    await userEvent.type(canvas.getByRole('searchbox', field), '   ')
    await screenReady()
    await expect(asked).not.toHaveBeenCalled()
    await expect(canvas.getByText('Escribe un nombre.')).toBeVisible()
  },
}
/** People found; the call excludes members of the conversation. */
export const Results: Story = {
  tags: ['dark'],
  args: { chosen: people.slice(1, 2) },
  async play({ canvas }) {
    await userEvent.type(canvas.getByRole('searchbox', field), 'juli')
    await expect(await canvas.findByRole('button', { name: /Julián Sotomayor/ })).toBeVisible()
    // The beginning of the name may have been requested before, because typing is slow.
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith('q=juli&exclude_conversation_id=302'))
    await expect(canvas.getByRole('button', { name: /Julia Ferrer/ })).toHaveAttribute('aria-pressed', 'true')
  },
}

export const ResultPressed: Story = {
  ...Results,
  tags: ['check'],
  async play(context) {
    await Results.play?.(context)
    const { canvas, args } = context
    const found = await canvas.findByRole('button', { name: /Julián Sotomayor/ })
    await userEvent.click(found)
    await expect(args.onToggle).toHaveBeenCalledWith(people[0])
  },
}

export const NoResults: Story = {
  beforeEach({ msw }) {
    msw.use(mock(searchPeople, { success: true, users: [] }))
  },
  async play({ canvas }) {
    await userEvent.type(canvas.getByRole('searchbox', field), 'xyz')
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Nadie coincide con «xyz»'))
  },
}
export const Busy: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(searchPeople))
  },
  async play({ canvas }) {
    await userEvent.type(canvas.getByRole('searchbox', field), 'juli')
    await waitFor(() => expect(canvas.getByText('Buscando...')).toBeVisible())
  },
}
/** The search failed: the status and the reply's text are shown. */
export const Error: Story = {
  beforeEach({ msw }) {
    msw.use(mockText(searchPeople, 'sin servicio', 503))
  },
  async play({ canvas }) {
    await userEvent.type(canvas.getByRole('searchbox', field), 'juli')
    await expect(await canvas.findByText('Error 503: Service Unavailable sin servicio')).toBeVisible()
    await expect(canvas.getByRole('searchbox', field)).toHaveValue('juli')
  },
}
