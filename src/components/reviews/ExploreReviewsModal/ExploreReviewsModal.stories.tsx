import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { manyReviewsStats, noReviewsStats, reviewAt, threeReviewsStats } from '#mocks/fixtures/reviews.ts'
import { ExploreReviewsModal, type ExploreReviewsModalProps } from './ExploreReviewsModal.tsx'

const many = (count: number) => Array.from({ length: count }, (_, index) => reviewAt(index))

function WithMarks(props: ExploreReviewsModalProps) {
  const [marks, setMarks] = useState(props.helpful)
  return (
    <ExploreReviewsModal
      {...props}
      helpful={marks}
      onHelpful={(id) => {
        props.onHelpful(id)
        setMarks(new Set([...marks, String(id)]))
      }}
    />
  )
}

const meta = {
  component: ExploreReviewsModal,
  render: (args) => <WithMarks {...args} />,
  args: {
    open: true,
    communityName: 'Negocio con Calma',
    stats: manyReviewsStats,
    reviews: many(10),
    total: 28,
    error: null,
    hasMore: true,
    busy: false,
    helpful: new Set<string>(),
    onHelpful: fn(),
    onMore: fn(),
    onRetry: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof ExploreReviewsModal>
export default meta
type Story = StoryObj<typeof meta>

async function opened() {
  const dialog = await screen.findByRole('dialog', { name: 'Reseñas de Negocio con Calma' })
  await waitFor(() => expect(dialog).toBeVisible())
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  return within(dialog)
}
const dates = (dialog: Awaited<ReturnType<typeof opened>>) =>
  dialog.getAllByRole('time').map(({ textContent }) => textContent)

/** The first ten are on their way. */
export const Loading: Story = {
  args: { stats: undefined, reviews: undefined, total: undefined, hasMore: false },
  async play() {
    const dialog = await opened()
    await expect(dialog.getByRole('status', { name: 'Cargando reseñas' })).toBeVisible()
  },
}
/** Ten of twenty-eight: rating, comment and date, without authors, although the reply names them. */
export const TenReviews: Story = {
  tags: ['dark', 'narrow'],
  async play() {
    const dialog = await opened()
    await expect(dialog.getByText('10 de 28 reseñas')).toBeVisible()
    await expect(dialog.getAllByRole('button', { name: 'Útil' })).toHaveLength(10)
    await expect(dialog.getAllByRole('img', { name: /de 5 estrellas/u })).not.toHaveLength(0)
    await expect(dialog.queryByText('Nerea Soler')).toBeNull()
    await expect(dialog.queryByRole('link')).toBeNull()
    await expect(dates(dialog).slice(0, 4)).toEqual(['Hoy', 'Hace 2 días', 'Hace 6 días', 'Hace 2 semanas'])
    await expect(dialog.getByRole('list', { name: 'Reparto de las valoraciones' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Cargar más reseñas' })).toBeInTheDocument()
  },
}
/** The next ten are asked for. */
export const AsksForMore: Story = {
  tags: ['no-photo'],
  async play({ args }) {
    const dialog = await opened()
    await userEvent.click(dialog.getByRole('button', { name: 'Cargar más reseñas' }))
    await expect(args.onMore).toHaveBeenCalledOnce()
  },
}
/** The second ten are on their way: what is there stays. */
export const LoadingMore: Story = {
  tags: ['no-photo'],
  args: { busy: true },
  async play({ args }) {
    const dialog = await opened()
    const more = dialog.getByRole('button', { name: 'Cargando más...' })
    await expect(more).toHaveAttribute('aria-busy', 'true')
    await userEvent.click(more)
    await expect(args.onMore).not.toHaveBeenCalled()
    await expect(dialog.getAllByRole('button', { name: 'Útil' })).toHaveLength(10)
  },
}
/** Everything is loaded: no control for more. */
export const AllLoaded: Story = {
  tags: ['no-photo'],
  args: { reviews: many(12), total: 12, hasMore: false },
  async play() {
    const dialog = await opened()
    await expect(dialog.getByText('12 de 12 reseñas')).toBeVisible()
    await expect(dialog.getByText('Estas son todas las reseñas.')).toBeInTheDocument()
    await expect(dialog.queryByRole('button', { name: /Cargar/u })).toBeNull()
  },
}
/** Nobody has written one; a 404 looks the same. */
export const Empty: Story = {
  args: { stats: noReviewsStats, reviews: [], total: 0, hasMore: false },
  async play() {
    const dialog = await opened()
    await expect(dialog.getByText('Aún no hay reseñas')).toBeVisible()
    await expect(dialog.queryByRole('alert')).toBeNull()
  },
}
/** The mark of a review is used: once, and never taken back. */
export const HelpfulMarked: Story = {
  args: { reviews: many(3), stats: threeReviewsStats, total: 3, hasMore: false },
  async play({ args }) {
    const dialog = await opened()
    await userEvent.click(dialog.getAllByRole('button', { name: 'Útil' })[0] as HTMLElement)
    const marked = await dialog.findByRole('button', { name: 'Te ha sido útil' })
    await expect(marked).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(marked)
    await expect(args.onHelpful).toHaveBeenCalledOnce()
    await expect(dialog.getAllByRole('button', { name: 'Útil' })).toHaveLength(2)
  },
}
/** Another order of what is loaded; a mark set afterwards moves nothing. */
export const Ordered: Story = {
  tags: ['no-photo'],
  async play() {
    const dialog = await opened()
    const order = dialog.getByRole('combobox', { name: 'Ordenar las reseñas cargadas' })
    const ratings = () =>
      dialog
        .getAllByRole('img', { name: /de 5 estrellas/u })
        .map((one) => one.getAttribute('aria-label')?.[0])
    await userEvent.selectOptions(order, 'Peor valoradas')
    await expect(ratings()).toEqual(['3', '4', '4', '4', '5', '5', '5', '5', '5', '5'])
    await userEvent.selectOptions(order, 'Más antiguas')
    await userEvent.click(dialog.getAllByRole('button', { name: 'Útil' })[1] as HTMLElement)
    await userEvent.selectOptions(order, 'Útiles para mí')
    await expect(
      dialog.getAllByRole('listitem').findIndex((item) => within(item).queryByText('Te ha sido útil')),
    ).toBe(5)
    await userEvent.click(dialog.getAllByRole('button', { name: 'Útil' })[3] as HTMLElement)
    await expect(dialog.getAllByText('Te ha sido útil')).toHaveLength(2)
    await expect(
      within(dialog.getAllByRole('listitem')[6] as HTMLElement).queryByText('Te ha sido útil'),
    ).toBeNull()
  },
}
/** The line is broken: the documents' words, and another try. */
export const Error: Story = {
  args: {
    stats: undefined,
    reviews: undefined,
    total: undefined,
    hasMore: false,
    error: new ApiError('network'),
  },
  async play() {
    const dialog = await opened()
    await expect(dialog.getByRole('alert')).toHaveTextContent(/^Error de conexión al cargar reseñas$/u)
  },
}

/** The button retries. */
export const ErrorRetried: Story = {
  ...Error,
  tags: ['check'],
  async play(context) {
    await Error.play?.(context)
    const { args } = context
    const dialog = await opened()
    await userEvent.click(dialog.getByRole('button', { name: 'Reintentar' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
/** More could not be had: what is there stays, with the error at its end. */
export const MoreFailed: Story = {
  tags: ['no-photo'],
  args: { error: new ApiError('http', { status: 500, statusText: 'Internal Server Error' }) },
  async play() {
    const dialog = await opened()
    await expect(dialog.getByRole('alert')).toHaveTextContent('Error de conexión al cargar reseñas')
    await expect(dialog.getByText('HTTP 500: Internal Server Error')).toBeInTheDocument()
    await expect(dialog.getAllByRole('button', { name: 'Útil' })).toHaveLength(10)
  },
}

/** The button retries. */
export const MoreFailedRetried: Story = {
  ...MoreFailed,
  tags: ['check'],
  async play(context) {
    await MoreFailed.play?.(context)
    const { args } = context
    const dialog = await opened()
    await userEvent.click(dialog.getByRole('button', { name: 'Reintentar' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
