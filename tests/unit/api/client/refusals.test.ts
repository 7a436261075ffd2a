// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { call, fetchFile } from '../../../../src/api/client/call.ts'
import { allEndpoints } from '../../../../src/api/contract/all.ts'
import { myCommunities } from '../../../../src/api/contract/communities.ts'
import type { EndpointShape } from '../../../../src/api/contract/endpoint.ts'
import { ApiError, errorDetail } from '../../../../src/api/client/errors.ts'
import { server } from '../../support/fakeServer.ts'
import { signedIn } from '../../support/signedIn.ts'

signedIn()

const endpoints = [...allEndpoints]
const namesIn = (path: string) => [...path.matchAll(/:(\w+)/gu)].map(([, name = '']) => [name, '1'] as const)

/** Returns the result of a call whose reply is ok with `body`. */
async function outcome(endpoint: EndpointShape, body: object): Promise<unknown> {
  const parts = { params: Object.fromEntries(namesIn(endpoint.path)) }
  const path = endpoint.path.replace(/:\w+/gu, '1')
  server({ [`${endpoint.method} ${path}`]: { body, json: true } })
  const sent = endpoint.binary ? fetchFile(endpoint, parts) : call(endpoint, parts as never)
  return sent.catch((error: unknown) => error)
}

describe('an ok reply with success: false', () => {
  it.each(endpoints.filter(([, { verdict }]) => verdict !== 'caller'))(
    'fails %s with the server’s message',
    async (_name, endpoint) => {
      const refused = await outcome(endpoint, { success: false, error: 'Hoy no', error_code: 'CLOSED' })
      expect(refused).toBeInstanceOf(ApiError)
      expect(refused).toMatchObject({
        kind: 'refused',
        status: 200,
        serverMessage: 'Hoy no',
        code: 'CLOSED',
      })
      expect(errorDetail(refused)).toBe('Hoy no')
    },
  )

  it('is returned to the caller if an upload’s reply contains more', () => {
    const own = endpoints.filter(([, { verdict }]) => verdict === 'caller').map(([name]) => name)
    expect(own).toEqual(['testimonials.getUploadProgress', 'testimonials.cancelUpload'])
  })

  it.each([
    [{ success: false, message: 'Más tarde' }, 'Más tarde'],
    [{ success: false, error: '', message: 'Más tarde' }, 'Más tarde'],
    // The server has replied, so this is no connection error.
    [{ success: false }, 'Error en la respuesta del servidor'],
  ])('produces for %j: %s', async (body, said) => {
    const endpoint = allEndpoints.get('posts.likePost') as EndpointShape
    expect(errorDetail(await outcome(endpoint, body))).toBe(said)
  })
})

it('shows an unexpected server error with the id under which the server logged it', async () => {
  const body = { success: false, error: 'Algo falló en el servidor.', request_id: '8f3a1c' }
  server({ 'GET /api/communities/my-communities': { status: 500, body } })
  const failed: unknown = await call(myCommunities).catch((error: unknown) => error)
  expect(failed).toMatchObject({
    serverMessage: 'Algo falló en el servidor. (código 8f3a1c)',
    message: expect.stringMatching(/^HTTP 500: .*\(código 8f3a1c\)$/u),
  })
})
