import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { archivedJoinedCommunity, archivedOwnCommunity, ownedCommunity } from '#mocks/fixtures/communities.ts'
import { ArchivedNotice } from './ArchivedNotice.tsx'

const meta = {
  component: ArchivedNotice,
  args: { community: archivedOwnCommunity },
  argTypes: { community: { control: 'object' } },
} satisfies Meta<typeof ArchivedNotice>
export default meta
type Story = StoryObj<typeof meta>

/** The owner gets a link to the studio, where the community can be reopened. */
export const Owner: Story = {
  tags: ['narrow'],
  async play({ canvas }) {
    await expect(
      canvas.getByText(
        'Esta comunidad está archivada desde el 1 de octubre de 2026: puedes leer todo, pero no publicar.',
      ),
    ).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Reabrirla en el estudio' })).toHaveAttribute(
      'href',
      '/estudio/1/comunidad',
    )
  },
}

/** A member sees who can reopen the community. */
export const Member: Story = {
  args: { community: archivedJoinedCommunity },
  async play({ canvas }) {
    await expect(canvas.getByText('Solo puede reabrirla Carolina Ibáñez, que la dirige.')).toBeVisible()
    await expect(canvas.queryByRole('link')).toBeNull()
  },
}

/** The coach's name is unknown. */
export const NoCoach: Story = {
  tags: ['no-photo'],
  args: { community: { ...archivedJoinedCommunity, coach_name: null } },
  async play({ canvas }) {
    await expect(canvas.getByText('Solo puede reabrirla quien la dirige.')).toBeVisible()
  },
}

/** Only the empty live region is rendered. */
export const NotArchived: Story = {
  tags: ['no-photo'],
  args: { community: ownedCommunity },
  async play({ canvas }) {
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement()
  },
}
