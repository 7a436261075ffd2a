import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { salesPage } from '../../../../src/api/contract/salesPages.ts'
import { deliverables } from '../../../../src/components/salesPages/SalesPageModal/readDeliverables.ts'

it('finds benefits by text, whatever its case', () => {
  expect(
    deliverables({ entregables: ['Sesiones'], beneficios_entregables: { ' sesiones': 'Calma' } }),
  ).toEqual([{ name: 'Sesiones', benefits: ['Calma'] }])
})

it('finds benefits by id, of numbers too', () => {
  const entregables = [
    { id: 4, nombre: 'Cuaderno' },
    { id: 'g', titulo: 'Grupo', descripcion: 'De tres' },
  ]
  expect(deliverables({ entregables, beneficios_entregables: { g: ['B', 'C'], 4: 'A' } })).toEqual([
    { name: 'Cuaderno', benefits: ['A'] },
    { name: 'Grupo', text: 'De tres', benefits: ['B', 'C'] },
  ])
})

it('finds benefits in a list, which a server may send for a map', () => {
  const list = { entregables: ['X', 'Y'], beneficios_entregables: ['a', ['b', 'c']] }
  expect(z.parse(salesPage, { id: 1, ...list })).toMatchObject(list)
  expect(z.parse(salesPage, { id: 1, beneficios_entregables: [] })).toBeTruthy()
  expect(deliverables(list)).toEqual([
    { name: 'X', benefits: ['a'] },
    { name: 'Y', benefits: ['b', 'c'] },
  ])
})

it('finds benefits by place, counted from 0, or from 1 when nothing stands at 0', () => {
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

it('a place does not take away what another one is called', () => {
  const entregables = ['X', { id: 1, nombre: 'Y' }]
  expect(deliverables({ entregables, beneficios_entregables: { 1: 'de Y' } })).toEqual([
    { name: 'X', benefits: [] },
    { name: 'Y', benefits: ['de Y'] },
  ])
})

it('lists what belongs to none, by name unless it is a number', () => {
  expect(
    deliverables({ entregables: ['X'], beneficios_entregables: { Garantía: 'dos semanas', 9: 'z' } }),
  ).toEqual([
    { name: 'X', benefits: [] },
    { benefits: ['z'] },
    { name: 'Garantía', benefits: ['dos semanas'] },
  ])
})

it('reads lines and marks as a list, and leaves out what says nothing', () => {
  expect(
    deliverables({
      entregables: ['X', '', {}],
      beneficios_entregables: { X: '- uno\n• dos\n\n', Y: null, Z: [] },
    }),
  ).toEqual([{ name: 'X', benefits: ['uno', 'dos'] }])
})

it('reads nothing as nothing', () => {
  expect(deliverables({ entregables: null, beneficios_entregables: undefined })).toEqual([])
})
