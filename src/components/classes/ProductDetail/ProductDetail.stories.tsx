import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { getModuleImage } from '#api/contract/classes/modules.ts'
import { ApiError } from '#api/client/errors.ts'
import { progressReply } from '#mocks/fixtures/classes/progress.ts'
import { activeProduct, expiredProduct, productReply } from '#mocks/fixtures/classes/products.ts'
import { imageUrl } from '#mocks/media.ts'
import { mock } from '#mocks/mock.ts'
import { ActionPlan } from '../ActionPlan/ActionPlan.tsx'
import { ProductDetail } from './ProductDetail.tsx'

const plan = (steps: typeof productReply.plan_accionable) => (
  <ActionPlan steps={steps ?? []} done={new Set(['901', '902'])} onTick={fn()} />
)
const failed = (status: number, statusText = '') => new ApiError('http', { status, statusText })

const meta = {
  component: ProductDetail,
  args: {
    product: activeProduct,
    detail: productReply,
    error: null,
    progress: progressReply,
    onRetry: fn(),
    plan: plan(productReply.plan_accionable),
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 660 }}>
        <Story />
      </div>
    ),
  ],
  beforeEach({ msw }) {
    msw.use(mock(getModuleImage, { success: true, signed_url: imageUrl, expires_in: 3600 }))
  },
} satisfies Meta<typeof ProductDetail>
export default meta
type Story = StoryObj<typeof meta>

const pictured = (canvasElement: HTMLElement) =>
  waitFor(() => {
    const images = [...canvasElement.querySelectorAll('img')]
    return expect(images.length > 0 && images.every(({ naturalWidth }) => naturalWidth > 0)).toBe(true)
  })

/** Data of the list of purchases is shown while the detail loads. */
export const Loading: Story = {
  args: { detail: undefined, plan: null },
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { name: 'Conversaciones que importan' })).toBeVisible()
    await expect(canvas.getByRole('status', { name: 'Cargando producto' })).toBeVisible()
  },
}
/** Modules and action plan, both sorted by `order_index`, with author and price. */
export const ModulesAndPlan: Story = {
  tags: ['dark', 'narrow'],
  async play({ canvas, canvasElement }) {
    await pictured(canvasElement)
    await expect(
      canvas
        .getAllByRole('article')
        .map((card: HTMLElement) => within(card).getByRole('heading').textContent),
    ).toEqual(['Antes de hablar', 'Las tres primeras frases', 'Cuando la otra persona se cierra'])
    for (const text of [
      'De Marta Ríos',
      '149 €',
      '6 de 15 videos vistos',
      '4 de 5 videos vistos',
      '15 videos · 2 h',
    ])
      await expect(canvas.getByText(text)).toBeVisible()
    await expect(
      canvas.getByText(
        'Un video cuenta como visto al llegar al 90 % o cuando lo marcas. Cuentan los videos de tu nivel.',
      ),
    ).toBeVisible()
    await expect(canvas.getByRole('link', { name: /Abrir contenido/ })).toHaveAttribute(
      'href',
      'https://example.org/cuaderno',
    )
    await expect(canvas.getByText('2 de 5 pasos')).toBeVisible()
  },
}
/** A product without published modules. */
export const NoModules: Story = {
  args: { detail: { ...productReply, modulos: [] }, progress: undefined },
  async play({ canvas }) {
    await expect(canvas.getByText('Aún no hay módulos')).toBeVisible()
    await expect(canvas.getByText('Plan de acción')).toBeVisible()
  },
}
export const NoPlan: Story = {
  args: { plan: plan([]) },
  async play({ canvas, canvasElement }) {
    await pictured(canvasElement)
    await expect(canvas.getByText('Este producto no tiene plan de acción.')).toBeVisible()
  },
}
/** A missing product has no retry button. */
export const NotFound: Story = {
  args: { product: undefined, detail: undefined, plan: null, error: failed(404, 'Not Found') },
  async play({ canvas }) {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/^Producto no encontrado$/)
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
/** The member has no access, for example because it has expired. */
export const Forbidden: Story = {
  args: { product: expiredProduct, detail: undefined, plan: null, error: failed(403, 'Forbidden') },
  async play({ canvas }) {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/^No tienes acceso a este producto$/)
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
/** Any other failure: the reason and a retry button. */
export const Error: Story = {
  args: { detail: undefined, plan: null, error: failed(500, 'Internal Server Error') },
  async play({ canvas }) {
    await expect(canvas.getByRole('alert')).toHaveTextContent('No pudimos cargar el producto')
    await expect(canvas.getByText('HTTP 500: Internal Server Error')).toBeVisible()
  },
}

export const ErrorRetried: Story = {
  ...Error,
  tags: ['check'],
  async play(context) {
    await Error.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
/** The progress is unknown; everything else is shown. */
export const WithoutProgress: Story = {
  tags: ['no-photo'],
  args: { progress: undefined },
  async play({ canvas }) {
    await expect(canvas.getAllByRole('article')).toHaveLength(3)
    await expect(canvas.queryByRole('progressbar')).toBeNull()
  },
}
