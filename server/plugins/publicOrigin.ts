import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * The public origin, such as https://faro.example: the configured one, or else the host of the request.
 * `X-Forwarded-Host` is not used: a proxy passes on whatever the client sent.
 */
export function publicOrigin({ publicUrl, secure }: Config, { headers }: FastifyRequest): string {
  return publicUrl ?? `${secure ? 'https' : 'http'}://${headers.host ?? 'localhost'}`
}
