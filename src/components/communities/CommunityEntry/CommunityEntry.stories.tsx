import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import {
  joinedCommunity,
  longNamedCommunity,
  moderatedCommunity,
  ownedCommunity,
  plainCommunity,
} from '#mocks/fixtures/communities.ts'
import { CommunityEntry } from './CommunityEntry.tsx'

const meta = {
  component: CommunityEntry,
  args: { community: ownedCommunity },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 340 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof CommunityEntry>
export default meta
type Story = StoryObj<typeof meta>

export const OwnerPublic: Story = {}
export const ModeratorPrivate: Story = { args: { community: moderatedCommunity } }
export const Member: Story = { args: { community: joinedCommunity } }
/** The singular form for one member. */
export const OneMember: Story = { args: { community: plainCommunity } }
export const ManyMembers: Story = { args: { community: { ...joinedCommunity, member_count: 12_480 } } }
/** The plural form for no members. */
export const ZeroMembers: Story = { args: { community: { ...joinedCommunity, member_count: 0 } } }
/** A very long name is truncated after two lines. */
export const LongName: Story = { args: { community: longNamedCommunity } }
export const Current: Story = {
  args: { current: true, id: 'row' },
  tags: ['dark'],
  async play({ canvas, canvasElement }) {
    const ground = (element: Element | null | undefined) =>
      element && getComputedStyle(element).backgroundColor
    const badge = canvas.getByText('Propietario').parentElement
    await expect(ground(badge)).not.toBe(ground(canvasElement.querySelector('#row')))
  },
}
/** The option that the keyboard highlights. */
export const Active: Story = { args: { active: true } }
