// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useTableAddress } from '../../../../src/components/studio/shared/useTableAddress.ts'

function open(address: string, pageName?: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  )
  const { result } = renderHook(
    () => ({
      table: useTableAddress({ sorts: { nombre: 'asc', puntos: 'desc' }, ...(pageName && { pageName }) }),
      at: useLocation(),
    }),
    { wrapper },
  )
  return {
    get table() {
      return result.current.table
    },
    get search() {
      return result.current.at.search
    },
  }
}

it('restores the table of a shared link', () => {
  const { table } = open('/estudio/1/miembros?pagina=3&orden=puntos&sentido=desc&sin=nivel,rol&rol=member')
  expect(table).toMatchObject({ page: 3, sort: 'puntos', direction: 'desc', hidden: ['nivel', 'rol'] })
  expect(table.filter('rol')).toBe('member')
  expect(table.filter('otro')).toBeUndefined()
})

it.each(['pagina=-1', 'pagina=uno', 'pagina=1.5', 'orden=contraseña', 'orden=toString'])(
  'ignores %s',
  (query) => {
    expect(open(`/?${query}`).table).toMatchObject({ page: 1, sort: undefined })
  },
)

it('sorts by a column in its default direction first, then the other way round', () => {
  const shown = open('/?pagina=4')
  act(() => shown.table.toggleSort('puntos'))
  expect(shown.search).toBe('?orden=puntos&sentido=desc')
  act(() => shown.table.toggleSort('puntos'))
  expect(shown.table).toMatchObject({ sort: 'puntos', direction: 'asc' })
})

it('returns to the first page with other filters, and removes their parameters when they are cleared', () => {
  const shown = open('/?pagina=4&orden=nombre')
  act(() => shown.table.setFilters({ buscar: 'ana', rol: undefined }))
  expect(shown.search).toBe('?orden=nombre&buscar=ana')
  act(() => shown.table.setFilters({ buscar: '' }))
  expect(shown.search).toBe('?orden=nombre')
  act(() => shown.table.setPage(2))
  expect(shown.table.page).toBe(2)
  act(() => shown.table.setPage(1))
  expect(shown.search).toBe('?orden=nombre')
})

it('uses another page parameter where there are several lists', () => {
  const shown = open('/?pagina=4&pagina_activo=2', 'pagina_activo')
  expect(shown.table.page).toBe(2)
  act(() => shown.table.setPage(3))
  expect(shown.search).toBe('?pagina=4&pagina_activo=3')
  act(() => shown.table.replacePage(1))
  expect(shown.search).toBe('?pagina=4')
})

it('hides and shows columns', () => {
  const shown = open('/')
  act(() => shown.table.setHidden(['nivel']))
  expect(shown.search).toBe('?sin=nivel')
  act(() => shown.table.setHidden([]))
  expect(shown.search).toBe('')
})
