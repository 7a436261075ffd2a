import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import type { UserProfile } from '#api/contract/profiles.ts'
import { useStoryDraft } from '#mocks/stories/drafts.ts'
import { userProfile } from '#mocks/fixtures/profiles.ts'
import { imageUrl } from '#mocks/media.ts'
import { photograph } from '../ImageCrop/pictures.fixture.ts'
import { ProfileEditForm, type ProfileEditFormProps } from './ProfileEditForm.tsx'

/** The cropper comes in a chunk of its own. */
const patience = { timeout: 15_000 }

const profile: UserProfile = {
  ...userProfile,
  user_id: 7,
  name: 'Lucía Navarro',
  initials: 'LN',
  fallback_color: '#0f766e',
  has_profile_image: true,
  profile_image_url: new URL('#mocks/media/portrait.webp', import.meta.url).href,
  cover_image_url: imageUrl,
  bio: 'Acompaño a quienes cambian de oficio a mitad de camino. Antes, diez años de enfermera.',
  location: 'Valencia, España',
  website: 'https://lucianavarro.es',
  birth_date: '1988-04-09',
  is_profile_public: true,
  links: [
    { id: 1, title: 'Instagram', url: 'https://www.instagram.com/lucia.faro', icon: 'instagram' },
    { id: 2, title: 'Reserva una charla', url: 'https://agenda.lucianavarro.es/hola', icon: 'link' },
  ],
}
const bare: UserProfile = { user_id: 7, name: 'Lucía Navarro', initials: 'LN', fallback_color: '#0f766e' }

type Args = Omit<ProfileEditFormProps, 'draft'> & { kept: string }

const meta = {
  component: ProfileEditForm as never,
  args: {
    open: true,
    profile,
    kept: '',
    onSave: fn(() => Promise.resolve()),
    onClose: fn(),
    onPicture: fn(() => Promise.resolve()),
    onRemovePicture: fn(() => Promise.resolve()),
  },
  render: function Render({ kept, ...args }: Args) {
    return <ProfileEditForm {...args} draft={useStoryDraft(kept, kept !== '')} />
  },
} satisfies Meta<Args>
export default meta
type Story = StoryObj<Args>

const field = (name: string | RegExp) => screen.findByRole('textbox', { name })
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Guardar cambios' }))
async function write(name: string | RegExp, text: string) {
  const box = await field(name)
  await userEvent.clear(box)
  if (text) await userEvent.type(box, text)
  return box
}

/** What the profile says today. */
export const Open: Story = {
  tags: ['narrow'],
  async play() {
    await expect(await field('Nombre')).toHaveValue('Lucía Navarro')
    await expect(await field('Año')).toHaveValue('1988')
    await expect(screen.getByRole('combobox', { name: 'Mes' })).toHaveDisplayValue('abril')
    await expect(screen.getByRole('group', { name: 'Enlace 2' })).toBeInTheDocument()
    await expect(screen.getByRole('switch', { name: 'Perfil público' })).toBeChecked()
    await expect(screen.queryByText('Recuperamos lo que estabas escribiendo')).toBeNull()
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveFocus())
  },
}

/** What was not changed is sent as it is. */
export const SavedAsIs: Story = {
  ...Open,
  tags: ['check'],
  async play(context) {
    await Open.play?.(context)
    const { args } = context
    await save()
    await waitFor(() =>
      expect(args.onSave).toHaveBeenCalledWith({
        name: 'Lucía Navarro',
        bio: profile.bio,
        location: 'Valencia, España',
        website: 'https://lucianavarro.es',
        birth_date: '1988-04-09',
        is_profile_public: true,
        links: [
          { title: 'Instagram', url: 'https://www.instagram.com/lucia.faro' },
          { title: 'Reserva una charla', url: 'https://agenda.lucianavarro.es/hola' },
        ],
      }),
    )
  },
}

/** A profile that says nothing yet but a name. */
export const Bare: Story = {
  args: { profile: bare },
  async play() {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Añadir portada' })).toBeVisible())
    await expect(screen.queryByRole('button', { name: /^Quitar/ })).toBeNull()
  },
}

/** The call is under way: nothing can be changed meanwhile. */
export const Busy: Story = {
  args: { onSave: fn(() => new Promise<void>(() => undefined)) },
  async play() {
    await save()
    await waitFor(() => expect(screen.getByText('Guardando...')).toBeVisible())
    await expect(await field('Nombre')).toHaveAttribute('readonly')
  },
}

/** The month stays too, though a list of choices cannot be made read-only. */
export const BusyMonth: Story = {
  ...Busy,
  tags: ['no-photo'],
  async play() {
    await save()
    await waitFor(() => expect(screen.getByText('Guardando...')).toBeVisible())
    const month = screen.getByRole('combobox', { name: 'Mes' })
    await userEvent.selectOptions(month, 'junio')
    await expect(month).toHaveDisplayValue('abril')
  },
}

/** A profile that says neither whether it has a picture nor its colour: it has the one that is there, and the usual colour. */
export const LittleSaid: Story = {
  tags: ['no-photo'],
  args: { profile: { ...profile, has_profile_image: null, fallback_color: null } },
  async play() {
    await expect(await screen.findByRole('button', { name: 'Cambiar foto' })).toBeInTheDocument()
    await expect(screen.getByRole('button', { name: 'Quitar foto' })).toBeInTheDocument()
    await expect(screen.getByTestId('avatar-preview').firstElementChild).toHaveStyle({
      backgroundColor: '#4ecdc4',
    })
  },
}

/** A cover was chosen: it is seen at the head of the profile before it is kept, over the old one. */
export const CoverChange: Story = {
  args: { profile: { ...profile, cover_image_url: null } },
  async play({ args }) {
    await userEvent.click(await screen.findByRole('button', { name: 'Añadir portada' }))
    const pickers = screen.getAllByTestId('picture-input')
    await userEvent.upload(pickers[1] as HTMLElement, await photograph())
    const dialog = await screen.findByRole('dialog', { name: 'Encuadra tu portada' }, patience)
    const keep = within(dialog).getByRole('button', { name: 'Guardar portada' })
    await waitFor(() => expect(keep).toBeEnabled(), patience)
    await waitFor(() => expect(within(dialog).getByText('Así se verá')).toBeVisible(), patience)
    await expect(within(dialog).getByTestId('cover-preview').querySelector('img')).not.toBeNull()
    await expect(args.onPicture).not.toHaveBeenCalled()
  },
}

/** The chosen cover is kept at once; what else was typed in the form stays unsaved. */
export const CoverKept: Story = {
  ...CoverChange,
  tags: ['no-photo'],
  async play(context) {
    await write('Ubicación', 'Alicante')
    await CoverChange.play?.(context)
    await userEvent.click(screen.getByRole('button', { name: 'Guardar portada' }))
    await waitFor(() =>
      expect(context.args.onPicture).toHaveBeenCalledWith('cover', expect.any(Blob), expect.anything()),
    )
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Encuadra tu portada' })).toBeNull())
    await expect(await field('Ubicación')).toHaveValue('Alicante')
    await expect(context.args.onSave).not.toHaveBeenCalled()
  },
}

/** Taking the picture away is asked first. */
export const RemovePicture: Story = {
  async play({ args }) {
    await userEvent.click(await screen.findByRole('button', { name: 'Quitar foto' }))
    const asked = await screen.findByRole('alertdialog', { name: '¿Quitar tu foto de perfil?' })
    await waitFor(() => expect(asked).toBeVisible())
    await expect(args.onRemovePicture).not.toHaveBeenCalled()
  },
}

/** It could not be saved: the server's own words beside the button, and everything typed stays. */
export const Error: Story = {
  args: {
    onSave: fn(() =>
      Promise.reject(
        new ApiError('http', { status: 400, serverMessage: 'El nombre no puede llevar enlaces' }),
      ),
    ),
  },
  async play() {
    await write('Nombre', 'Lucía N.')
    await save()
    await expect(await screen.findByRole('alert')).toHaveTextContent('El nombre no puede llevar enlaces')
    await expect(await field('Nombre')).toHaveValue('Lucía N.')
  },
}

/** The connection failed: our words, and the reason. */
export const ConnectionError: Story = {
  args: { onSave: fn(() => Promise.reject(new ApiError('network'))) },
  async play() {
    await save()
    const alert = await screen.findByRole('alert')
    await expect(alert).toHaveTextContent('No pudimos guardar los cambios. Inténtalo de nuevo.')
    await expect(alert).toHaveTextContent('Error de conexión')
  },
}

/** Every mistake is told beside its field, and the first wrong one has the focus. */
export const Validation: Story = {
  async play({ args }) {
    await write('Nombre', '   ')
    await write('Sitio web', 'javascript:alert(1)')
    await write('Día', '31')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Mes' }), 'febrero')
    const second = screen.getByRole('group', { name: 'Enlace 2' })
    await userEvent.clear(within(second).getByRole('textbox', { name: 'Título' }))
    await save()
    await waitFor(() => expect(screen.getByText('El nombre es obligatorio')).toBeInTheDocument())
    const name = await field('Nombre')
    await waitFor(() => expect(name).toHaveFocus())
    await expect(name).toHaveAccessibleDescription('El nombre es obligatorio')
    await expect(await field('Sitio web')).toHaveAccessibleDescription(
      'Escribe una dirección web válida, como https://ejemplo.es',
    )
    await expect(await field('Día')).toHaveAccessibleDescription('Esa fecha no existe en el calendario')
    await expect(within(second).getByRole('textbox', { name: 'Título' })).toHaveAccessibleDescription(
      'Escribe un título para el enlace',
    )
    await expect(args.onSave).not.toHaveBeenCalled()
  },
}

/** What is mended is no longer told. */
export const Mended: Story = {
  tags: ['no-photo'],
  async play() {
    await write('Nombre', '   ')
    await save()
    await screen.findByText('El nombre es obligatorio')
    await userEvent.type(await field('Nombre'), 'L')
    await waitFor(() => expect(screen.queryByText('El nombre es obligatorio')).toBeNull())
  },
}

/** An address without a scheme gets https:// before it. */
export const Website: Story = {
  tags: ['no-photo'],
  async play({ args }) {
    const site = await write('Sitio web', 'ejemplo.es/yo')
    await userEvent.tab()
    await waitFor(() => expect(site).toHaveValue('https://ejemplo.es/yo'))
    await save()
    await waitFor(() =>
      expect(args.onSave).toHaveBeenCalledWith(expect.objectContaining({ website: 'https://ejemplo.es/yo' })),
    )
  },
}

/** Pasted more than 500 characters: it is cut, and said so. */
export const BioCut: Story = {
  async play() {
    const bio = await field('Biografía')
    await userEvent.clear(bio)
    await userEvent.click(bio)
    await userEvent.paste('Escucho. '.repeat(60))
    await waitFor(() => expect(screen.getByText('Recortamos lo pegado a 500 caracteres.')).toBeVisible())
    await expect(screen.getByText('500/500 caracteres')).toBeVisible()
  },
}

/** Links are added, moved and taken out, and the focus stays where one works. */
export const Links: Story = {
  parameters: { pressMoves: 'The arrows go with the link that they move.' },
  tags: ['narrow'],
  async play() {
    const titles = () =>
      screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Título' }).map(({ value }) => value)
    await userEvent.click(await screen.findByRole('button', { name: 'Añadir enlace' }))
    const third = await screen.findByRole('group', { name: 'Enlace 3' })
    await waitFor(() => expect(within(third).getByRole('textbox', { name: 'Título' })).toHaveFocus())
    await userEvent.keyboard('Mi libro')
    await userEvent.type(within(third).getByRole('textbox', { name: 'Dirección' }), 'libros.es/faro')

    await userEvent.click(screen.getByRole('button', { name: 'Subir el enlace 3' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Subir el enlace 2' })).toHaveFocus())
    await expect(screen.getByText('Enlace movido a la posición 2 de 3')).toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    // It is the first now: the other way is left.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Bajar el enlace 1' })).toHaveFocus())
    await expect(titles()).toEqual(['Mi libro', 'Instagram', 'Reserva una charla'])

    await userEvent.click(screen.getByRole('button', { name: 'Quitar el enlace 2' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Quitar el enlace 2' })).toHaveFocus())
    await expect(titles()).toEqual(['Mi libro', 'Reserva una charla'])
    screen.getByRole('button', { name: 'Añadir enlace' }).scrollIntoView({ block: 'end' })
  },
}

/** They are sent in their order, the address with its scheme. */
export const LinksSaved: Story = {
  ...Links,
  tags: ['check'],
  async play(context) {
    await Links.play?.(context)
    const { args } = context
    await save()
    await waitFor(() =>
      expect(args.onSave).toHaveBeenCalledWith(
        expect.objectContaining({
          links: [
            { title: 'Mi libro', url: 'https://libros.es/faro' },
            { title: 'Reserva una charla', url: 'https://agenda.lucianavarro.es/hola' },
          ],
        }),
      ),
    )
  },
}

/** As many links as there may be. */
export const LinksFull: Story = {
  args: {
    profile: {
      ...profile,
      links: Array.from({ length: 10 }, (_, n) => ({
        title: `Libro ${n + 1}`,
        url: `https://libros.es/${n + 1}`,
      })),
    },
  },
  async play() {
    const full = await screen.findByText('Has llegado a los 10 enlaces que caben.')
    await expect(screen.queryByRole('button', { name: 'Añadir enlace' })).toBeNull()
    full.scrollIntoView({ block: 'end' })
  },
}

/** What a private profile means is said beside the switch. */
export const Private: Story = {
  args: { profile: { ...profile, links: [] } },
  async play() {
    const control = await screen.findByRole('switch', { name: 'Perfil público' })
    await userEvent.click(control)
    await waitFor(() => expect(control).not.toBeChecked())
    const words = screen.getByText(/^Solo quienes te siguen ven tus publicaciones, tus fotos y tus enlaces/)
    words.scrollIntoView({ block: 'end' })
  },
}

/** A private profile without links is sent. */
export const PrivateSaved: Story = {
  ...Private,
  tags: ['check'],
  async play(context) {
    await Private.play?.(context)
    const { args } = context
    await save()
    await waitFor(() =>
      expect(args.onSave).toHaveBeenCalledWith(
        expect.objectContaining({ is_profile_public: false, links: [] }),
      ),
    )
  },
}

/** Closed with unsaved changes and opened again: they are back, and can be dropped. */
export const DraftRestored: Story = {
  args: { kept: JSON.stringify({ name: 'Lucía Navarro Gil', location: 'Alicante' }) },
  async play() {
    await waitFor(() => expect(screen.getByText('Recuperamos lo que estabas escribiendo')).toBeVisible())
    await expect(await field('Nombre')).toHaveValue('Lucía Navarro Gil')
    await expect(await field('Biografía')).toHaveValue(profile.bio ?? '')
  },
}

/** What came back is dropped: the form is as the profile is. */
export const DraftDiscarded: Story = {
  ...DraftRestored,
  tags: ['no-photo'],
  async play() {
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }))
    const name = await field('Nombre')
    await waitFor(() => expect(name).toHaveValue('Lucía Navarro'))
    await expect(name).toHaveFocus()
    await expect(screen.queryByText('Recuperamos lo que estabas escribiendo')).toBeNull()
  },
}
