import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent } from 'storybook/test'
import { useTooltip } from './useTooltip.tsx'

/** A control with a name beside it, as an icon's button has. */
function Named({ text, place }: { text: string; place: 'start' | 'center' | 'end' }) {
  const [handlers, tip] = useTooltip(text)
  return (
    <div style={{ display: 'flex', justifyContent: place, minHeight: 96 }}>
      <button type="button" style={{ alignSelf: 'start', padding: '8px 12px' }} {...handlers}>
        Control
      </button>
      {tip}
    </div>
  )
}

const meta = {
  title: 'ui/Tooltip',
  component: Named,
  argTypes: {
    text: { control: 'text' },
    place: { control: 'inline-radio', options: ['start', 'center', 'end'] },
  },
  args: { text: 'Más opciones', place: 'center' },
  async play({ args }) {
    await userEvent.tab()
    await expect(await screen.findByText(args.text)).toBeVisible()
  },
} satisfies Meta<typeof Named>
export default meta
type Story = StoryObj<typeof meta>

/** At once when the keyboard comes to its control; after a moment under a mouse; never by touch. */
export const Shown: Story = {}

/** Where the window ends it stays within it. */
export const AtTheEdge: Story = { args: { place: 'start', text: 'Abrir el menú de la comunidad' } }

/** A name that is too long ends in three dots. */
export const LongText: Story = {
  args: { text: 'Añadir a la lista de reuniones que quiero recordar esta semana' },
}

/** Escape takes it away. */
export const Escaped: Story = {
  tags: ['check'],
  async play({ args }) {
    await userEvent.tab()
    await screen.findByText(args.text)
    await userEvent.keyboard('{Escape}')
    await expect(screen.queryByText(args.text)).toBeNull()
  },
}
