import { chakra } from '@chakra-ui/react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, type within } from 'storybook/test'
import { ButtonLink } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { WithRail } from './WithRail.tsx'

function Heading() {
  return (
    <chakra.h1 fontSize="2xl" fontWeight="680" letterSpacing="-0.02em">
      Feed Global Premium
    </chakra.h1>
  )
}

function Cards({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <Card key={index} display="grid" gap="3" justifyItems="start">
      <chakra.h2 fontWeight="640">Tarjeta {index + 1}</chakra.h2>
      <chakra.p color="text.muted">Lo que toca hoy, en pocas palabras.</chakra.p>
      <ButtonLink to="/calendario" variant="secondary" size="sm">
        Ver
      </ButtonLink>
    </Card>
  ))
}

function Posts({ height = '12rem' }: { height?: string }) {
  return [1, 2, 3].map((number) => (
    <Card key={number} minHeight={height}>
      Publicación {number}
    </Card>
  ))
}

function Strip() {
  return <Card padding="3">Tu próxima reunión: hoy a las 18:00</Card>
}

const Nothing = () => null

const meta = {
  title: 'shell/WithRail',
  component: WithRail,
  // Reserves the space of the shell's header, below which the rail is sticky.
  decorators: (Story) => (
    <div style={{ paddingTop: 72 }}>
      <Story />
    </div>
  ),
  args: {
    heading: <Heading />,
    rail: <Cards count={3} />,
    strip: <Strip />,
    children: <Posts />,
  },
} satisfies Meta<typeof WithRail>
export default meta
type Story = StoryObj<typeof meta>

const rail = (canvas: ReturnType<typeof within>) => canvas.queryByRole('complementary', { name: 'Hoy' })
const strip = (canvas: ReturnType<typeof within>) => canvas.queryByText(/^Tu próxima reunión/)

/** From 1180 px on: the rail is beside the column, level with the first card, and the strip is not rendered. */
export const Wide: Story = {
  async play({ canvas }) {
    const first = canvas.getByText('Publicación 1').getBoundingClientRect()
    const card = canvas.getByRole('heading', { name: 'Tarjeta 1' }).parentElement?.getBoundingClientRect()
    await expect(card?.top).toBe(first.top)
    await expect(card?.left).toBe(first.right + 28)
    await expect(card?.width).toBe(328)
    await expect(strip(canvas)).toBeNull()
  },
}

/** The skip link moves the keyboard focus past the column, which may be endless, to the rail. */
export const SkippedTo: Story = {
  tags: ['check'],
  async play({ canvas }) {
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: 'Saltar a Hoy' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(rail(canvas)).toHaveFocus()
    await userEvent.tab()
    await expect(canvas.getAllByRole('link', { name: 'Ver' })[0]).toHaveFocus()
  },
}

/** Below 1180 px: the strip is above the column, and the rail is not rendered. */
export const Narrow: Story = {
  tags: ['phone'],
  async play({ canvas }) {
    const first = canvas.getByText('Publicación 1').getBoundingClientRect()
    await expect(strip(canvas)?.getBoundingClientRect().bottom).toBe(first.top - 16)
    await expect(rail(canvas)).toBeNull()
  },
}

/** Without a rail the column is centred. */
export const Alone: Story = {
  args: { rail: null, strip: null },
  async play({ canvas }) {
    const { left, right, width } = canvas.getByText('Publicación 1').getBoundingClientRect()
    await expect(width).toBe(672)
    await expect(left).toBe(document.documentElement.clientWidth - right)
    await expect(rail(canvas)).toBeNull()
  },
}

/** The content of the rail has not loaded: its space is reserved, without a landmark. */
export const RailToCome: Story = {
  args: { rail: <Nothing /> },
  tags: ['no-photo'],
  async play({ canvas }) {
    const { left, right } = canvas.getByText('Publicación 1').getBoundingClientRect()
    await expect(document.documentElement.clientWidth - right - left).toBe(328 + 28)
    await expect(rail(canvas)).toBeNull()
    await expect(canvas.queryByRole('link')).toBeNull()
  },
}

/** A rail taller than the window scrolls separately, and stays when the page is scrolled. */
export const TallRail: Story = {
  args: {
    rail: <Cards count={9} />,
    children: <Posts height="800px" />,
  },
  tags: ['no-photo'],
  async play({ canvas }) {
    const aside = rail(canvas)
    await expect(aside?.clientHeight).toBeLessThan(innerHeight)
    await expect(aside?.scrollHeight).toBeGreaterThan(innerHeight)
    scrollTo(0, 600)
    await expect(aside?.getBoundingClientRect().top).toBe(60 + 24)
    scrollTo(0, 0)
  },
}
