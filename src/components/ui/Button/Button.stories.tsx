import type { Meta, StoryObj } from '@storybook/react-vite'
import { Compass, ImagePlus, Trash2 } from 'lucide-react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { buttonRecipe } from './Button.recipe.ts'
import { Button, ButtonLink } from './Button.tsx'

const meta = {
  component: Button,
  argTypes: {
    variant: { control: 'select', options: Object.keys(buttonRecipe.variants?.variant ?? {}) },
    size: { control: 'inline-radio', options: Object.keys(buttonRecipe.variants?.size ?? {}) },
    children: { control: 'text' },
    busy: { control: 'boolean' },
    busyLabel: { control: 'text' },
    disabled: { control: 'boolean' },
    icon: { control: false },
  },
  args: { children: 'Publicar', onClick: fn() },
} satisfies Meta<typeof Button>

export default meta
type Story = StoryObj<typeof meta>

/** The one thing to do in a view. */
export const Primary: Story = {}

/** What can be done besides. */
export const Secondary: Story = {
  args: { variant: 'secondary', children: 'Explorar Comunidades', icon: <Compass /> },
}

/** The quietest: text with an icon. */
export const Ghost: Story = { args: { variant: 'ghost', children: 'Imagen', icon: <ImagePlus /> } }

/** Something is lost by it: red text until the confirming dialog. */
export const Danger: Story = { args: { variant: 'danger', children: 'Eliminar', icon: <Trash2 /> } }

/** The confirming button itself. */
export const Destructive: Story = { args: { variant: 'destructive', children: 'Eliminar' } }

/** In lines and cards where the usual size would shout. */
export const Small: Story = { args: { size: 'sm', variant: 'secondary', children: 'Ver detalles' } }

/** Not possible now; say why beside it. */
export const Disabled: Story = { args: { disabled: true } }

/** While the work runs, with the documents' busy text: same width, focusable, clicks ignored. */
export const Busy: Story = {
  args: { busy: true, busyLabel: 'Publicando...' },
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Publicando...' })
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await userEvent.click(button)
    await expect(args.onClick).not.toHaveBeenCalled()
    button.focus()
    await expect(button).toHaveFocus()
  },
}

/** While the work runs and there is no text for it: the label stays for those who hear it. */
export const BusyWithoutText: Story = {
  args: { busy: true, variant: 'secondary', children: 'Cargar más' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: 'Cargar más' })).toBeVisible()
  },
}

/** The busy text never changes the width. */
export const KeepsItsWidth: Story = {
  args: { busyLabel: 'Iniciando sesión...', children: 'Entrar' },
  render: (args) => (
    <div style={{ display: 'grid', gap: 12, justifyItems: 'start' }}>
      <Button {...args} data-testid="idle" />
      <Button {...args} busy data-testid="busy" />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByTestId('idle').offsetWidth).toBe(canvas.getByTestId('busy').offsetWidth)
  },
}

/** A long label wraps rather than leaving the screen. */
export const LongText: Story = {
  args: {
    children: 'Quiero unirme a la comunidad de liderazgo consciente para equipos que trabajan a distancia',
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 280 }}>
        <Story />
      </div>
    ),
  ],
}

/** A link that looks exactly like a button. */
export const Link: Story = {
  tags: ['no-photo'],
  render: () => (
    <ButtonLink to="/explorar-comunidades" variant="secondary" icon={<Compass />}>
      Explorar Comunidades
    </ButtonLink>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('link')).toHaveAttribute('href', '/explorar-comunidades')
  },
}

/** All looks on a dark ground. */
export const Dark: Story = {
  globals: { theme: 'dark' },
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
      <Button>Publicar</Button>
      <Button variant="secondary">Cancelar</Button>
      <Button variant="ghost" icon={<ImagePlus />}>
        Imagen
      </Button>
      <Button variant="danger">Eliminar</Button>
      <Button variant="destructive">Eliminar</Button>
      <Button disabled>Publicar</Button>
      <Button busy busyLabel="Publicando...">
        Publicar
      </Button>
    </div>
  ),
}
