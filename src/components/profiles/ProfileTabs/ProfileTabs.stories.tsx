import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { ProfileTabs, type ProfileTabsProps } from './ProfileTabs.tsx'
import type { ProfileTab } from './tabs.ts'

function Switching({ selected, onSelect }: ProfileTabsProps) {
  const [tab, setTab] = useState<ProfileTab>(selected)
  return (
    <ProfileTabs
      selected={tab}
      onSelect={(next) => {
        setTab(next)
        onSelect(next)
      }}
    >
      {`Aquí se ve ${tab}`}
    </ProfileTabs>
  )
}

const meta = {
  component: ProfileTabs,
  args: { selected: 'posts', onSelect: fn(), children: null },
  render: (args) => <Switching {...args} />,
} satisfies Meta<typeof ProfileTabs>
export default meta
type Story = StoryObj<typeof meta>

/** Posts is selected. */
export const Posts: Story = {
  async play({ canvas }) {
    await expect(canvas.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Posts',
      'Fotos',
      'Acerca de',
    ])
    await expect(canvas.getByRole('tab', { selected: true })).toHaveTextContent('Posts')
    await expect(canvas.getByRole('tabpanel', { name: 'Posts' })).toHaveTextContent('posts')
  },
}

/** Fotos is selected. */
export const Fotos: Story = {
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('tab', { name: 'Fotos' }))
    await waitFor(() => expect(canvas.getByRole('tabpanel', { name: 'Fotos' })).toHaveTextContent('fotos'))
    await expect(canvas.getByRole('tab', { selected: true })).toHaveTextContent('Fotos')
  },
}

/** Acerca de is selected. */
export const AcercaDe: Story = { args: { selected: 'acerca' } }

/** Arrow keys go around, Home and End to the ends; only the selected one is a stop of the Tab key. */
export const Keyboard: Story = {
  tags: ['no-photo'],
  async play({ canvas, args }) {
    await userEvent.tab()
    await expect(canvas.getByRole('tab', { name: 'Posts' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(canvas.getByRole('tab', { name: 'Fotos' })).toHaveFocus())
    await userEvent.keyboard('{End}{ArrowRight}')
    await waitFor(() => expect(canvas.getByRole('tab', { name: 'Posts' })).toHaveFocus())
    await userEvent.keyboard('{ArrowLeft}{Home}')
    await expect(args.onSelect).toHaveBeenCalledTimes(5)
    await expect(canvas.getByRole('tab', { selected: true })).toHaveTextContent('Posts')
    await userEvent.tab()
    await expect(canvas.getByRole('tabpanel')).toHaveFocus()
  },
}
