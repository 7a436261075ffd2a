// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubRedirect } from '../../../../src/api/purchases/redirect.ts'
import { buyMembership, buyProduct, purchaseFailure } from '../../../../src/api/purchases/mutations.ts'
import { pickTestimonials, salesPageProduct } from '../../../../src/api/salesPages/queries.ts'
import { testimonialMediaQuery, testimonialUrl } from '../../../../src/api/testimonials/media.ts'
import { storageKeys } from '../../../../src/api/client/storageKeys.ts'
import { calls, fakeNetwork, server } from '../../support/fakeServer.ts'
import { eventually } from '../../../eventually.ts'

const always = () => true
let client: QueryClient
const leave = vi.fn<(url: string) => void>()
let unstub = () => undefined as void

beforeEach(() => {
  fakeNetwork()
  localStorage.setItem(storageKeys.token, 'token')
  client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
  leave.mockClear()
  unstub = stubRedirect(leave)
})
afterEach(() => {
  unstub()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const back = () => {
  const event = Object.assign(new Event('pageshow'), { persisted: true })
  window.dispatchEvent(event)
}
const bodyOf = (name: string) => calls(name).map(({ init }) => JSON.parse(init.body as string) as unknown)

describe('joining a community without a featured product', () => {
  it('sends the purchase call with an empty body, and the user becomes a member', async () => {
    server({ 'POST /api/communities/7/purchase': { body: { success: true } } })
    await expect(buyMembership(client, 7, always)).resolves.toBe('joined')
    expect(bodyOf('POST /api/communities/7/purchase')).toEqual([{}])
    expect(leave).not.toHaveBeenCalled()
  })

  it('opens the payment_url of a paid membership', async () => {
    server({ 'POST /api/communities/7/purchase': { body: { payment_url: 'https://pago.test/1' } } })
    const outcome = buyMembership(client, 7, always)
    await eventually(() => expect(leave).toHaveBeenCalledWith('https://pago.test/1'))
    back()
    await expect(outcome).resolves.toBe('redirected')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '/pago', 'ftp://pago.test'])(
    'rejects the URL %s',
    async (url) => {
      server({ 'POST /api/communities/7/purchase': { body: { payment_url: url } } })
      await expect(buyMembership(client, 7, always)).rejects.toThrow('No se recibió la URL de pago')
      expect(leave).not.toHaveBeenCalled()
    },
  )

  it('fails for success: false with the server’s message', async () => {
    server({ 'POST /api/communities/7/purchase': { body: { success: false, error: 'Está completa' } } })
    const error: unknown = await buyMembership(client, 7, always).catch((thrown: unknown) => thrown)
    expect(purchaseFailure(error)).toBe('Está completa')
  })

  it('shows the server’s message for a failure, or else its cause', async () => {
    server({
      'POST /api/communities/7/purchase': [
        { status: 409, body: { message: 'Ya eres miembro' } },
        { status: 500 },
      ],
    })
    const first: unknown = await buyMembership(client, 7, always).catch((thrown: unknown) => thrown)
    const second: unknown = await buyMembership(client, 7, always).catch((thrown: unknown) => thrown)
    expect(purchaseFailure(first)).toBe('Ya eres miembro')
    expect(purchaseFailure(second)).toBe('HTTP 500: Texto')
  })
})

describe('a running purchase of a community', () => {
  const slow = { body: { success: true }, after: 20 }

  it('blocks a second one, also of its product', async () => {
    server({ 'POST /api/communities/7/purchase': slow })
    const first = buyMembership(client, 7, always)
    await expect(buyMembership(client, '7', always)).resolves.toBe('busy')
    await expect(buyProduct(client, 7, 1, { name: 'A', phone: '+341' }, always)).resolves.toBe('busy')
    await expect(first).resolves.toBe('joined')
    expect(calls()).toHaveLength(1)
  })

  it('does not block another community', async () => {
    server({ 'POST /api/communities/7/purchase': slow, 'POST /api/communities/8/purchase': slow })
    await expect(
      Promise.all([buyMembership(client, 7, always), buyMembership(client, 8, always)]),
    ).resolves.toEqual(['joined', 'joined'])
  })

  it('ends with a failure', async () => {
    server({ 'POST /api/communities/7/purchase': ['cut', { body: { success: true } }] })
    await expect(buyMembership(client, 7, always)).rejects.toThrow('Error de conexión')
    await expect(buyMembership(client, 7, always)).resolves.toBe('joined')
  })

  it('lasts while the payment page opens, until the member returns to the page', async () => {
    server({ 'POST /api/communities/7/purchase': { body: { payment_url: 'https://pago.test/1' } } })
    const first = buyMembership(client, 7, always)
    await eventually(() => expect(leave).toHaveBeenCalled())
    await expect(buyMembership(client, 7, always)).resolves.toBe('busy')
    back()
    await first
    const again = buyMembership(client, 7, always)
    await eventually(() => expect(leave).toHaveBeenCalledTimes(2))
    back()
    await again
  })
})

describe('buying a product', () => {
  const create = 'POST /api/community-purchases/create-payment/61'
  const buyer = { name: 'Lucía', phone: '+34612345678' }

  it('sends buyer_name and buyer_phone, then opens payment_url', async () => {
    server({ [create]: { body: { payment_url: 'https://pago.test/2' } } })
    const outcome = buyProduct(client, 7, 61, buyer, always)
    await eventually(() => expect(leave).toHaveBeenCalledWith('https://pago.test/2'))
    expect(bodyOf(create)).toEqual([{ buyer_name: 'Lucía', buyer_phone: '+34612345678' }])
    back()
    await outcome
  })

  it.each([{}, { payment_url: null }, { payment_url: '' }, { payment_url: 'javascript:alert(1)' }])(
    'fails without a URL with «No se recibió la URL de pago» (%j)',
    async (body) => {
      server({ [create]: { body } })
      await expect(buyProduct(client, 7, 61, buyer, always)).rejects.toThrow('No se recibió la URL de pago')
    },
  )

  it('does not open the payment page after the dialog was closed', async () => {
    server({ [create]: { body: { payment_url: 'https://pago.test/2' } } })
    await expect(buyProduct(client, 7, 61, buyer, () => false)).resolves.toBe('abandoned')
    expect(leave).not.toHaveBeenCalled()
  })
})

describe('the sales page', () => {
  it.each(['premium_coach', 'pro_coach', 'enterprise_coach'])('is used if %s, with a product', (tier) => {
    expect(salesPageProduct({ id: 1, coach_membership_type: tier, featured_product_id: 5 })).toBe(5)
    expect(salesPageProduct({ id: 1, coach_membership_type: tier })).toBeUndefined()
    expect(
      salesPageProduct({ id: 1, coach_membership_type: tier, featured_product_id: null }),
    ).toBeUndefined()
  })
  it.each(['coach', 'premium', 'free_coach', '', null, undefined])('is not used if %s', (tier) => {
    expect(salesPageProduct({ id: 1, coach_membership_type: tier, featured_product_id: 5 })).toBeUndefined()
  })
})

describe('the displayed testimonials', () => {
  const many = (n: number, active?: boolean) =>
    Array.from({ length: n }, (_, id) => ({ id, ...(active !== undefined && { is_active: active }) }))

  it.each([
    [many(6), 6, 6, 0],
    [many(6), null, 6, 0],
    [many(8), 8, 6, 2],
    [many(6), 14, 6, 8],
    [many(8), 14, 6, 8],
    [many(2), 14, 2, 12],
    [[...many(5), ...many(2, false)], 7, 5, 0],
    [many(3, false), 3, 0, 0],
  ])('are at most six, with the number of hidden ones: case %#', (list, total, shown, left) => {
    const picked = pickTestimonials(list, total)
    expect([picked.shown.length, picked.left]).toEqual([shown, left])
  })
})

describe('URLs of testimonials', () => {
  const url = 'https://medios.test/1'
  const call = 'GET /api/testimonios/9/video-url?expires_in=86400'
  let client: QueryClient
  beforeEach(() => {
    client = new QueryClient()
  })
  afterEach(() => client.clear())
  const ask = async (...asked: Parameters<typeof testimonialMediaQuery>) =>
    (await client.fetchQuery(testimonialMediaQuery(...asked))).url

  it.each([{ video_url: url }, { image_url: url }, { data: { signed_url: url } }])(
    'are parsed from %j',
    (reply) => {
      expect(testimonialUrl(reply)).toBe(url)
    },
  )

  it('last a day in lists and are reused for 90 % of it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    server({ [call]: { body: { video_url: url, expires_in: 1000 } } })
    await ask('video', 9)
    vi.setSystemTime(Date.now() + 899_000)
    await expect(ask('video', 9)).resolves.toBe(url)
    expect(calls(call)).toHaveLength(1)
    vi.setSystemTime(Date.now() + 2000)
    await ask('video', 9)
    expect(calls(call)).toHaveLength(2)
  })

  it('last an hour in players', async () => {
    server({ 'GET /api/testimonios/9/image-url?expires_in=3600': { body: { image_url: url } } })
    await expect(ask('image', 9, 3600)).resolves.toBe(url)
  })

  it.each([{ status: 500 }, { body: { success: false } }, { body: {} }, 'cut' as const])(
    'fail with the product spec’s text (%j)',
    async (answer) => {
      server({ [call]: answer })
      await expect(ask('video', 9)).rejects.toThrow('Error al cargar el video/la imagen. Inténtalo de nuevo.')
    },
  )

  it('require a token, and make no call without one', async () => {
    localStorage.clear()
    await expect(ask('video', 9)).rejects.toThrow('Token de autenticación requerido')
    expect(calls()).toEqual([])
  })
})
