import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { posts as t } from '#locales/posts.ts'
import { FoldableText } from './FoldableText.tsx'

const paragraph =
  'Esta semana hemos practicado escuchar sin preparar la respuesta. Cuesta más de lo que parece: a mitad de frase ya tenemos la réplica lista. '

const meta = {
  component: FoldableText,
  argTypes: { text: { control: 'text' }, foldable: { control: 'boolean' } },
  args: { text: paragraph },
} satisfies Meta<typeof FoldableText>
export default meta
type Story = StoryObj<typeof meta>

/** A text of a few lines stands whole. */
export const Short: Story = {
  async play({ canvas }) {
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}

/** From about ten lines on it is folded. */
export const Folded: Story = {
  tags: ['narrow'],
  args: { text: paragraph.repeat(8) },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: t.more })).toHaveAttribute('aria-expanded', 'false')
  },
}

/** Opened by its button. */
export const Unfolded: Story = {
  args: { text: paragraph.repeat(8) },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: t.more }))
    await expect(canvas.getByRole('button', { name: t.less })).toHaveAttribute('aria-expanded', 'true')
  },
}

/** Where the whole text belongs it is never folded. */
export const NotFoldable: Story = { args: { text: paragraph.repeat(8), foldable: false } }

/** Its line breaks stay, and addresses are links. */
export const LinesAndLinks: Story = {
  args: { text: 'Martes, 19:00\nSala grande\n\nhttps://faro.example/martes' },
}
