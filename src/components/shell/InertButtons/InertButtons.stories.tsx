import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { CommunityPanel } from '#components/communities/CommunityDropdown/CommunityPanel.tsx'
import { mergedCommunities } from '#mocks/fixtures/communities.ts'
import { InertButtons } from './InertButtons.tsx'

const meta = { component: InertButtons, parameters: { route: '/comunidad' } } satisfies Meta<
  typeof InertButtons
>
export default meta
type Story = StoryObj<typeof meta>

/** Presses a button that does nothing: no navigation, no dialog. Calls would fail the story: none has a handler. */
const pressed = (name: string): Story['play'] =>
  async function play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name }))
    await expect(canvas.getByTestId('location')).toHaveTextContent('/comunidad')
    await expect(document.querySelector('[role=alertdialog]')).toBeNull()
    await userEvent.unhover(canvas.getByRole('button', { name }))
  }

/** The visible tip. It lies outside of the story's own element. */
const tooltip = () =>
  [...document.body.children].find((child) => child.textContent === 'Próximamente') ?? null

/** Chat has no behaviour yet. */
export const Chat: Story = { play: pressed('Chat') }

/** Notifications have no behaviour yet. */
export const Notifications: Story = { play: pressed('Notificaciones') }

/** 'Nueva Comunidad' has no behaviour yet. */
export const NuevaComunidad: Story = {
  render: () => (
    <div style={{ height: 420, maxWidth: 360 }}>
      <CommunityPanel
        communities={mergedCommunities}
        current={null}
        status="success"
        error={null}
        onRetry={() => undefined}
        onChoose={() => undefined}
        onMounted={() => undefined}
        onNavigateAway={() => undefined}
      />
    </div>
  ),
  async play(context) {
    const { canvas } = context
    await pressed('Nueva Comunidad')?.(context)
    const button = canvas.getByRole('button', { name: 'Nueva Comunidad' })
    await expect(button).toHaveAccessibleDescription('Próximamente')
    button.blur()
  },
}

/** The keyboard brings its tip, and moving on takes it away. */
export const NuevaComunidadTip: Story = {
  ...NuevaComunidad,
  tags: ['check'],
  async play(context) {
    await NuevaComunidad.play?.(context)
    const { canvas } = context
    const button = canvas.getByRole('button', { name: 'Nueva Comunidad' })
    canvas.getByRole('combobox').focus()
    await expect(tooltip()).toBeNull()
    await userEvent.tab()
    await expect(button).toHaveFocus()
    await waitFor(() => expect(tooltip()).toBeVisible())
    await userEvent.tab({ shift: true })
    await waitFor(() => expect(tooltip()).toBeNull())
  },
}
