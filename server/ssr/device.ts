import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { parseJson } from '#lib/parseJson.ts'
import { type Device, deviceCookie, signedOut } from '#lib/screenDocument.ts'
import type { Config } from '../config.ts'

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

const textsOf = (json: string): Record<string, string> | undefined =>
  z.safeParse(z.record(z.string(), z.string()), parseJson(json)).data

/** Characters of a query as scripts write it. */
const isQuery = /^[\w%&*+.=-]+$/u

/**
 * Reads the device cookie, which scripts write: undefined after a sign-out. A missing or malformed cookie is replaced by
 * defaults, but the member that it names counts in any case.
 * @returns the device, and the cookie's value as it was sent unless it was replaced.
 */
export function readDevice({
  headers,
}: Pick<FastifyRequest, 'headers'>): { device: Device; sent?: string } | undefined {
  const cookie = deviceCookieOf(headers.cookie)
  if (cookie === signedOut) return undefined
  const query = new URLSearchParams(cookie)
  const member = query.get('member') ?? undefined
  const parsed = z.safeParse(fields, Object.fromEntries(query))
  if (!parsed.success) {
    const isNarrow = headers['sec-ch-ua-mobile'] === '?1'
    return { device: { member, zone: defaultZone, isNarrow, stored: {} } }
  }
  const { zone, community, narrow, stored = '{}' } = parsed.data
  const device = { member, zone, community, isNarrow: narrow === '1', stored: textsOf(stored) ?? {} }
  return { device, ...(isQuery.test(cookie) && { sent: cookie }) }
}

const yearSeconds = 31_536_000

/**
 * Sends a device cookie again, because some browsers keep one that a script has written for seven days only.
 * @param value as the browser has sent it, with the member whose screen the document contains.
 */
export function renewDeviceCookie(
  reply: FastifyReply,
  value: string,
  { secure }: Pick<Config, 'secure'>,
): void {
  // Scripts write it as well.
  const options = { path: '/', maxAge: yearSeconds, sameSite: 'lax', secure, httpOnly: false } as const
  // Encoding it as other cookies would encode its query twice.
  reply.setCookie(deviceCookie, value, { ...options, encode: (text) => text })
}

/** The cookie as it was sent: decoding it as other cookies would decode its query twice. */
const deviceCookieOf = (header = ''): string =>
  header
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${deviceCookie}=`))
    ?.slice(deviceCookie.length + 1) ?? ''
