import type { Meta, StoryObj } from '@storybook/react-vite'
import { Badge } from '../Badge/Badge.tsx'
import { Button } from '../Button/Button.tsx'
import { Card } from '../Card/Card.tsx'
import { CardHead } from './CardHead.tsx'

const meta = {
  component: CardHead,
  argTypes: {
    title: { control: 'text' },
    text: { control: 'text' },
    end: { control: false },
    id: { control: false },
  },
  args: { id: 'title', title: 'Premios del mes' },
  decorators: [
    (Story) => (
      <Card maxWidth="reading">
        <Story />
      </Card>
    ),
  ],
} satisfies Meta<typeof CardHead>
export default meta
type Story = StoryObj<typeof meta>

/** The heading alone. */
export const Plain: Story = {}

/** With a sentence about it. */
export const WithText: Story = { args: { text: 'Se reparten el último día, a las doce de la noche.' } }

/** With something to do at its end; on a phone it goes under the words. */
export const WithEnd: Story = {
  tags: ['narrow'],
  args: {
    text: 'Se reparten el último día, a las doce de la noche.',
    end: (
      <Button variant="secondary" size="sm">
        Ver todos los premios
      </Button>
    ),
  },
}

/** More words than have room. */
export const LongTitle: Story = {
  args: {
    title: 'Premios del mes de la comunidad de Liderazgo Consciente para Equipos Distribuidos',
    end: <Badge tone="accent">Quedan dos días</Badge>,
  },
}
