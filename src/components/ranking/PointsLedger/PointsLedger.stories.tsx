import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { monthEntries, standing } from '#mocks/fixtures/ranking.ts'
import { PointsLedger } from './PointsLedger.tsx'

const meta = {
  component: PointsLedger,
  args: {
    open: true,
    onClose: fn(),
    standing,
    month: null,
    onMonth: fn(),
    entries: monthEntries.slice(0, 9),
    total: 146,
    error: null,
    hasMore: true,
    busy: false,
    onMore: fn(),
    onRetry: fn(),
  },
} satisfies Meta<typeof PointsLedger>
export default meta
type Story = StoryObj<typeof meta>

const dialog = async () => {
  const found = await screen.findByRole('dialog', { name: 'Detalle de tus puntos' })
  await waitFor(() => expect(found).toBeVisible())
  return within(found)
}

/** Each point with its reason, its date and the way to the post; points that were taken back say why. */
export const Entries: Story = {
  tags: ['narrow'],
  async play() {
    const shown = await dialog()
    await expect(shown.getByText('Total de noviembre de 2026')).toBeVisible()
    await expect(shown.getByText('146 puntos')).toBeVisible()
    const [first] = within(shown.getByRole('list', { name: 'Movimientos de puntos' })).getAllByRole(
      'listitem',
    )
    await expect(first).toHaveTextContent('Publicación')
    await expect(first).toHaveTextContent('21 nov · 10:30')
    await expect(first).toHaveTextContent('+10 puntos')
    await expect(within(first as HTMLElement).getByRole('link', { name: 'Ver publicación' })).toHaveAttribute(
      'href',
      '/post/101',
    )
    await expect(shown.getByText('Se retiraron: la publicación se eliminó')).toBeVisible()
    await expect(shown.getByText('−10')).toBeInTheDocument()
    await expect(shown.getByRole('button', { name: 'Ver más' })).toBeInTheDocument()
  },
}
/** The last page brings the focus to where the reading goes on. */
export const More: Story = {
  tags: ['no-photo'],
  args: { onMore: fn() },
  render: function Render(args) {
    const [all, setAll] = useState(false)
    return (
      <PointsLedger
        {...args}
        entries={all ? monthEntries : monthEntries.slice(0, 20)}
        hasMore={!all}
        onMore={() => setAll(true)}
      />
    )
  },
  async play() {
    const shown = await dialog()
    await userEvent.click(shown.getByRole('button', { name: 'Ver más' }))
    await waitFor(() => expect(shown.getAllByRole('listitem')).toHaveLength(25))
    await waitFor(() => expect(shown.getAllByRole('listitem')[20]).toHaveFocus())
    await expect(shown.getByText('Estos son todos los movimientos del mes.')).toBeVisible()
    await expect(shown.queryByRole('button', { name: 'Ver más' })).toBeNull()
  },
}
/** Nothing earned this month. */
export const Empty: Story = {
  args: { entries: [], total: 0, hasMore: false },
  async play() {
    const shown = await dialog()
    await expect(shown.getByText('Sin puntos este mes')).toBeVisible()
  },
}
/** Nothing earned in an earlier month. */
export const EmptyPast: Story = {
  tags: ['no-photo'],
  args: { entries: [], total: 0, hasMore: false, month: '2026-10' },
  async play() {
    const shown = await dialog()
    await expect(shown.getByText('Sin puntos en octubre de 2026')).toBeVisible()
  },
}

/** Another month is asked for. */
export const MonthChosen: Story = {
  ...EmptyPast,
  tags: ['check'],
  async play(context) {
    await EmptyPast.play?.(context)
    const { args } = context
    const shown = await dialog()
    await userEvent.selectOptions(shown.getByRole('combobox', { name: 'Mes del detalle' }), 'agosto de 2026')
    await expect(args.onMonth).toHaveBeenCalledWith('2026-08')
  },
}

/** The first ones are on their way. */
export const Loading: Story = {
  args: { entries: undefined, total: undefined, hasMore: false },
  async play() {
    const shown = await dialog()
    await expect(shown.getByRole('status', { name: 'Cargando el detalle de tus puntos' })).toBeVisible()
  },
}
/** They could not be loaded. */
export const Error: Story = {
  args: { entries: undefined, total: undefined, hasMore: false, error: new ApiError('network') },
  async play() {
    const shown = await dialog()
    await expect(shown.getByText('Error cargando el detalle de tus puntos')).toBeVisible()
  },
}

/** The button retries. */
export const ErrorRetried: Story = {
  ...Error,
  tags: ['check'],
  async play(context) {
    await Error.play?.(context)
    const { args } = context
    const shown = await dialog()
    await userEvent.click(shown.getByRole('button', { name: 'Reintentar' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
/** More of them could not be loaded: those that are there stay. */
export const MoreFailed: Story = {
  tags: ['no-photo'],
  args: { error: new ApiError('network') },
  async play() {
    const shown = await dialog()
    await expect(shown.getByRole('alert')).toHaveTextContent('Error cargando el detalle de tus puntos')
    await expect(shown.getAllByRole('listitem')).toHaveLength(9)
    await expect(shown.queryByRole('button', { name: 'Ver más' })).toBeNull()
  },
}
/** A kind that is not known here, without a date. */
export const UnknownKind: Story = {
  tags: ['no-photo'],
  args: {
    entries: [
      { id: 1, kind: 'medals', points: 1 },
      { id: 2, kind: 'medals', points: -1 },
    ],
    total: undefined,
    hasMore: false,
    standing: undefined,
  },
  async play() {
    const shown = await dialog()
    const [first, second] = shown.getAllByRole('listitem')
    await expect(first).toHaveTextContent('Aportación+1 punto')
    await expect(second).toHaveTextContent('Se retiraron: la aportación se eliminó')
    await expect(shown.queryByRole('combobox')).toBeNull()
  },
}
