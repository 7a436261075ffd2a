import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { Button } from '#components/ui/Button/Button.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { useTableAddress } from '../shared/useTableAddress.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { DataTable } from './DataTable.tsx'
import type { Column } from './types.ts'
import { chooseItem } from '#mocks/stories/chooseItem.ts'

interface Person {
  id: string
  name: string
  role: string
  points: number
}

const people: Person[] = [
  { id: '1', name: 'Lucía Ferrer', role: 'Miembro', points: 1240 },
  { id: '2', name: 'Diego Paredes', role: 'Moderador', points: 980 },
  { id: '3', name: 'Hugo Santamaría', role: 'Miembro', points: 140 },
]
const columns: Column<Person>[] = [
  { id: 'nombre', label: 'Nombre', cell: ({ name }) => name, sortable: true, fixed: true },
  { id: 'rol', label: 'Rol', cell: ({ role }) => role },
  { id: 'puntos', label: 'Puntos', cell: ({ points }) => points, sortable: true, numeric: true },
]

interface Args {
  rows: Person[] | undefined
  total: number
  refreshing?: boolean
  error?: Error | null
  selectable?: boolean
  onRetry: () => void
}

/** A table as a screen makes it. */
function People({ rows, total, selectable = false, ...rest }: Args) {
  const address = useTableAddress({ sorts: { nombre: 'asc', puntos: 'desc' } })
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return (
    <main>
      <ColumnsMenu columns={columns} address={address} />
      <DataTable
        label="Personas"
        columns={columns}
        rows={rows}
        total={total}
        pageSize={3}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        address={address}
        empty={
          <EmptyState title="Aún no hay nadie" text="Invita a tu gente." action={<Button>Invitar</Button>} />
        }
        {...(selectable && { selection: { ids, onChange: setIds } })}
        {...rest}
      />
    </main>
  )
}

const meta = {
  component: People as never,
  args: { rows: people, total: 100_000, onRetry: fn() },
  parameters: { route: '/estudio/1/miembros' },
  render: (args: Args) => <People {...args} />,
} satisfies Meta<Args>
export default meta
type Story = StoryObj<Args>

/** The first page of many; on a phone each row is a card. */
export const Filled: Story = {
  tags: ['narrow'],
  async play({ canvas }) {
    await expect(canvas.getByText('1–3 de 100.000')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Anterior' })).toBeDisabled()
  },
}

/** Sorted by points, the most first, as the address says. */
export const Sorted: Story = {
  parameters: { route: '/estudio/1/miembros?orden=puntos&sentido=desc' },
  async play({ canvas }) {
    await expect(canvas.getByRole('columnheader', { name: /Puntos/ })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
  },
}

/** Another press turns the order round; the next page keeps it. */
export const SortedOtherwise: Story = {
  ...Sorted,
  tags: ['check'],
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Ordenar por Puntos' }))
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent('orden=puntos&sentido=asc'))
    await userEvent.click(canvas.getByRole('button', { name: 'Siguiente' }))
    await waitFor(() =>
      expect(canvas.getByTestId('location')).toHaveTextContent('orden=puntos&sentido=asc&pagina=2'),
    )
    await expect(await canvas.findByText('4–6 de 100.000')).toBeVisible()
  },
}

/** Some rows are selected. */
export const Selected: Story = {
  tags: ['narrow'],
  args: { selectable: true },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Seleccionar Diego Paredes' }))
    await expect(canvas.getByRole('checkbox', { name: /^Seleccionar todas/ })).not.toBeChecked()
  },
}

/** All rows of the page at once, and none again. */
export const AllSelected: Story = {
  tags: ['check'],
  args: { selectable: true },
  async play({ canvas }) {
    const all = canvas.getByRole('checkbox', { name: /^Seleccionar todas/ })
    await userEvent.click(all)
    await expect(canvas.getByRole('checkbox', { name: 'Seleccionar Hugo Santamaría' })).toBeChecked()
    await userEvent.click(all)
    await expect(canvas.getByRole('checkbox', { name: 'Seleccionar Hugo Santamaría' })).not.toBeChecked()
  },
}

/** A column is hidden, and the menu says which. */
export const ColumnsOpen: Story = {
  parameters: { route: '/estudio/1/miembros?sin=rol' },
  async play({ canvas }) {
    await expect(canvas.queryByRole('columnheader', { name: 'Rol' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Columnas' }))
    await expect(await screen.findByRole('menuitem', { name: 'Rol: oculta' })).toBeVisible()
  },
}

/** It can be shown again. */
export const ColumnShown: Story = {
  ...ColumnsOpen,
  tags: ['check'],
  async play(context) {
    await ColumnsOpen.play?.(context)
    await chooseItem('Rol: oculta')
    await waitFor(() => expect(context.canvas.getByRole('columnheader', { name: 'Rol' })).toBeVisible())
  },
}

/** The rows are on their way. */
export const Loading: Story = { args: { rows: undefined, total: 0 } }

/** There is nobody. */
export const Empty: Story = { args: { rows: [], total: 0 } }

/** They did not come; another try is offered. */
export const Failed: Story = {
  args: { rows: undefined, total: 0, error: new Error('El servidor no responde.') },
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

/** A page behind the last one, such as that of an old link, gives way to the last one. */
export const BeyondTheLast: Story = {
  tags: ['no-photo'],
  args: { total: 5 },
  parameters: { route: '/estudio/1/miembros?pagina=9' },
  async play({ canvas }) {
    await waitFor(() =>
      expect(canvas.getByTestId('location')).toHaveTextContent('/estudio/1/miembros?pagina=2'),
    )
    await expect(canvas.getByText('4–5 de 5')).toBeVisible()
  },
}
