import { describe, expect, it } from 'vitest'
import { amountOf } from '../../../../src/lib/money.ts'
import { truncate } from '../../../../src/lib/truncate.ts'
import type { ListedCommunity } from '../../../../src/api/contract/explore.ts'
import {
  accessOf,
  accessPrice,
  featuredProduct,
  isFull,
  joinLabel,
  joinsAtOnce,
  membersText,
} from '../../../../src/components/offers/shared/listedCommunity.ts'
import { sortReviews } from '../../../../src/components/reviews/ExploreReviewsModal/sortReviews.ts'
import { explore as t } from '../../../../src/locales/es/explore.ts'

const listed = (changes: Partial<ListedCommunity> = {}): ListedCommunity => ({ id: 1, ...changes })
/** Normalises the non-breaking space in prices. */
const plain = (text: string | null) => text?.replace(/\s/gu, ' ') ?? null

describe('the access label', () => {
  it.each([
    ['publica', 'Acceso Público'],
    ['por_pago', 'Acceso de Pago'],
    ['pago', 'Acceso de Pago'],
    ['invitacion', 'Solo por Invitación'],
    ['gratuita', 'Acceso Gratuito'],
    [' PAGO ', 'Acceso de Pago'],
    ['otra', 'Acceso Público'],
    ['toString', 'Acceso Público'],
    ['', 'Acceso Público'],
    [null, 'Acceso Público'],
    [undefined, 'Acceso Público'],
  ])('of %s is %s', (tipo_acceso, label) => {
    expect(t.access[accessOf({ tipo_acceso })]).toBe(label)
  })
})

describe('truncating a text', () => {
  it('keeps a text of exactly the maximum length', () => {
    expect(truncate('a'.repeat(120), 120)).toBe('a'.repeat(120))
  })
  it('cuts a longer text at the length', () => {
    expect(truncate('a'.repeat(121), 120)).toBe(`${'a'.repeat(120)}…`)
    expect(truncate('b'.repeat(500), 80)).toBe(`${'b'.repeat(80)}…`)
  })
  it('never splits a character', () => {
    expect(truncate(`${'a'.repeat(119)}🌊🌊`, 120)).toBe(`${'a'.repeat(119)}🌊…`)
    expect(truncate(`${'a'.repeat(79)}👩‍👩‍👧‍👦b`, 80)).toBe(`${'a'.repeat(79)}👩‍👩‍👧‍👦…`)
  })
  it('counts visible characters, not code units', () => {
    const families = '👩‍👩‍👧‍👦'.repeat(20)
    expect(truncate(families, 80)).toBe(families)
  })
  it('leaves no space or comma before the ellipsis', () => {
    expect(truncate('Uno dos, tres', 8)).toBe('Uno dos…')
    expect(truncate('Uno dos, tres', 9)).toBe('Uno dos…')
  })
})

describe('a price', () => {
  it.each([
    [{ tipo_acceso: 'por_pago', precio_acceso: 19.9, moneda: 'EUR' }, '19,90 €'],
    [{ tipo_acceso: 'pago', precio_acceso: '19.90', moneda: 'eur' }, '19,90 €'],
    [{ tipo_acceso: 'por_pago', precio_acceso: 25 }, '25 €'],
    [{ tipo_acceso: 'por_pago', precio_acceso: 12500, moneda: 'COP' }, '12.500 COP'],
    [{ tipo_acceso: 'por_pago', precio_acceso: 0 }, null],
    [{ tipo_acceso: 'por_pago', precio_acceso: 'gratis' }, null],
    [{ tipo_acceso: 'por_pago', precio_acceso: null }, null],
    [{ tipo_acceso: 'gratuita', precio_acceso: 19.9 }, null],
    [{ tipo_acceso: 'invitacion', precio_acceso: 19.9 }, null],
  ])('of %j is %s', (community, price) => {
    expect(plain(accessPrice(listed(community)))).toBe(price)
  })
  it('is not zero for an empty text', () => expect(amountOf('')).toBeUndefined())
})

describe('the featured product', () => {
  it.each([null, undefined, ''])('is missing when its id is %s', (featured_product_id) => {
    expect(featuredProduct(listed({ featured_product_id, featured_product_name: 'Curso' }))).toBeNull()
  })
  it('has name, promise and price in the community’s currency', () => {
    const community = listed({
      featured_product_id: 0,
      featured_product_name: ' Curso ',
      featured_product_promise: 'Duermes',
      featured_product_price: '149.00',
      user_has_product: true,
    })
    const product = featuredProduct(community)
    expect({ ...product, price: plain(product?.price ?? null) }).toEqual({
      id: 0,
      name: 'Curso',
      promise: 'Duermes',
      price: '149 €',
      owned: true,
    })
  })
})

describe('the member count', () => {
  it.each([
    [33, 50, false, '33 de 50 miembros'],
    [50, 50, true, '50 de 50 miembros'],
    [51, 50, true, '51 de 50 miembros'],
    [0, 1, false, '0 de 1 miembro'],
    [1, null, false, '1 miembro'],
    [12_345, undefined, false, '12.345 miembros'],
    [3, 0, false, '3 miembros'],
    [null, 50, false, null],
  ])('for %s of %s: full %s, «%s»', (members_count, max_members, full, text) => {
    const community = listed({ members_count, max_members })
    expect([isFull(community), membersText(community)]).toEqual([full, text])
  })
})

describe('the join button', () => {
  const product = { featured_product_id: 8, featured_product_price: 49 }
  it.each([
    [{ tipo_acceso: 'publica' }, 'Unirse gratis'],
    [{ tipo_acceso: 'gratuita' }, 'Unirse gratis'],
    [{ tipo_acceso: 'desconocido' }, 'Unirse gratis'],
    [{ tipo_acceso: 'por_pago', precio_acceso: 19.9 }, 'Unirse por 19,90 €'],
    [{ tipo_acceso: 'pago' }, 'Unirse'],
    [{ tipo_acceso: 'por_pago', precio_acceso: 19.9, ...product }, 'Comprar por 49 €'],
    [{ tipo_acceso: 'gratuita', featured_product_id: 8 }, 'Comprar'],
    [{ tipo_acceso: 'invitacion' }, null],
    [{ tipo_acceso: 'invitacion', ...product }, null],
  ])('for %j is %s', (community, label) => {
    expect(plain(joinLabel(listed(community)))).toBe(label)
  })
})

describe('joining', () => {
  it.each([
    [{ tipo_acceso: 'publica' }, true],
    [{ tipo_acceso: 'gratuita', members_count: 1, max_members: 2 }, true],
    [{ tipo_acceso: 'gratuita', members_count: 2, max_members: 2 }, false],
    [{ tipo_acceso: 'publica', featured_product_id: 8 }, false],
    [{ tipo_acceso: 'por_pago' }, false],
    [{ tipo_acceso: 'pago' }, false],
    [{ tipo_acceso: 'invitacion' }, false],
  ])('with %j buys %s', (community, expected) => {
    expect(joinsAtOnce(listed(community))).toBe(expected)
  })
})

describe('the order of loaded reviews', () => {
  const reviews = [
    { id: 1, rating: 3, created_at: '2026-11-01T00:00:00Z' },
    { id: 2, rating: 5, created_at: '2026-11-03T00:00:00Z' },
    { id: 3, rating: 5, created_at: '2026-11-02T00:00:00Z' },
    { id: 4 },
  ]
  it.each([
    ['newest', [2, 3, 1, 4]],
    ['oldest', [4, 1, 3, 2]],
    ['best', [2, 3, 1, 4]],
    ['worst', [4, 1, 2, 3]],
    ['helpful', [1, 2, 3, 4]],
  ] as const)('by %s is %j', (order, ids) => {
    const before = structuredClone(reviews)
    expect(sortReviews(reviews, order, new Set(['1'])).map(({ id }) => id)).toEqual(ids)
    expect(reviews).toEqual(before)
  })
})
