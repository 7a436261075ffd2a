import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import {
  bareMeeting,
  endedMeeting,
  enteredMeeting,
  meetingsAt,
  nextMeeting,
  noHostMeeting,
  noLinkMeeting,
  pastMeeting,
  soonMeeting,
} from '#mocks/fixtures/meetings.ts'
import { toDisplay } from '../shared/displayMeeting.ts'
import { MeetingDetailsModal } from './MeetingDetailsModal.tsx'

const meta = {
  component: MeetingDetailsModal,
  args: {
    meeting: toDisplay(soonMeeting),
    at: meetingsAt,
    communityName: 'Liderazgo Consciente',
    onClose: fn(),
  },
} satisfies Meta<typeof MeetingDetailsModal>
export default meta
type Story = StoryObj<typeof meta>

const dialog = async () => {
  const element = await screen.findByRole('dialog')
  await waitFor(() => expect(element).toBeVisible())
  return within(element)
}

/** The link and the password, each with a copy button. */
export const WithPassword: Story = {
  tags: ['narrow'],
  async play() {
    const modal = await dialog()
    await expect(modal.getByRole('link', { name: /^https:\/\/zoom\.example\/j\/901/ })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    )
    await expect(modal.getByText('faro-2026')).toBeInTheDocument()
    modal.getByRole('button', { name: 'Copiar contraseña' }).scrollIntoView({ block: 'center' })
  },
}

export const PasswordCopied: Story = {
  ...WithPassword,
  tags: ['check'],
  async play(context) {
    await WithPassword.play?.(context)
    const modal = await dialog()
    const clipboard = { writeText: fn().mockResolvedValue(undefined) }
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
    await userEvent.click(modal.getByRole('button', { name: 'Copiar contraseña' }))
    await expect(clipboard.writeText).toHaveBeenCalledWith('faro-2026')
    await waitFor(() => expect(screen.getByText('Contraseña copiada')).toBeVisible())
  },
}

export const WithoutPassword: Story = {
  tags: ['dark'],
  args: { meeting: toDisplay(nextMeeting) },
  async play() {
    const modal = await dialog()
    await expect(modal.getByRole('link', { name: 'Unirse' })).toBeVisible()
    await expect(modal.queryByText(/Contraseña/)).toBeNull()
    modal.getByRole('link', { name: /^https:\/\/zoom\.example/ }).scrollIntoView({ block: 'end' })
  },
}

/** An ended meeting has no link to join. */
export const Past: Story = {
  args: { meeting: toDisplay(pastMeeting) },
  async play() {
    const modal = await dialog()
    await expect(modal.getByText('Finalizada')).toBeVisible()
    await expect(modal.queryByRole('link', { name: 'Unirse' })).toBeNull()
    await expect(modal.queryByText(/zoom\.example|ya-no/)).toBeNull()
  },
}

/** The minimum and the included levels by number and name. */
export const AllLevels: Story = {
  args: { meeting: toDisplay(nextMeeting) },
  async play() {
    const modal = await dialog()
    for (const name of ['Principiante', 'Básico', 'Intermedio', 'Avanzado', 'Experto'])
      await expect(modal.getAllByText(new RegExp(`^Nivel \\d · ${name}$`)).length).toBeGreaterThan(0)
    await expect(modal.getAllByText('Nivel 1 · Principiante')).toHaveLength(2)
  },
}

/** Without a host, the word Coach is shown. */
export const NoHost: Story = {
  args: { meeting: toDisplay(noHostMeeting) },
  async play() {
    const modal = await dialog()
    await expect(modal.getByText('Coach o participante')).toBeVisible()
    await expect(modal.getByText('Coach')).toBeVisible()
  },
}

export const EndedEarly: Story = {
  args: { meeting: toDisplay(endedMeeting) },
  async play() {
    const modal = await dialog()
    await expect(modal.getByText('El coach ya la ha dado por terminada.')).toBeInTheDocument()
    await expect(modal.queryByRole('link', { name: 'Unirse' })).toBeNull()
  },
}

export const NoLink: Story = {
  args: { meeting: toDisplay(noLinkMeeting) },
  async play() {
    const modal = await dialog()
    await expect(modal.getByText('El enlace para unirse aún no está publicado.')).toBeInTheDocument()
  },
}

/** With the levels, and the calendar file of the server, which phones can open. */
export const Entered: Story = {
  args: { meeting: toDisplay(enteredMeeting) },
  async play() {
    const modal = await dialog()
    await expect(modal.getByRole('link', { name: 'Archivo .ics (Apple y otros)' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/api\/extra\/meetings\/912\/reunion\.ics\?token=/u),
    )
    await expect(modal.queryByText('Nivel 2 · Básico')).toBeNull()
    modal.getByRole('link', { name: 'Google Calendar' }).scrollIntoView({ block: 'center' })
  },
}

/** The team entered no coach, level or link, so none is shown. */
export const NothingEntered: Story = {
  args: { meeting: toDisplay(bareMeeting) },
  async play() {
    const modal = await dialog()
    await expect(modal.getByText('Todos los niveles')).toBeInTheDocument()
    for (const claim of ['Unirse', 'Coach', /Sesión con/u, 'Coach o participante']) {
      await expect(modal.queryByText(claim)).toBeNull()
    }
  },
}

/** The clipboard is blocked: the password stays visible for manual copying. */
export const CopyFails: Story = {
  tags: ['no-photo'],
  async play() {
    const modal = await dialog()
    const clipboard = { writeText: fn().mockRejectedValue(new Error('no')) }
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
    await userEvent.click(modal.getByRole('button', { name: 'Copiar contraseña' }))
    await waitFor(() => expect(screen.getByText(/No pudimos copiarlo/)).toBeVisible())
  },
}

/** Daylight saving ends during the meeting: both UTC offsets are shown. */
export const ClockChange: Story = {
  args: {
    meeting: toDisplay({ ...nextMeeting, start_time: '2026-10-25T00:30:00Z', duration: 60 }),
    at: new Date('2026-10-24T12:00:00Z'),
  },
  async play() {
    const modal = await dialog()
    await expect(modal.getByText('domingo, 25 de octubre de 2026, 02:30 GMT+2')).toBeInTheDocument()
    await expect(modal.getByText('domingo, 25 de octubre de 2026, 02:30 GMT+1')).toBeInTheDocument()
  },
}
