import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Where people reach Faro, such as https://faro.example: what is set, or else the host of the request. What a proxy
 * passes on as `X-Forwarded-Host` is not asked: it hands through whatever the client wrote there.
 */
export function publicOrigin({ publicUrl, secure }: Config, { headers }: FastifyRequest): string {
  return publicUrl ?? `${secure ? 'https' : 'http'}://${headers.host ?? 'localhost'}`
}
