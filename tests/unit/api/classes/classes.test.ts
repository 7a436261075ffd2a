// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setStepDone } from '../../../../src/api/classes/mutations.ts'
import {
  learningProgressQuery,
  myProductsQuery,
  productFailure,
  productQuery,
  stepsQuery,
} from '../../../../src/api/classes/queries.ts'
import { productImageQuery } from '../../../../src/api/classes/productImage.ts'
import { ApiError } from '../../../../src/api/client/errors.ts'
import { beginSession, endSession } from '../../../../src/api/client/session.ts'
import { calls, fakeNetwork, hold, server } from '../../support/fakeServer.ts'
import { flushTasks } from '../../../eventually.ts'

let client: QueryClient

beforeEach(() => {
  fakeNetwork()
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  localStorage.clear()
  endSession('logout')
  beginSession('token', { id: 7, name: 'Lucía', email: 'lucia@faro.test' })
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

const refused = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return productFailure(error)
}

describe('the purchases call', () => {
  const ofOne = 'GET /api/productos/mis-compras?community_id=3&incluir_expirados=true'
  const ofAll = 'GET /api/productos/mis-compras?incluir_expirados=true'
  const body = {
    success: true,
    productos_comprados: [{ producto_id: 1, puede_acceder: false }],
    estadisticas: { total_productos: 9 },
  }

  it('sends the selected community_id and includes expired purchases', async () => {
    server({ [ofOne]: { body } })
    const { products, total } = await client.fetchQuery(myProductsQuery(3))
    expect(products.map(({ producto_id }) => producto_id)).toEqual([1])
    expect(total).toBe(9)
  })

  it('omits community_id when no community is selected', async () => {
    server({ [ofAll]: { body } })
    await client.fetchQuery(myProductsQuery(undefined))
    expect(calls(ofAll)).toHaveLength(1)
  })

  it.each([
    [{ success: false, error: 'Sin pasarela' }, 'Sin pasarela'],
    [{ success: false, message: 'Otro texto' }, 'Otro texto'],
    [{ success: false }, 'Error en la respuesta del servidor'],
    [{ success: true }, 'Estructura de datos inválida'],
    [{ success: true, productos_comprados: 'x' }, 'Estructura de datos inválida'],
  ])('fails for %j with «%s»', async (reply, text) => {
    server({ [ofAll]: { body: reply } })
    await expect(client.fetchQuery(myProductsQuery(null))).rejects.toThrow(text)
  })
})

describe('the product call', () => {
  const product = 'GET /api/productos/5'

  it('fails with «Producto no encontrado» for 404', async () => {
    server({ [product]: { status: 404, body: { error: 'nope' } } })
    expect(await refused(client.fetchQuery(productQuery(5)))).toEqual({
      title: 'Producto no encontrado',
      retry: false,
    })
  })

  it('fails with «No tienes acceso a este producto» for 403', () => {
    expect(productFailure(new ApiError('http', { status: 403, serverMessage: 'Forbidden' }))).toEqual({
      title: 'No tienes acceso a este producto',
      retry: false,
    })
  })

  it('fails with the server’s message, or its own with the reason, and can be retried', async () => {
    server({ [product]: [{ status: 500, body: { message: 'Sin base de datos' } }, 'cut'] })
    expect(await refused(client.fetchQuery(productQuery(5)))).toEqual({
      title: 'Sin base de datos',
      retry: true,
    })
    expect(await refused(client.fetchQuery(productQuery(5)))).toEqual({
      title: 'No pudimos cargar el producto',
      detail: 'Error de conexión',
      retry: true,
    })
  })
})

describe('a product picture', () => {
  const picture = 'GET /api/productos/5/image?expires_in=3600'
  const copy = 'GET /api/extra/productos/5/image?expires_in=3600&w=320'

  it('is missing for 404 and not requested again', async () => {
    server({ [picture]: { status: 404 } })
    expect(await client.fetchQuery(productImageQuery(5, 320, undefined))).toBeNull()
    expect(await client.fetchQuery(productImageQuery(5, 320, undefined))).toBeNull()
    expect(calls().map(({ call }) => call)).toEqual([picture])
  })

  it('fails for any other status', async () => {
    server({ [picture]: { status: 500 } })
    await expect(client.fetchQuery(productImageQuery(5, 320, undefined))).rejects.toThrow('HTTP 500')
  })

  it('uses a smaller copy if the server has one', async () => {
    server({ [copy]: { status: 404 } })
    expect(await client.fetchQuery(productImageQuery(5, 320, true))).toBeNull()
    expect(calls().map(({ call }) => call)).toEqual([copy])
  })
})

it('requests progress for the selected community, or for all', async () => {
  const body = { success: true, continue: [], products: [], modules: [] }
  const ofOne = 'GET /api/extra/learning/progress?community_id=3'
  const ofAll = 'GET /api/extra/learning/progress'
  server({ [ofOne]: { body }, [ofAll]: { body } })
  await client.fetchQuery(learningProgressQuery(3))
  await client.fetchQuery(learningProgressQuery(null))
  expect(calls().map(({ call }) => call)).toEqual([ofOne, ofAll])
})

describe('an action plan step', () => {
  const list = 'GET /api/extra/learning/products/5/steps'
  const tick = 'PUT /api/extra/learning/steps/8'
  const taken = { body: { success: true, step: { step_id: 8, done: true } }, after: 5 }
  const isDone = () => client.getQueryData(stepsQuery(5).queryKey)?.find(({ step_id }) => step_id === 8)?.done
  const sent = () => calls(tick).map(({ init }) => init.body)

  beforeEach(async () => {
    server({ [list]: { body: { success: true, steps: [{ step_id: 8, done: false }] } }, [tick]: taken })
    await client.fetchQuery(stepsQuery(5))
  })

  it('is ticked before the server replies', async () => {
    const saved = setStepDone(client, 5, 8, true)
    expect(isDone()).toBe(true)
    await saved
    expect(isDone()).toBe(true)
    expect(sent()).toEqual(['{"done":true}'])
  })

  it('is restored when the call fails', async () => {
    server({ [tick]: { status: 500 } })
    const saved = setStepDone(client, 5, 8, true)
    expect(isDone()).toBe(true)
    await expect(saved).rejects.toThrow('HTTP 500')
    expect(isDone()).toBe(false)
  })

  it('is restored when an ok reply contains a failure', async () => {
    server({ [tick]: { body: { success: false, step: { step_id: 8, done: false } } } })
    await expect(setStepDone(client, 5, 8, true)).rejects.toThrow(ApiError)
    expect(isDone()).toBe(false)
  })

  it('pressed twice ends unchanged, with one call after the other', async () => {
    const first = setStepDone(client, 5, 8, true)
    await setStepDone(client, 5, 8, false)
    expect(isDone()).toBe(false)
    expect(sent()).toHaveLength(1)
    await first
    expect(sent()).toEqual(['{"done":true}', '{"done":false}'])
    expect(isDone()).toBe(false)
  })

  it('is not overwritten by a list requested earlier', async () => {
    const { held, release } = hold()
    server({
      [list]: { body: { success: true, steps: [{ step_id: 8, done: false }] }, held },
      [tick]: taken,
    })
    const late = client.fetchQuery({ ...stepsQuery(5), staleTime: 0 }).catch(() => undefined)
    await setStepDone(client, 5, 8, true)
    release()
    await late
    await flushTasks()
    expect(isDone()).toBe(true)
  })
})
