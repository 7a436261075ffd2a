import type { Meta, StoryObj } from '@storybook/react-vite'
import { StrictMode, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test'
import { expectAboveFooter, scrollToFooter } from '#mocks/stories/dialogErrors.ts'
import { press } from '#mocks/stories/press.ts'
import { Button } from '../Button/Button.tsx'
import { TextAreaField } from '../Field/TextAreaField.tsx'
import { TextField } from '../Field/TextField.tsx'
import { Dialog } from './Dialog.tsx'
import type { DialogProps } from './types.ts'

type HoldingProps = Omit<DialogProps, 'open' | 'onClose'> & { footer?: ReactNode }

/** Opens by a button and closes itself, as an application does. */
function Holding(props: HoldingProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Abrir
      </Button>
      <Dialog {...props} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

const meta = {
  component: Holding,
  argTypes: {
    title: { control: 'text' },
    description: { control: 'text' },
    size: { control: 'inline-radio', options: ['sm', 'md', 'lg'] },
    ownHistoryEntry: { control: 'boolean' },
    children: { control: false },
    footer: { control: false },
    initialFocusRef: { control: false },
  },
  args: {
    title: 'Liderazgo Consciente',
    description: 'Comunidad pública de 128 miembros.',
    children: (
      <p>Un espacio para quienes acompañan equipos y quieren hacerlo con calma, criterio y humanidad.</p>
    ),
    footer: (
      <>
        <Button variant="secondary">Cancelar</Button>
        <Button>Entrar a la Comunidad</Button>
      </>
    ),
  },
} satisfies Meta<typeof Holding>

export default meta
type Story = StoryObj<typeof meta>

const open = async (canvasElement: HTMLElement) => {
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Abrir' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  return dialog
}

const gone = (canvasElement: HTMLElement) =>
  waitFor(async () => {
    await expect(screen.queryByRole('dialog')).toBeNull()
    await expect(within(canvasElement).getByRole('button', { name: 'Abrir' })).toHaveFocus()
  })

/** Open: title, sentence, body and actions; a sheet on a phone. */
export const Open: Story = {
  tags: ['narrow'],
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement)
    await expect(dialog).toHaveAccessibleName('Liderazgo Consciente')
    await waitFor(() => expect(dialog).toHaveAccessibleDescription('Comunidad pública de 128 miembros.'))
  },
}

/** A short question: with a mouse its field has the focus, on a touch screen no keyboard jumps up. */
export const Small: Story = {
  args: {
    size: 'sm',
    title: 'Añadir un enlace',
    description: undefined,
    children: <TextField label="Enlace" type="url" />,
  },
  play: async ({ canvasElement }) => {
    await open(canvasElement)
    const touch = matchMedia('(pointer: coarse)').matches
    const first = touch ? screen.getByRole('dialog') : screen.getByLabelText('Enlace')
    await waitFor(() => expect(first).toHaveFocus())
  },
}

/** Room for two panes. */
export const Large: Story = {
  args: { size: 'lg' },
  play: async ({ canvasElement }) => {
    await open(canvasElement)
  },
}

/** More than fits: the body scrolls between a header and a footer that stay. */
export const LongBody: Story = {
  tags: ['narrow'],
  args: {
    title: 'Condiciones de la comunidad que hay que leer con calma antes de entrar por primera vez',
    children: Array.from({ length: 24 }, (_, n) => (
      <p key={n} style={{ marginBottom: 12 }}>
        {n + 1}. Habla desde tu experiencia, pregunta antes de aconsejar y guarda lo que se comparte aquí.
      </p>
    )),
  },
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement)
    await waitFor(() => expect(dialog.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight + 1))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Entrar a la Comunidad' })).toBeVisible())
    // What scrolls and holds nothing to focus can be reached by keyboard.
    await waitFor(() => expect(dialog.querySelector('[tabindex="0"]')).not.toBeNull())
  },
}

/** A form: the first field has the focus where there is a mouse. */
export const WithForm: Story = {
  args: {
    title: 'Crear publicación',
    description: undefined,
    children: (
      <div style={{ display: 'grid', gap: 16 }}>
        <TextField label="Título" />
        <TextAreaField label="Contenido" counter={{ text: '0/500', warn: false }} />
      </div>
    ),
  },
  play: async ({ canvasElement }) => {
    await open(canvasElement)
  },
}

/** Its ninth field is always wrong, as a server or a schema finds a moment later. */
function RefusedForm() {
  const [wrong, setWrong] = useState(false)
  const labels = [
    'Título',
    'Día',
    'Hora',
    'Duración',
    'Enlace',
    'Lugar',
    'Nivel',
    'Notas',
    'Correo',
    'Aviso',
    'Aula',
  ]
  return (
    <form
      id="refused"
      noValidate
      style={{ display: 'grid', gap: 16 }}
      onSubmit={(event) => {
        event.preventDefault()
        void Promise.resolve().then(() => setWrong(true))
      }}
    >
      {labels.map((label) => (
        <TextField
          key={label}
          label={label}
          error={wrong && label === 'Correo' ? 'Ese correo no es válido.' : undefined}
        />
      ))}
    </form>
  )
}

/**
 * On a phone, the invalid field is where the footer begins: its message is scrolled into view above the footer, also
 * when the field has the focus already.
 */
export const ErrorAboveFooter: Story = {
  tags: ['phone'],
  args: {
    title: 'Convocar reunión',
    description: undefined,
    children: <RefusedForm />,
    footer: (
      <Button type="submit" form="refused">
        Guardar
      </Button>
    ),
  },
  play: async ({ canvasElement }) => {
    await open(canvasElement)
    const field = screen.getByLabelText('Correo')
    field.focus()
    const button = screen.getByRole('button', { name: 'Guardar' })
    scrollToFooter(field)
    await userEvent.click(button)
    await expectAboveFooter(await screen.findByText('Ese correo no es válido.'), button)
  },
}

/** A field that somebody presses as soon as it is there. */
function PressedField() {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.querySelector('textarea')?.focus(), [])
  return (
    <div ref={box}>
      <TextAreaField label="Contenido" />
    </div>
  )
}

/** The second field was pressed before the dialog has given the focus to the first: what is written goes there. */
export const PressedAtOnce: Story = {
  tags: ['no-photo'],
  args: {
    title: 'Crear publicación',
    description: undefined,
    children: (
      <>
        <TextField label="Título" />
        <PressedField />
      </>
    ),
  },
  play: async ({ canvasElement }) => {
    await open(canvasElement)
    await press('Con calma')
    await expect(screen.getByLabelText('Contenido')).toHaveValue('Con calma')
  },
}

/** Escape closes it and the focus returns to the button, which alone is left. */
export const Escaped: Story = {
  tags: ['no-photo'],
  play: async ({ canvasElement }) => {
    await open(canvasElement)
    await press('{Escape}')
    await gone(canvasElement)
  },
}

/** The cross closes it: only the button is left. */
export const ClosedByCross: Story = {
  tags: ['no-photo'],
  play: async ({ canvasElement }) => {
    await open(canvasElement)
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
    await gone(canvasElement)
  },
}

/** The browser's Back closes it and the page stays; it can be opened again at once. */
export const BackedOut: Story = {
  tags: ['no-photo'],
  play: async ({ canvasElement }) => {
    for (const _ of [1, 2]) {
      await open(canvasElement)
      history.back()
      await gone(canvasElement)
    }
    await expect(within(canvasElement).getByTestId('location')).toHaveTextContent('/')
  },
}

const pull = async (by: number) => {
  const title = screen.getByRole('heading', { name: 'Liderazgo Consciente' })
  const at = { pointerId: 7, pointerType: 'touch', bubbles: true }
  await fireEvent.pointerDown(title, { ...at, clientY: 500 })
  await fireEvent.pointerMove(title, { ...at, clientY: 500 + by })
  await fireEvent.pointerUp(title, { ...at, clientY: 500 + by })
}

/** On a phone, pulling the header down closes the sheet, and only the button is left; a small pull lets it go back. */
export const PulledDown: Story = {
  tags: ['phone', 'no-photo'],
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement)
    await pull(20)
    await expect(dialog).toBeInTheDocument()
    await pull(160)
    await gone(canvasElement)
  },
}

/** On a wide screen it is no sheet: a pull leaves it as it is. */
export const PulledOnDesktop: Story = {
  tags: ['no-photo'],
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement)
    await pull(160)
    await expect(dialog).toHaveAttribute('data-state', 'open')
  },
}

/** Nothing behind it can get the focus. */
export const FocusKept: Story = {
  tags: ['no-photo'],
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement)
    within(canvasElement).getByRole('button', { name: 'Abrir', hidden: true }).focus()
    await expect(dialog.contains(document.activeElement)).toBe(true)
  },
}

function Nested() {
  const [outer, setOuter] = useState(false)
  const [inner, setInner] = useState(false)
  return (
    <StrictMode>
      <Button variant="secondary" onClick={() => setOuter(true)}>
        Abrir
      </Button>
      <Dialog
        open={outer}
        onClose={() => setOuter(false)}
        title="Publicación"
        footer={<Button onClick={() => setInner(true)}>Comentar</Button>}
      >
        <Dialog open={inner} onClose={() => setInner(false)} title="Comentarios" size="sm" />
      </Dialog>
    </StrictMode>
  )
}

const openBoth = async (canvasElement: HTMLElement) => {
  await open(canvasElement)
  await userEvent.click(screen.getByRole('button', { name: 'Comentar' }))
  await screen.findByRole('dialog', { name: 'Comentarios' })
}

const onlyOuter = () =>
  waitFor(async () => {
    await expect(screen.queryByRole('dialog', { name: 'Comentarios' })).toBeNull()
    await expect(screen.getByRole('dialog', { name: 'Publicación' })).toBeVisible()
  })

/** One over another: Back closes the top one, then the other, and only the button is left. */
export const NestedBack: Story = {
  tags: ['no-photo'],
  render: () => <Nested />,
  play: async ({ canvasElement }) => {
    await openBoth(canvasElement)
    history.back()
    await onlyOuter()
    history.back()
    await gone(canvasElement)
  },
}

/** One over another: Escape closes the top one only. */
export const NestedEscape: Story = {
  render: () => <Nested />,
  play: async ({ canvasElement }) => {
    await openBoth(canvasElement)
    await waitFor(() =>
      expect(screen.getByRole('dialog', { name: 'Comentarios' }).contains(document.activeElement)).toBe(true),
    )
    await press('{Escape}')
    await onlyOuter()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Comentar' })).toHaveFocus())
  },
}

/** A link inside leads away as any link does, and the dialog is gone. */
export const LinkInside: Story = {
  tags: ['no-photo'],
  args: { children: <Link to="/perfil/7">Ver perfil</Link> },
  play: async ({ canvasElement }) => {
    await open(canvasElement)
    await userEvent.click(screen.getByRole('link', { name: 'Ver perfil' }))
    await waitFor(() => expect(within(document.body).getByTestId('location')).toHaveTextContent('/perfil/7'))
  },
}
