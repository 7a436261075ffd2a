import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { getProductImageCopy } from '#api/contract/classes/products.ts'
import {
  activeProduct,
  expiredProduct,
  expiringProduct,
  longPromiseProduct,
  openProduct,
} from '#mocks/fixtures/classes/products.ts'
import { meetingsAt } from '#mocks/fixtures/meetings.ts'
import { handlers } from '#mocks/handlers/classes/products.ts'
import { mockError } from '#mocks/mock.ts'
import { ProductCard } from './ProductCard.tsx'

const meta = {
  component: ProductCard,
  args: {
    product: activeProduct,
    at: meetingsAt,
    to: '/clases?producto=701',
    progress: { total: 15, watched: 6 },
    onSelect: fn(),
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 330 }}>
        <Story />
      </div>
    ),
  ],
  beforeEach({ msw }) {
    msw.use(...handlers)
  },
} satisfies Meta<typeof ProductCard>
export default meta
type Story = StoryObj<typeof meta>

/** An accessible product: contents, progress, expiry date and link to its content. */
export const Active: Story = {
  tags: ['dark'],
  async play({ canvas, canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('img')?.naturalWidth).toBeGreaterThan(0))
    for (const text of [
      'De Marta Ríos',
      '6 módulos',
      '4 accionables',
      '4,5 h',
      '6 de 15 videos vistos',
      'Caduca el 2 mar 2027',
      'Comprado el 2 sept 2026',
      /^Pagaste 149\s€$/u,
    ])
      await expect(canvas.getByText(text)).toBeVisible()
    const content = canvas.getByRole('link', { name: /Abrir contenido/ })
    await expect(content).toHaveAttribute('href', 'https://example.org/cuaderno')
    await expect(content).toHaveAttribute('target', '_blank')
    await expect(content.getAttribute('rel')).toContain('noopener')
  },
}

/** The title selects the product, and the URL contains its id. */
export const Chosen: Story = {
  ...Active,
  tags: ['check'],
  async play(context) {
    await Active.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('link', { name: 'Conversaciones que importan' }))
    await expect(args.onSelect).toHaveBeenCalledOnce()
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent('/clases?producto=701'))
  },
}

/** An expired product is marked, and its content is not linked. */
export const Expired: Story = {
  args: { product: expiredProduct, progress: undefined },
  async play({ canvas }) {
    await expect(canvas.getByText('Expirado')).toBeVisible()
    await expect(canvas.getByText('Caducó el 1 oct 2026')).toBeVisible()
    await expect(canvas.queryByRole('link', { name: /Abrir contenido/ })).toBeNull()
  },
}
/** A free product without an end date. */
export const NoExpiry: Story = {
  args: { product: openProduct, progress: { total: 3, watched: 0 } },
  async play({ canvas }) {
    await expect(canvas.getByText('Sin fecha de caducidad')).toBeVisible()
    await expect(canvas.getByText('Gratis')).toBeVisible()
    await expect(canvas.getByText('0 de 3 videos vistos')).toBeVisible()
  },
}
/** The expiry date is highlighted in the last week; every video has been watched. */
export const ExpiresSoon: Story = {
  args: { product: expiringProduct, progress: { total: 8, watched: 8 } },
  async play({ canvas }) {
    await expect(canvas.getByText('Caduca en 5 días')).toBeVisible()
  },
}
/** The server replies 404 for the picture. */
export const NoImage: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(getProductImageCopy, 404))
  },
  async play({ canvas, canvasElement }) {
    await expect(canvas.getByRole('article')).toBeVisible()
    await expect(canvasElement.querySelector('img')).toBeNull()
  },
}
/** The product whose detail is open. */
export const Selected: Story = {
  tags: ['dark'],
  args: { selected: true },
  async play({ canvas, canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('img')?.naturalWidth).toBeGreaterThan(0))
    await expect(canvas.getByRole('link', { current: true })).toHaveTextContent('Conversaciones que importan')
  },
}
/** A long name and promise are truncated. */
export const LongPromise: Story = {
  args: { product: longPromiseProduct },
  async play({ canvas, canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('img')?.naturalWidth).toBeGreaterThan(0))
    const promise = canvas.getByText(/En ocho semanas/)
    await expect(promise.scrollHeight).toBeGreaterThan(promise.clientHeight)
  },
}
/** A content URL that is not http(s) is not rendered as a link. */
export const ScriptContent: Story = {
  tags: ['no-photo'],
  args: { product: { ...activeProduct, contenido_url: 'javascript:alert(1)' } },
  async play({ canvas }) {
    await expect(canvas.getAllByRole('link')).toHaveLength(1)
  },
}
/** A reply with the required fields only. */
export const Bare: Story = {
  tags: ['no-photo'],
  args: { product: { producto_id: 9, tiene_imagen: false }, progress: undefined },
  async play({ canvas }) {
    await expect(canvas.getByRole('link', { name: 'Producto sin nombre' })).toBeVisible()
    await expect(canvas.queryByText('Expirado')).toBeNull()
    await expect(canvas.queryByText(/Pagaste|Gratis/u)).toBeNull()
  },
}
/** The price in its currency, also when the server sends it as text. */
export const OtherCurrency: Story = {
  tags: ['no-photo'],
  args: { product: { ...activeProduct, precio_pagado: '1250.50', moneda: 'MXN' } },
  async play({ canvas }) {
    await expect(canvas.getByText(/^Pagaste 1250,50\sMXN$/u)).toBeVisible()
  },
}
