import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { settings } from '#mocks/fixtures/networking.ts'
import { NetworkingSettings } from './NetworkingSettings.tsx'

const meta = {
  component: NetworkingSettings,
  args: { settings, error: null, onRetry: fn() },
} satisfies Meta<typeof NetworkingSettings>
export default meta
type Story = StoryObj<typeof meta>

/** A community with all settings. */
export const Full: Story = {
  tags: ['narrow'],
  async play({ canvas }) {
    const facts = canvas
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent])
    await expect(facts).toEqual([
      ['Duración de la sesión', '15 min'],
      ['Mínimo de participantes', '2'],
      ['Máximo de participantes', '3'],
      ['Intervalo entre rondas', '5 min'],
      ['Tipos de sesión', 'Video y Audio'],
      ['Verificación', 'No hace falta'],
    ])
    await expect(canvas.getByText('Activado')).toBeVisible()
    await expect(canvas.getByText('Actualizado el 10 nov 2026')).toBeVisible()
  },
}
export const VideoOnly: Story = {
  tags: ['no-photo'],
  args: { settings: { ...settings, allowed_session_types: ['video'] } },
  async play({ canvas }) {
    await expect(canvas.getByText('Video')).toBeVisible()
    await expect(canvas.queryByText(/Audio/)).toBeNull()
  },
}
/** Both media are allowed, and one that Faro does not know. */
export const VideoAndAudio: Story = {
  tags: ['no-photo'],
  args: { settings: { ...settings, allowed_session_types: ['video', 'audio', 'texto'] } },
  async play({ canvas }) {
    await expect(canvas.getByText('Video, Audio y texto')).toBeVisible()
  },
}
export const Verification: Story = {
  tags: ['no-photo'],
  args: { settings: { ...settings, require_verification: true } },
  async play({ canvas }) {
    await expect(canvas.getByText('Obligatoria')).toBeVisible()
  },
}
/** A reply with few fields: unknown settings are not shown. */
export const Sparse: Story = {
  tags: ['no-photo'],
  args: { settings: { session_duration_minutes: 20, allowed_session_types: [] } },
  async play({ canvas }) {
    await expect(canvas.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Duración de la sesión',
      'Tipos de sesión',
    ])
    await expect(canvas.getByText('Cualquiera')).toBeVisible()
    await expect(canvas.queryByText(/Activado|Desactivado|Actualizado/)).toBeNull()
  },
}
export const Loading: Story = {
  args: { settings: undefined },
  async play({ canvas }) {
    await expect(canvas.getByRole('status', { name: 'Cargando la configuración' })).toBeVisible()
  },
}
/** A refetch failed: the known settings stay, with the reason and a retry button. */
export const RefreshFailed: Story = {
  tags: ['no-photo'],
  args: { error: new ApiError('http', { status: 500, serverMessage: 'En obras' }) },
  async play({ canvas }) {
    await expect(canvas.getByRole('alert')).toHaveTextContent('No pudimos cargar la configuraciónEn obras')
    await expect(canvas.getByText('15 min')).toBeVisible()
  },
}

export const RefreshFailedRetried: Story = {
  ...RefreshFailed,
  tags: ['check'],
  async play(context) {
    await RefreshFailed.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
