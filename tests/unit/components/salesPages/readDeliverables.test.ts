import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { salesPage } from '../../../../src/api/contract/salesPages.ts'
import { deliverables } from '../../../../src/components/salesPages/SalesPageModal/readDeliverables.ts'

it('finds benefits by text, ignoring case', () => {
  expect(
    deliverables({ entregables: ['Sesiones'], beneficios_entregables: { ' sesiones': 'Calma' } }),
  ).toEqual([{ name: 'Sesiones', benefits: ['Calma'] }])
})

it('finds benefits by id, also by numbers', () => {
  const entregables = [
    { id: 4, nombre: 'Cuaderno' },
    { id: 'g', titulo: 'Grupo', descripcion: 'De tres' },
  ]
  expect(deliverables({ entregables, beneficios_entregables: { g: ['B', 'C'], 4: 'A' } })).toEqual([
    { name: 'Cuaderno', benefits: ['A'] },
    { name: 'Grupo', text: 'De tres', benefits: ['B', 'C'] },
  ])
})

it('finds benefits in a list, which a server may send instead of a map', () => {
  const list = { entregables: ['X', 'Y'], beneficios_entregables: ['a', ['b', 'c']] }
  expect(z.parse(salesPage, { id: 1, ...list })).toMatchObject(list)
  expect(z.parse(salesPage, { id: 1, beneficios_entregables: [] })).toBeTruthy()
  expect(deliverables(list)).toEqual([
    { name: 'X', benefits: ['a'] },
    { name: 'Y', benefits: ['b', 'c'] },
  ])
})

it('finds benefits by index from 0, or from 1 if there is no 0', () => {
  const entregables = ['X', 'Y']
  expect(deliverables({ entregables, beneficios_entregables: { 0: 'a', 1: 'b' } })).toEqual([
    { name: 'X', benefits: ['a'] },
    { name: 'Y', benefits: ['b'] },
  ])
  expect(deliverables({ entregables, beneficios_entregables: { 1: 'a', 2: 'b' } })).toEqual([
    { name: 'X', benefits: ['a'] },
    { name: 'Y', benefits: ['b'] },
  ])
})

it('prefers a name to an index', () => {
  const entregables = ['X', { id: 1, nombre: 'Y' }]
  expect(deliverables({ entregables, beneficios_entregables: { 1: 'de Y' } })).toEqual([
    { name: 'X', benefits: [] },
    { name: 'Y', benefits: ['de Y'] },
  ])
})

it('lists benefits without a deliverable, by name unless it is a number', () => {
  expect(
    deliverables({ entregables: ['X'], beneficios_entregables: { Garantía: 'dos semanas', 9: 'z' } }),
  ).toEqual([
    { name: 'X', benefits: [] },
    { benefits: ['z'] },
    { name: 'Garantía', benefits: ['dos semanas'] },
  ])
})

it('splits lines and bullets into a list, and omits empty ones', () => {
  expect(
    deliverables({
      entregables: ['X', '', {}],
      beneficios_entregables: { X: '- uno\n• dos\n\n', Y: null, Z: [] },
    }),
  ).toEqual([{ name: 'X', benefits: ['uno', 'dos'] }])
})

it('returns nothing for nothing', () => {
  expect(deliverables({ entregables: null, beneficios_entregables: undefined })).toEqual([])
})
