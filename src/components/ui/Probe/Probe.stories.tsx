import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
function Probe({ text }: { text: string }) { return <main><h1>{text}</h1><button>ok</button></main> }
const meta = { component: Probe, args: { text: 'Hola' } } satisfies Meta<typeof Probe>
export default meta
type Story = StoryObj<typeof meta>
/** One. */
export const One: Story = { beforeEach({ msw }) { msw.use() }, parameters: { route: '/x?y=1' }, play: async ({ canvasElement }) => { await expect(within(canvasElement).getByTestId('location')).toHaveTextContent('/x?y=1') } }
export const Bad: Story = { play: async () => { await fetch('/api/nope') } }
