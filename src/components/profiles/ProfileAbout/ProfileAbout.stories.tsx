import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Button } from '#components/ui/Button/Button.tsx'
import { minimalProfile, userProfile } from '#mocks/fixtures/profiles.ts'
import { ProfileAbout } from './ProfileAbout.tsx'

const meta = {
  component: ProfileAbout,
  args: { profile: userProfile, own: false },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 640 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ProfileAbout>
export default meta
type Story = StoryObj<typeof meta>

/** Bio, location, website, age and links. */
export const Full: Story = {
  async play({ canvas }) {
    await expect(canvas.getByText('Valencia, España')).toBeVisible()
    await expect(canvas.getByText('43 años')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'martarios.es/conversaciones' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'LinkedIn linkedin.com/in/martarios' })).toHaveAttribute(
      'rel',
      'noopener noreferrer nofollow ugc',
    )
  },
}

/** Only what was given. */
export const Some: Story = {
  args: { profile: { ...minimalProfile, location: 'Gijón', age: 1 } },
  async play({ canvas }) {
    await expect(canvas.getByText('1 año')).toBeVisible()
    await expect(canvas.queryByText('Biografía')).toBeNull()
    await expect(canvas.queryByText('Enlaces')).toBeNull()
  },
}

/** Nothing was given. */
export const Empty: Story = {
  args: { profile: minimalProfile },
  async play({ canvas }) {
    await expect(canvas.getByText('Diego Paredes no ha contado nada todavía.')).toBeVisible()
  },
}

/** The owner has given nothing: the way to the form. */
export const EmptyOwn: Story = {
  args: { profile: minimalProfile, own: true, action: <Button variant="secondary">Editar perfil</Button> },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Editar perfil' })).toBeVisible()
  },
}
