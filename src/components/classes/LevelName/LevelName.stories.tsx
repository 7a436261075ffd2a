import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { LevelName, type LevelNameProps } from './LevelName.tsx'

const meta = {
  component: LevelName,
  args: { level: 1 },
  render: ({ scheme }: LevelNameProps) => (
    <ul>
      {[1, 2, 3, 4, 5].map((level) => (
        <li key={level}>
          <LevelName level={level} {...(scheme && { scheme })} />
        </li>
      ))}
    </ul>
  ),
} satisfies Meta<typeof LevelName>
export default meta
type Story = StoryObj<typeof meta>

type Canvas = { getAllByRole: (role: 'listitem') => HTMLElement[] }
const shown = (canvas: Canvas) => canvas.getAllByRole('listitem').map(({ textContent }) => textContent)

/** The level names of registration and meetings. */
export const SchemeA: Story = {
  args: { scheme: 'A' },
  async play({ canvas }) {
    await expect(shown(canvas)).toEqual([
      'Nivel 1 · Principiante',
      'Nivel 2 · Básico',
      'Nivel 3 · Intermedio',
      'Nivel 4 · Avanzado',
      'Nivel 5 · Experto',
    ])
  },
}
/** The default level names, used in classes, modules and profile. */
export const SchemeB: Story = {
  async play({ canvas }) {
    await expect(shown(canvas)).toEqual([
      'Nivel 1 · Principiante',
      'Nivel 2 · Intermedio',
      'Nivel 3 · Avanzado',
      'Nivel 4 · Experto',
      'Nivel 5 · Maestro',
    ])
  },
}
export const Unknown: Story = {
  tags: ['no-photo'],
  render: () => <LevelName level={9} />,
  async play({ canvas }) {
    await expect(canvas.getByText('Nivel 9')).toBeVisible()
  },
}
