import type { Meta, StoryObj } from '@storybook/react-vite'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import {
  getUserProfile,
  removeAvatar,
  updateProfile,
  uploadCover,
  type UserProfile,
} from '#api/contract/profiles.ts'
import { userProfileQuery } from '#api/profiles/queries.ts'
import { storedUser, useUser } from '#api/client/session.ts'
import { photograph } from '#components/profiles/ImageCrop/pictures.fixture.ts'
import { clearDrafts } from '#api/drafts/drafts.ts'
import { userProfile } from '#mocks/fixtures/profiles.ts'
import { imageUrl } from '#mocks/media.ts'
import { mock, mockError } from '#mocks/mock.ts'
import { EditProfile } from './EditProfile.tsx'

/** The cropper comes in a chunk of its own. */
const patience = { timeout: 15_000 }

const profile: UserProfile = {
  ...userProfile,
  user_id: 7,
  name: 'Lucía Navarro',
  initials: 'LN',
  fallback_color: '#0f766e',
  has_profile_image: true,
  profile_image_url: imageUrl,
  cover_image_url: null,
  links: [],
}

/** The page around the form: it opens it, and shows what the rest of the application knows. */
function Around() {
  const [open, setOpen] = useState(false)
  const user = useUser()
  const { data } = useQuery(userProfileQuery(7))
  if (!data) return null
  return (
    <>
      <p data-testid="known">
        {user.name} · {data.name} · {user.has_profile_image ? 'con foto' : 'sin foto'} ·{' '}
        {data.cover_image_url ? 'con portada' : 'sin portada'}
      </p>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <EditProfile profile={data} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

const meta = {
  component: EditProfile,
  args: { profile, open: true, onClose: () => undefined },
  render: () => <Around />,
  parameters: { session: { has_profile_image: true, public_profile_image_url: imageUrl } },
  async beforeEach({ msw }) {
    await clearDrafts()
    msw.use(
      mock(getUserProfile, { success: true, data: profile }),
      mock(updateProfile, async ({ request }) => {
        const { name } = (await request.json()) as { name: string }
        return { success: true, data: { ...profile, name } }
      }),
      mock(uploadCover, { success: true, data: { ...profile, cover_image_url: imageUrl } }),
      mock(removeAvatar, {
        success: true,
        data: { ...profile, has_profile_image: false, profile_image_url: null },
      }),
    )
  },
} satisfies Meta<typeof EditProfile>
export default meta
type Story = StoryObj<typeof meta>

const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Abrir' }))
const dialog = () => screen.findByRole('dialog', { name: 'Editar perfil' })
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
async function rename(name: string) {
  const box = await within(await dialog()).findByRole('textbox', { name: 'Nombre' })
  await userEvent.clear(box)
  await userEvent.type(box, name)
}
const known = (text: string) =>
  waitFor(() => expect(screen.getByTestId('known')).toHaveTextContent(text), patience)

/** Saved: the form closes, and the new name is known everywhere at once. */
export const Saved: Story = {
  async play() {
    await open()
    await rename('Lucía N.')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    await closed()
    await known('Lucía N. · Lucía N.')
    await expect(storedUser()).toMatchObject({ id: 7, name: 'Lucía N.' })
    await waitFor(() => expect(screen.getByText('Perfil actualizado')).toBeVisible())
    // Under the pointer it stays.
    await userEvent.hover(screen.getByText('Perfil actualizado'))
  },
}

/** Opened again after saving, it begins with what was saved and restores nothing. */
export const OpenedAfterSaving: Story = {
  tags: ['no-photo'],
  async play(context) {
    await Saved.play?.(context)
    await open()
    await dialog()
    await expect(screen.queryByText('Recuperamos lo que estabas escribiendo')).toBeNull()
    await waitFor(() => expect(screen.getByDisplayValue('Lucía N.')).toBeVisible())
  },
}

/** Closed without saving: what was typed is there when it is opened again. */
export const ClosedUnsaved: Story = {
  async play() {
    await open()
    await rename('Lucía a medias')
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    await closed()
    await known('Lucía Navarro · Lucía Navarro')
    await open()
    await waitFor(() => expect(screen.getByText('Recuperamos lo que estabas escribiendo')).toBeVisible())
    await expect(screen.getByDisplayValue('Lucía a medias')).toBeVisible()
  },
}

/** What came back is dropped: the profile's own name is there, with the focus. */
export const Discarded: Story = {
  tags: ['no-photo'],
  async play(context) {
    await ClosedUnsaved.play?.(context)
    await userEvent.click(screen.getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(screen.getByDisplayValue('Lucía Navarro')).toHaveFocus())
  },
}

/** What holds the answer back. */
let slow: PromiseWithResolvers<void>

/** Closed while it is saved and opened again: what is written there meanwhile stays, and so does the form. */
export const OpenedWhileSaving: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    slow = Promise.withResolvers<void>()
    msw.use(
      mock(updateProfile, async ({ request }) => {
        const { name } = (await request.json()) as { name: string }
        await slow.promise
        return { success: true, data: { ...profile, name } }
      }),
    )
  },
  async play() {
    await open()
    await rename('Lucía N.')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    await closed()
    await open()
    await rename('Lucía Navarro Gil')
    slow.resolve()
    await waitFor(() => expect(screen.getByText('Perfil actualizado')).toBeVisible())
    await known('Lucía N. · Lucía N.')
    await expect(screen.getByRole('dialog', { name: 'Editar perfil' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    await closed()
    await open()
    await waitFor(() => expect(screen.getByDisplayValue('Lucía Navarro Gil')).toBeVisible())
  },
}

/** Refused by the server: its words, and everything stays as it was elsewhere. */
export const Refused: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(updateProfile, 400, { error: 'El nombre no puede llevar enlaces' }))
  },
  async play() {
    await open()
    await rename('Lucía N.')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    await expect(await screen.findByRole('alert')).toHaveTextContent('El nombre no puede llevar enlaces')
    await expect(screen.getByTestId('known')).toHaveTextContent('Lucía Navarro · Lucía Navarro')
  },
}

/** A new cover: it is the profile's as soon as it is kept, and the crop closes. */
export const CoverSaved: Story = {
  tags: ['no-photo'],
  async play() {
    await open()
    await dialog()
    await userEvent.upload(screen.getAllByTestId('picture-input')[1] as HTMLElement, await photograph())
    const keep = await screen.findByRole('button', { name: 'Guardar portada' }, patience)
    await waitFor(() => expect(keep).toBeEnabled(), patience)
    await userEvent.click(keep)
    await known('con portada')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Encuadra tu portada' })).toBeNull())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Quitar portada' })).toBeVisible())
  },
}

/** The picture taken away: initials in its place everywhere, and the focus stays beside where it was. */
export const PictureRemoved: Story = {
  tags: ['no-photo'],
  async play() {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Quitar foto' }))
    await screen.findByRole('alertdialog', { name: '¿Quitar tu foto de perfil?' })
    await userEvent.click(screen.getByRole('button', { name: 'Quitar' }))
    await known('sin foto')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Añadir foto' })).toHaveFocus())
    await expect(screen.queryByRole('button', { name: 'Quitar foto' })).toBeNull()
  },
}
