import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { minimalProfile, picturedProfile, privateProfile, userProfile } from '#mocks/fixtures/profiles.ts'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProfileHeaderSkeleton } from './ProfileHeaderSkeleton.tsx'

const meta = {
  component: ProfileHeader,
  args: {
    profile: picturedProfile,
    actions: (
      <>
        <Button>Seguir</Button>
        <Button variant="secondary">Mensaje</Button>
      </>
    ),
    onMoreLinks: fn(),
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 640 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ProfileHeader>
export default meta
type Story = StoryObj<typeof meta>

/** Cover, picture, bio, counts and links. */
export const Full: Story = {
  tags: ['narrow'],
  async play({ canvas, canvasElement }) {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Marta Ríos' })).toBeVisible()
    await expect(canvas.getByText('24', { exact: true }).parentElement).toHaveTextContent('24 publicaciones')
    await expect(canvas.getByText('43 años')).toBeVisible()
    const website = canvas.getByRole('link', { name: 'martarios.es/conversaciones' })
    await expect(website).toHaveAttribute('href', 'https://www.martarios.es/conversaciones/')
    await expect(website).toHaveAttribute('rel', expect.stringContaining('noopener'))
    await expect(website).toHaveAttribute('rel', expect.stringContaining('nofollow'))
    await expect(canvas.getByRole('link', { name: 'LinkedIn' })).toBeVisible()
    for (const image of canvasElement.querySelectorAll('img')) {
      await waitFor(() => expect(image.naturalWidth).toBeGreaterThan(0))
    }
  },
}

/** A name and nothing else: its initials on the documents' colour. */
export const Minimal: Story = {
  args: { profile: minimalProfile, actions: null },
  async play({ canvas }) {
    await expect(canvas.getByText('DP')).toHaveStyle({ backgroundColor: 'rgb(78, 205, 196)' })
    await expect(canvas.queryByRole('list')).toBeNull()
    await expect(canvas.queryByRole('link')).toBeNull()
  },
}

/** Without a cover: a calm sea in its place. */
export const NoCover: Story = { tags: ['dark'], args: { profile: userProfile } }

/** A cover and a picture that do not load leave the drawn ones. */
export const Broken: Story = {
  tags: ['no-photo'],
  args: {
    profile: {
      ...picturedProfile,
      cover_image_url: 'data:image/png;base64,AAAA',
      profile_image_url: 'data:image/png;base64,BBBB',
    },
  },
  async play({ canvas, canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('img')).toBeNull())
    await expect(canvas.getByText('MR')).toBeVisible()
  },
}

/** Large numbers as written in Spain, and one of each in the singular. */
export const Counts: Story = {
  args: {
    profile: {
      ...userProfile,
      posts_count: 12_345,
      followers_count: 1_234_567,
      following_count: 1,
      photos_count: 1,
    },
  },
  async play({ canvas }) {
    const figures = canvas.getByRole('list', { name: 'Cifras' })
    await expect(figures).toHaveTextContent('12.345 publicaciones')
    await expect(figures).toHaveTextContent('1.234.567 seguidores')
    await expect(figures).toHaveTextContent('1 seguido')
    await expect(figures).toHaveTextContent('1 foto')
  },
}

/** A private account. */
export const Private: Story = {
  args: { profile: privateProfile },
  async play({ canvas }) {
    await expect(canvas.getByText('Cuenta privada')).toBeVisible()
  },
}

/** Long names, words and addresses wrap; ten links have their place under Acerca de. */
export const Long: Story = {
  args: {
    profile: {
      ...picturedProfile,
      name: 'María de los Ángeles Fernández-Villaverde y Echegaray de la Concepción',
      bio: `${'Supercalifragilisticoespialidoso'.repeat(4)} y una frase que sigue con normalidad.`,
      location: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Gales',
      website: `https://ejemplo.es/${'camino-muy-largo/'.repeat(6)}`,
      links: Array.from({ length: 12 }, (_, index) => ({
        id: index,
        title: index === 0 ? 'Un título de enlace que no cabe entero en un teléfono pequeño' : null,
        url: [
          'https://youtube.com/@marta',
          'https://wa.me/34600000000',
          'https://github.com/marta',
          'https://marta.substack.com',
        ][index % 4],
      })),
    },
  },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: '6 enlaces más' })).toBeVisible()
  },
}

/** The links that are left out are asked for. */
export const MoreLinksPressed: Story = {
  ...Long,
  tags: ['check'],
  async play(context) {
    await Long.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: '6 enlaces más' }))
    await expect(args.onMoreLinks).toHaveBeenCalledOnce()
  },
}

/** An address that is not http(s) is no link. */
export const UnsafeLinks: Story = {
  tags: ['no-photo'],
  args: {
    profile: {
      ...minimalProfile,
      website: 'javascript:alert(1)',
      links: [
        { id: 1, title: 'Trampa', url: 'javascript:alert(1)' },
        { id: 2, title: 'Correo', url: 'mailto:marta@faro.test' },
      ],
    },
  },
  async play({ canvas }) {
    await expect(canvas.queryByRole('link')).toBeNull()
    await expect(canvas.queryByText('Trampa')).toBeNull()
  },
}

/** The owner's: facts that only they see, and another cover at hand. */
export const Owner: Story = {
  tags: ['narrow'],
  args: {
    account: <Badge>Nivel 3 · Avanzado</Badge>,
    onChangeCover: fn(),
    actions: <Button>Editar perfil</Button>,
  },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Cambiar portada' })).toBeVisible()
  },
}

/** Another cover is asked for. */
export const CoverPressed: Story = {
  ...Owner,
  tags: ['check'],
  async play(context) {
    await Owner.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Cambiar portada' }))
    await expect(args.onChangeCover).toHaveBeenCalledOnce()
  },
}

/** On its way. */
export const Loading: Story = {
  render: () => <ProfileHeaderSkeleton />,
  async play({ canvas }) {
    await expect(canvas.getByRole('status', { name: 'Cargando perfil...' })).toBeVisible()
  },
}
