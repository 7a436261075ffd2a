import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Device, deviceCookie, signedOut } from '#lib/screenDocument.ts'

/** Maximum length of a name or an id, and of the values of local storage as JSON, in characters. */
const nameLength = 64
const storedLength = 2000

/** Zone of devices that have not stored theirs. */
const defaultZone = 'Europe/Madrid'

const name = z.string().check(z.maxLength(nameLength))
const fields = z.object({
  zone: name.check(z.refine(isTimeZone)),
  community: z.optional(name),
  narrow: z.optional(z.literal('1')),
  stored: z.optional(
    z.string().check(
      z.maxLength(storedLength),
      z.refine((json) => textsOf(json) !== undefined),
    ),
  ),
})

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('es', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function textsOf(json: string): Record<string, string> | undefined {
  try {
    return z.parse(z.record(z.string(), z.string()), JSON.parse(json))
  } catch {
    return undefined
  }
}

/**
 * Reads the device cookie, which scripts write: undefined after a sign-out. A missing or malformed cookie is replaced by
 * defaults, but the member that it names counts in any case.
 */
export function deviceOf({ headers }: Pick<FastifyRequest, 'headers'>): Device | undefined {
  const cookie = deviceCookieOf(headers.cookie)
  if (cookie === signedOut) return undefined
  const query = new URLSearchParams(cookie)
  const member = query.get('member') ?? undefined
  const parsed = z.safeParse(fields, Object.fromEntries(query))
  if (!parsed.success)
    return { member, zone: defaultZone, isNarrow: headers['sec-ch-ua-mobile'] === '?1', stored: {} }
  const { zone, community, narrow, stored = '{}' } = parsed.data
  return { member, zone, community, isNarrow: narrow === '1', stored: textsOf(stored) ?? {} }
}

/** The cookie as it was sent: decoding it as other cookies would decode its query twice. */
const deviceCookieOf = (header = ''): string =>
  header
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${deviceCookie}=`))
    ?.slice(deviceCookie.length + 1) ?? ''
