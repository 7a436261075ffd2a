import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, type within, waitFor } from 'storybook/test'
import { register } from '#api/contract/auth.ts'
import { mockError, mockNetworkError, mockPending } from '#mocks/mock.ts'
import { RegisterPage } from './RegisterPage.tsx'

type Canvas = ReturnType<typeof within>
const right = { name: 'Ana Quiroga', email: 'ana@faro.test', password: 'girasol', confirmation: 'girasol' }

async function submit(canvas: Canvas, changes: Partial<typeof right> = {}) {
  const values = { ...right, ...changes }
  const fields = [
    ['Nombre completo', values.name],
    ['Email', values.email],
    ['Contraseña', values.password],
    ['Confirma la contraseña', values.confirmation],
  ] as const
  for (const [label, text] of fields) if (text) await userEvent.type(canvas.getByLabelText(label), text)
  await userEvent.click(canvas.getByRole('button', { name: 'Crear Cuenta' }))
}

/** A story that is sent with `changes` and shows exactly `text`, with the focus on `field`. */
const refused = (changes: Partial<typeof right>, text: string, field: string): Story => ({
  async play({ canvas }) {
    await submit(canvas, changes)
    await waitFor(() => expect(canvas.getByText(text)).toBeVisible())
    await expect(canvas.getByLabelText(field)).toHaveFocus()
    await expect(
      canvas.getAllByRole('textbox', { hidden: true }).filter((box) => box.ariaInvalid),
    ).toHaveLength(field.includes('ontraseña') ? 0 : 1)
  },
})

const meta = {
  component: RegisterPage,
  parameters: {
    layout: 'fullscreen',
    session: null,
    route: '/register',
    pressMoves: 'The card is centred in the window, and grows by a message.',
  },
} satisfies Meta<typeof RegisterPage>
export default meta
type Story = StoryObj<typeof meta>

/** The form as a visitor finds it, with level 1 chosen. */
export const Empty: Story = {
  async play({ canvas }) {
    await expect(canvas.getByLabelText('Nivel de experiencia')).toHaveValue('1')
  },
}

/** The five levels; the platform draws the list, outside of any photograph. */
export const LevelSelectOpen: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    const select = canvas.getByLabelText('Nivel de experiencia')
    select.focus()
    await userEvent.selectOptions(select, '5')
    await expect(canvas.getAllByRole('option')).toHaveLength(5)
    await expect(canvas.getByRole('option', { selected: true })).toHaveTextContent('5 · Experto')
  },
}

/** Both passwords shown as text. */
export const PasswordsVisible: Story = {
  async play({ canvas }) {
    for (const toggle of canvas.getAllByRole('button', { name: 'Mostrar contraseña' }))
      await userEvent.click(toggle)
    await userEvent.type(canvas.getByLabelText('Contraseña'), 'Una-frase-larga-7')
    await expect(canvas.getByLabelText('Contraseña')).toHaveAttribute('type', 'text')
    await expect(canvas.getByLabelText('Confirma la contraseña')).toHaveAttribute('type', 'text')
    await waitFor(() => expect(canvas.getByText('Seguridad: Muy buena')).toBeVisible())
  },
}

/** A password that is tried first is warned of, and may be used all the same. */
export const CommonPassword: Story = {
  async play({ canvas }) {
    await userEvent.type(canvas.getByLabelText('Contraseña'), 'Barcelona2026')
    await waitFor(() =>
      expect(canvas.getByText(/^Es de las contraseñas que se prueban primero/u)).toBeVisible(),
    )
    await expect(canvas.getByText('Seguridad: Débil')).toBeVisible()
  },
}

/** The call is under way. */
export const Busy: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(register))
  },
  async play({ canvas }) {
    await submit(canvas)
    await waitFor(() => expect(canvas.getByText('Creando cuenta...')).toBeVisible())
  },
}

/** First check: the name. */
export const NameRequired: Story = refused(
  { name: '', email: '' },
  'El nombre es obligatorio',
  'Nombre completo',
)
/** Second check: the e-mail is there. */
export const EmailRequired: Story = refused({ email: '', password: '' }, 'El email es obligatorio', 'Email')
/** Third check: the e-mail has an @. */
export const EmailInvalid: Story = refused(
  { email: 'ana', password: '1' },
  'Por favor, ingresa un email válido',
  'Email',
)
/** Fourth check: the password is there. */
export const PasswordRequired: Story = refused({ password: '' }, 'La contraseña es obligatoria', 'Contraseña')
/** Fifth check: the password has six characters. */
export const PasswordShort: Story = refused(
  { password: '12345', confirmation: '12345' },
  'La contraseña debe tener al menos 6 caracteres',
  'Contraseña',
)
/** Sixth check: the confirmation is the same. */
export const PasswordMismatch: Story = refused(
  { confirmation: 'girasal' },
  'Las contraseñas no coinciden',
  'Confirma la contraseña',
)

/** The server refuses and says why. What was typed stays. */
export const ServerMessage: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(register, 409, { success: false, message: 'Ya existe una cuenta con este email' }))
  },
  async play({ canvas }) {
    await submit(canvas)
    await waitFor(() => expect(canvas.getByText('Ya existe una cuenta con este email')).toBeVisible())
    await expect(canvas.getByLabelText('Nombre completo')).toHaveValue('Ana Quiroga')
  },
}

/** The server refuses without a word. */
export const FallbackError: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(register, 500))
  },
  async play({ canvas }) {
    await submit(canvas)
    await waitFor(() => expect(canvas.getByText('Error en el registro')).toBeVisible())
  },
}

/** The connection fails. */
export const NetworkError: Story = {
  beforeEach({ msw }) {
    msw.use(mockNetworkError(register))
  },
  async play({ canvas }) {
    await submit(canvas)
    await waitFor(() => expect(canvas.getByText('Error de conexión. Intenta nuevamente.')).toBeVisible())
  },
}
