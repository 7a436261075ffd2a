import { serializerCompiler, validatorCompiler } from '@fastify/type-provider-zod'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../src/api/contract/endpoint.ts'
import { route } from '../../server/plugins/route.ts'

/** An application with the compilers of `buildApp` and one route, whose handler returns `reply`. */
function appReplying(reply: object) {
  const app = fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const call = endpoint({
    method: 'POST',
    path: '/api/extra/echo',
    summary: 'Returns its body',
    auth: 'none',
    body: z.object({ text: z.string() }),
    responses: { 200: z.object({ text: z.string(), posts: z.array(z.object({ id: z.string() })) }) },
  })
  let received: unknown
  route(app, call, async ({ body }) => {
    received = body
    return { text: body.text, posts: [], ...reply }
  })
  const send = (payload: object) => app.inject({ method: 'POST', url: call.path, payload })
  return { send, received: () => received }
}

it('drops the fields of a reply that its schema does not declare, at every level', async () => {
  const { send } = appReplying({ password_hash: 'x', posts: [{ id: '7', author_email: 'ana@faro.test' }] })
  expect((await send({ text: 'Hola' })).json()).toEqual({ text: 'Hola', posts: [{ id: '7' }] })
})

it('sends no reply that does not fit its schema', async () => {
  const { send } = appReplying({ text: 7 })
  expect((await send({ text: 'Hola' })).statusCode).toBe(500)
})

it('drops the fields of a request that its schema does not declare', async () => {
  const { send, received } = appReplying({})
  expect((await send({ text: 'Hola', role: 'admin' })).statusCode).toBe(200)
  expect(received()).toEqual({ text: 'Hola' })
})
