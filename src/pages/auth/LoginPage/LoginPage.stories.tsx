import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, type within, waitFor } from 'storybook/test'
import { login } from '#api/contract/auth.ts'
import { setSession } from '#api/client/session.ts'
import { mock, mockError, mockNetworkError, mockPending, mockText } from '#mocks/mock.ts'
import { LoginPage } from './LoginPage.tsx'

type Canvas = ReturnType<typeof within>

async function fill(canvas: Canvas, email = 'lucia@faro.test', password = 'secreta') {
  if (email) await userEvent.type(canvas.getByLabelText('Email'), email)
  if (password) await userEvent.type(canvas.getByLabelText('Contraseña'), password)
}

async function submit(canvas: Canvas, email?: string, password?: string) {
  await fill(canvas, email, password)
  await userEvent.click(canvas.getByRole('button', { name: 'Iniciar Sesión' }))
}

const meta = {
  component: LoginPage,
  parameters: {
    layout: 'fullscreen',
    session: null,
    route: '/login',
    pressMoves: 'The card is centred in the window, and grows by a message.',
  },
} satisfies Meta<typeof LoginPage>
export default meta
type Story = StoryObj<typeof meta>

/** The form as a visitor finds it. */
export const Empty: Story = {}

/** E-mail and password typed; the password is hidden. */
export const Filled: Story = {
  async play({ canvas }) {
    await fill(canvas)
    await expect(canvas.getByLabelText('Contraseña')).toHaveAttribute('type', 'password')
  },
}

/** The password shown as text. */
export const PasswordVisible: Story = {
  async play({ canvas }) {
    await fill(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'Mostrar contraseña' }))
    await expect(canvas.getByLabelText('Contraseña')).toHaveAttribute('type', 'text')
  },
}

/** The call is under way. */
export const Busy: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(login))
  },
  async play({ canvas }) {
    await submit(canvas)
    await waitFor(() => expect(canvas.getByText('Iniciando sesión...')).toBeVisible())
  },
}

/** Sent with a field missing: nothing leaves the browser. */
export const MissingFields: Story = {
  async play({ canvas }) {
    await submit(canvas, '', '')
    await waitFor(() => expect(canvas.getByText('Por favor, completa todos los campos')).toBeVisible())
    await expect(canvas.getByLabelText('Email')).toHaveFocus()
  },
}

/** Sent with an e-mail that has no @. */
export const InvalidEmail: Story = {
  async play({ canvas }) {
    await submit(canvas, 'lucia')
    await waitFor(() => expect(canvas.getByText('Por favor, ingresa un email válido')).toBeVisible())
    await expect(canvas.getByLabelText('Email')).toHaveFocus()
  },
}

/** The server refuses and says why. What was typed stays. */
export const ServerMessage: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(login, 401, { success: false, error: 'Email o contraseña incorrectos' }))
  },
  async play({ canvas }) {
    await submit(canvas)
    await waitFor(() => expect(canvas.getByText('Email o contraseña incorrectos')).toBeVisible())
    await expect(canvas.getByLabelText('Email')).toHaveValue('lucia@faro.test')
    await expect(canvas.getByLabelText('Contraseña')).toHaveValue('secreta')
  },
}

/** The server refuses without a word. */
export const FallbackError: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(login, 500))
  },
  async play({ canvas }) {
    await submit(canvas)
    await waitFor(() => expect(canvas.getByText('Error en el login')).toBeVisible())
  },
}

/** The connection fails. */
export const NetworkError: Story = {
  beforeEach({ msw }) {
    msw.use(mockNetworkError(login))
  },
  async play({ canvas }) {
    await submit(canvas)
    await waitFor(() => expect(canvas.getByText('Error de conexión. Intenta nuevamente.')).toBeVisible())
  },
}

/** The status is 200 but the reply does not say success. */
export const OkButSuccessFalse: Story = {
  beforeEach({ msw }) {
    msw.use(mock(login, { success: false, message: 'Tu cuenta está pausada' }))
  },
  async play({ canvas }) {
    await submit(canvas)
    await waitFor(() => expect(canvas.getByText('Tu cuenta está pausada')).toBeVisible())
  },
}

/** The reply is not JSON. */
export const NotJson: Story = {
  beforeEach({ msw }) {
    msw.use(mockText(login, '<html>proxy</html>'))
  },
  async play({ canvas }) {
    await submit(canvas)
    await waitFor(() => expect(canvas.getByText('Estructura de datos inválida')).toBeVisible())
  },
}

/** The session ended because somebody used an old copy of it. */
export const SessionReused: Story = {
  tags: ['narrow'],
  beforeEach() {
    setSession({ status: 'out', endedBy: 'reused' })
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText(/^Sesión expirada: alguien usó una copia/u)).toBeVisible())
  },
}

/** The session ended by itself. */
export const SessionExpired: Story = {
  beforeEach() {
    setSession({ status: 'out', endedBy: 'expired' })
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Sesión expirada')).toBeVisible())
  },
}
