import { errors, httpError } from '#locales/errors.ts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { ErrorState } from './ErrorState.tsx'

const meta = {
  component: ErrorState,
  argTypes: {
    title: { control: 'text' },
    detail: { control: 'text' },
    retryLabel: { control: 'text' },
    busy: { control: 'boolean' },
    compact: { control: 'boolean' },
    onRetry: { control: false },
  },
  args: { title: errors.connection },
} satisfies Meta<typeof ErrorState>

export default meta
type Story = StoryObj<typeof meta>

/** A call was answered with a status that is not ok. */
export const HttpStatus: Story = { args: { title: httpError(503, 'Service Unavailable') } }

/** The answer is not what was agreed. */
export const InvalidBody: Story = { args: { title: errors.invalidBody } }

/** There is no connection. */
export const Connection: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent(errors.connection)
  },
}

/** A call was tried with nobody signed in. */
export const NoToken: Story = { args: { title: errors.noToken } }

/** Another try may help. */
export const WithRetry: Story = {
  args: { onRetry: fn(), detail: 'La petición no llegó al servidor.' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: 'Reintentar' })).toBeVisible()
  },
}

/** The button retries. */
export const RetryPressed: Story = {
  ...WithRetry,
  tags: ['check'],
  async play(context) {
    await WithRetry.play?.(context)
    const { canvasElement, args } = context
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Reintentar' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

/** The other try is under way. */
export const Retrying: Story = { args: { onRetry: fn(), busy: true } }

/** A part of a page failed; the rest goes on. */
export const Compact: Story = {
  tags: ['narrow'],
  args: { compact: true, onRetry: fn(), detail: httpError(500, 'Internal Server Error') },
}

/** A long text of the server wraps. */
export const LongText: Story = {
  args: {
    title:
      'No se pudieron obtener las publicaciones de la comunidad porque el servidor tardó demasiado en responder',
    detail: `https://faro.test/api/${'a'.repeat(120)}`,
    onRetry: fn(),
  },
}

/** On a dark ground. */
export const Dark: Story = { ...WithRetry, globals: { theme: 'dark' } }

/** A failed part on a dark ground. */
export const CompactDark: Story = { ...Compact, globals: { theme: 'dark' } }
