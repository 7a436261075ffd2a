import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, within } from 'storybook/test'
import { undoPlatformChange } from '#api/contract/studio/changes.ts'
import * as contract from '#api/contract/studio/moderation.ts'
import { handlers as changes } from '#mocks/handlers/studio/changes.ts'
import { handlers } from '#mocks/handlers/studio/moderation.ts'
import { mock, mockError } from '#mocks/mock.ts'
import { PlatformModerationPage } from './PlatformModerationPage.tsx'

const meta = {
  component: PlatformModerationPage,
  decorators: [
    (Story) => (
      <main>
        <Story />
      </main>
    ),
  ],
  parameters: { layout: 'fullscreen', route: '/estudio/plataforma/moderacion' },
  beforeEach({ msw }) {
    msw.use(...handlers, ...changes)
  },
} satisfies Meta<typeof PlatformModerationPage>
export default meta
type Story = StoryObj<typeof meta>

const postCase = () => screen.findByRole('article', { name: 'Publicación de Rubén Salas' })

/** What was reported outside of communities: whoever wrote it is nobody's member. */
export const Queue: Story = {
  tags: ['wide'],
  async play() {
    const author = within(within(await postCase()).getByRole('region', { name: 'Rubén Salas' }))
    await expect(author.queryByText('Ya no es de la comunidad')).toBeNull()
    await expect(author.queryByRole('button')).toBeNull()
  },
}

/** On a phone the list is alone. */
export const ListOnPhone: Story = {
  tags: ['phone'],
  async play() {
    await expect(await screen.findByRole('link', { name: /Rubén Salas/ })).toBeVisible()
  },
}

/** Nothing was reported. */
export const Empty: Story = {
  beforeEach({ msw }) {
    msw.use(mock(contract.listModeration, { success: true, items: [], total: 0 }))
  },
  async play() {
    await expect(await screen.findByText('No hay nada por mirar')).toBeVisible()
  },
}

/** The queue cannot be read. */
export const Failed: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(contract.listModeration, 500))
  },
  async play() {
    await expect(await screen.findByText('No pudimos cargar esto')).toBeVisible()
  },
}

/** What is hidden can be taken back at once. */
export const Hidden: Story = {
  tags: ['check'],
  async play({ msw }) {
    await userEvent.click(within(await postCase()).getByRole('button', { name: 'Ocultar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ocultar' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Ocultar' }))
    await expect(await screen.findByText('Oculto: los demás ya no lo ven')).toBeVisible()
    let undone: unknown
    msw.use(
      mock(undoPlatformChange, ({ request }) => {
        undone = new URL(request.url).pathname
        return { success: true }
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }))
    await expect(await screen.findByText('Deshecho')).toBeVisible()
    await expect(undone).toBe('/api/studio/platform/changes/901/undo')
  },
}

/** A warning is written as anywhere. */
export const Warned: Story = {
  tags: ['check'],
  async play() {
    await userEvent.click(within(await postCase()).getByRole('button', { name: 'Avisar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Avisar a Rubén Salas' }))
    await userEvent.type(dialog.getByRole('textbox'), 'Esto aquí no')
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar aviso' }))
    await expect(await screen.findByText('Aviso enviado')).toBeVisible()
  },
}
