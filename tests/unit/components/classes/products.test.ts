import { describe, expect, it } from 'vitest'
import type { PurchasedProduct } from '../../../../src/api/contract/classes/products.ts'
import { levelName } from '../../../../src/components/classes/LevelName/levelName.ts'
import {
  contentUrl,
  estimateOf,
  expiryOf,
  classesFigures,
  filterProducts,
  sortByOrderIndex,
  isExpired,
  remainingText,
  noFilter,
  videoCountOf,
  weeksOf,
} from '../../../../src/components/classes/shared/products.ts'

const at = new Date('2026-11-21T12:00:00Z')
const product = (changes: Partial<PurchasedProduct> = {}): PurchasedProduct => ({
  producto_id: 1,
  producto_nombre: 'Conversación',
  puede_acceder: true,
  ...changes,
})

describe('product totals', () => {
  it('are total_productos, the sum of total_modulos and the sum of duracion_total_horas', () => {
    const products = [
      product({ total_modulos: 6, duracion_total_horas: 4.5 }),
      product({ total_modulos: null, duracion_total_horas: undefined }),
      product({ total_modulos: 3, duracion_total_horas: 5.5, puede_acceder: false }),
    ]
    expect(classesFigures(products, 12)).toEqual({ products: 12, modules: 9, hours: 10, weeks: 3 })
    expect(classesFigures(products).products).toBe(3)
  })

  it.each([
    [0, 0],
    [0.1, 1],
    [10, 3],
    [24, 7],
    [24.1, 8],
    [0.1 + 0.2 + 23.7, 7],
  ])('convert %s hours to ceil(hours/24*7) weeks: %s', (hours, weeks) => {
    expect(weeksOf(hours)).toBe(weeks)
  })
})

describe('an expired product', () => {
  it.each([
    [false, true],
    [true, false],
    [null, false],
    [undefined, false],
  ])('is determined with puede_acceder %s: %s', (puede_acceder, expired) => {
    expect(isExpired(product({ puede_acceder }))).toBe(expired)
  })
})

describe('the end of access', () => {
  it.each([
    [null, true, 'Sin fecha de caducidad', 'open'],
    [undefined, true, 'Sin fecha de caducidad', 'open'],
    ['2027-03-02T10:15:00Z', true, 'Caduca el 2 mar 2027', 'open'],
    ['2026-11-29T12:00:00Z', true, 'Caduca el 29 nov 2026', 'open'],
    ['2026-11-28T12:00:00Z', true, 'Caduca en 7 días', 'soon'],
    ['2026-11-26T08:00:00Z', true, 'Caduca en 5 días', 'soon'],
    ['2026-11-22T12:00:00Z', true, 'Caduca mañana', 'soon'],
    ['2026-11-21T15:00:00Z', true, 'Caduca hoy', 'soon'],
    ['2026-11-20T12:00:00Z', true, 'Caducó el 20 nov 2026', 'soon'],
    ['2026-10-01T12:00:00Z', false, 'Caducó el 1 oct 2026', 'expired'],
  ])('of %s with puede_acceder %s is «%s»', (acceso_expira, puede_acceder, text, state) => {
    expect(expiryOf(product({ acceso_expira, puede_acceder }), at)).toEqual({ text, state })
  })

  it.each([
    ['pronto', true],
    ['pronto', false],
    [null, false],
    ['2027-01-01T00:00:00Z', false],
  ])('of %s with puede_acceder %s is hidden', (acceso_expira, puede_acceder) => {
    expect(expiryOf(product({ acceso_expira, puede_acceder }), at)).toBeNull()
  })
})

describe('contenido_url', () => {
  it.each([
    ['https://example.org/a', true, 'https://example.org/a'],
    ['http://example.org/a', true, 'http://example.org/a'],
    ['https://example.org/a', false, undefined],
    ['https://example.org/a', null, undefined],
    ['javascript:alert(1)', true, undefined],
    ['data:text/html,x', true, undefined],
    ['/a', true, undefined],
    ['', true, undefined],
  ])('of %s with puede_acceder %s is offered as %s', (contenido_url, puede_acceder, offered) => {
    expect(contentUrl(product({ contenido_url, puede_acceder }))).toBe(offered)
  })
})

describe('the product filter', () => {
  const all = [
    product({ producto_id: 1, producto_promesa: 'Habla claro', vendedor_nombre: 'Marta Ríos' }),
    product({ producto_id: 2, producto_nombre: 'Taller', puede_acceder: false }),
    product({ producto_id: 3, comunidad_nombre: 'Ágora', producto_nombre: null, puede_acceder: null }),
  ]
  const ids = (changes: Partial<typeof noFilter>) =>
    filterProducts(all, { ...noFilter, ...changes }).map(({ producto_id }) => producto_id)

  it('hides expired ones by default', () => {
    expect(ids({})).toEqual([1, 3])
    expect(ids({ expired: true })).toEqual([1, 2, 3])
  })
  it('has «Todas» and «Accesibles»', () => {
    expect(ids({ which: 'accesibles' })).toEqual([1])
    expect(ids({ which: 'accesibles', expired: true })).toEqual([1])
  })
  it.each([
    ['CONVERSACION', [1]],
    ['habla', [1]],
    [' rios ', [1]],
    ['agora', [3]],
    ['taller', []],
    ['', [1, 3]],
  ])('finds «%s» in name, promise, seller and community', (text, expected) => {
    expect(ids({ text })).toEqual(expected)
  })
})

it('sorts by order_index, those without one last, without changing the list', () => {
  const items = [
    { id: 'c' },
    { id: 'b', order_index: 2 },
    { id: 'd', order_index: null },
    { id: 'a', order_index: 0 },
  ]
  expect(sortByOrderIndex(items).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  expect(items[0]?.id).toBe('c')
})

describe('a module', () => {
  it.each([
    [5, 5],
    [[{}, {}], 2],
    [null, 0],
    [undefined, 0],
  ])('with videos %j has %s', (videos, count) => {
    expect(videoCountOf({ videos })).toBe(count)
  })
  it.each([
    [1, '8 min'],
    [5, '40 min'],
    [10, '1 h 20 min'],
    [15, '2 h'],
  ])('of %s videos is estimated at 8 minutes per video: %s', (videos, text) => {
    expect(estimateOf(videos)).toBe(text)
  })
})

it.each([
  [302, 480, 'Te quedan 3 min'],
  [420, 480, 'Te queda 1 min'],
  [421, 480, 'Te queda menos de 1 min'],
  [60, 4000, 'Te quedan 1 h 6 min'],
  [200, null, 'Vas por el 3:20'],
  [200, 200, 'Vas por el 3:20'],
])('shows for %s of %s seconds «%s»', (position, duration, text) => {
  expect(remainingText(position, duration)).toBe(text)
})

it.each([
  [1, undefined, 'Nivel 1 · Principiante'],
  [2, undefined, 'Nivel 2 · Intermedio'],
  [3, undefined, 'Nivel 3 · Avanzado'],
  [4, undefined, 'Nivel 4 · Experto'],
  [5, undefined, 'Nivel 5 · Maestro'],
  [2, 'A', 'Nivel 2 · Básico'],
  [5, 'A', 'Nivel 5 · Experto'],
  [0, undefined, 'Nivel 0'],
  [6, undefined, 'Nivel 6'],
] as const)('formats level %s of scheme %s as «%s»', (level, scheme, text) => {
  expect(levelName(level, scheme)).toBe(text)
})
