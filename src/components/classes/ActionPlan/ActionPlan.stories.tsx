import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { planSteps } from '#mocks/fixtures/classes/products.ts'
import { ActionPlan } from './ActionPlan.tsx'

const meta = {
  component: ActionPlan,
  args: { steps: planSteps, done: new Set(['901', '902']), onTick: fn(), onRetry: fn() },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 640 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ActionPlan>
export default meta
type Story = StoryObj<typeof meta>

type Canvas = { getAllByRole: (role: 'listitem' | 'checkbox') => HTMLElement[] }
const titles = (canvas: Canvas) =>
  canvas.getAllByRole('listitem').map((item) => item.querySelector('span > span')?.textContent)

/** Steps sorted by `order_index`, whatever the order of the reply; two of five are done. */
export const Ordered: Story = {
  tags: ['dark'],
  async play({ canvas }) {
    await expect(titles(canvas)).toEqual([
      'Elige a la persona',
      'Rellena la hoja',
      'Ten la conversación',
      'Cuéntalo en la comunidad',
      'Fija la siguiente',
    ])
    await expect(canvas.getByText('2 de 5 pasos')).toBeVisible()
    const third = canvas.getByRole('checkbox', { name: /Ten la conversación/ })
    await expect(third).not.toBeChecked()
  },
}

export const Ticked: Story = {
  ...Ordered,
  tags: ['check'],
  async play(context) {
    await Ordered.play?.(context)
    const { canvas, args } = context
    const third = canvas.getByRole('checkbox', { name: /Ten la conversación/ })
    await userEvent.click(third)
    await expect(args.onTick).toHaveBeenCalledWith(planSteps[0], true)
    await userEvent.click(canvas.getByRole('checkbox', { name: /Rellena la hoja/ }))
    await expect(args.onTick).toHaveBeenLastCalledWith(planSteps[3], false)
  },
}

export const Empty: Story = {
  args: { steps: [], done: undefined },
  async play({ canvas }) {
    await expect(canvas.getByText('Este producto no tiene plan de acción.')).toBeVisible()
    await expect(canvas.queryByRole('list')).toBeNull()
  },
}
export const One: Story = {
  args: { steps: planSteps.slice(1, 2), done: new Set() },
  async play({ canvas }) {
    await expect(canvas.getByText('0 de 1 paso')).toBeVisible()
  },
}
export const Done: Story = {
  args: { done: new Set(planSteps.map(({ id }) => String(id))) },
  async play({ canvas }) {
    await expect(canvas.getByText('Plan completado')).toBeVisible()
  },
}
/** Steps cannot be ticked until the completed ones have loaded. */
export const Loading: Story = {
  tags: ['no-photo'],
  args: { done: undefined },
  async play({ canvas }) {
    for (const box of canvas.getAllByRole('checkbox')) await expect(box).toBeDisabled()
    await expect(canvas.getByText('5 pasos')).toBeVisible()
  },
}
/** The completed steps could not be loaded: the plan is read-only and has a retry button. */
export const StepsFailed: Story = {
  args: { done: undefined, failed: true },
  async play({ canvas }) {
    await expect(canvas.queryByRole('checkbox')).toBeNull()
    await expect(titles(canvas)).toHaveLength(5)
    await expect(canvas.getByRole('alert')).toHaveTextContent('No pudimos cargar qué pasos has hecho')
  },
}

export const StepsFailedRetried: Story = {
  ...StepsFailed,
  tags: ['check'],
  async play(context) {
    await StepsFailed.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
