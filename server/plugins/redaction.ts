/** Removes secrets from log lines: whoever reads a log must not be able to do what its visitors could. */
import type { FastifyInstance } from 'fastify'

const hidden = '***'

/** Names of path parameters whose values are secrets. */
export const secretParameters: ReadonlySet<string> = new Set(['token', 'signature'])

/** Pages of the client with a secret in their path, which are no routes of the server. */
export const secretPages = ['/invitacion/:token']

/** A part of a path in a log line, where a quote, a backslash or a space ends the URL. */
const segment = String.raw`[^/?#\s"'<>\\]+`

/** A pattern of a path's character, as itself or percent-encoded. */
const spellings = (character: string) =>
  `(?:${character.replace(/[^\w-]/u, String.raw`\$&`)}|%${character.charCodeAt(0).toString(16)})`

/**
 * For each secret parameter of a route, an expression that finds its value behind what stands before it, in every
 * spelling of the path that the router or a browser accepts.
 */
function findersOf(pattern: string): string[] {
  const parts = pattern.split('/')
  return parts.flatMap((part, index) => {
    if (!part.startsWith(':') || !secretParameters.has(part.slice(1))) return []
    const before = parts
      .slice(0, index)
      .map((each) => (each.startsWith(':') ? segment : Array.from(each, spellings).join('')))
    return [`(?<=${before.join('/+')}/+)${segment}`]
  })
}

/** Query strings, sessions and keys, wherever they stand in a line. */
const elsewhere: readonly [RegExp, string][] = [
  // Signatures of media and of stores, states of payments, what people search for.
  [/(?<=[\w/%~.-])\?[^\s"'<>\\)]+/gu, ''],
  [/(?<=\bBearer )[\w.~+/=-]+/giu, hidden],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/gu, hidden],
  // Checkout sessions, keys and webhook secrets of Stripe.
  [/\b(?:cs|sk|rk)_(?:live|test)_\w+|\bwhsec_\w+/gu, hidden],
  // Name and password in a URL.
  [/(?<=:\/\/)[^\s/@"'\\]+(?=@)/gu, hidden],
]

export interface Redactor {
  /** Learns the secret parameters of all routes that are registered from now on. */
  watchRoutes: (app: FastifyInstance) => void
  /** A log line, or any part of one, without secrets. */
  redact: (line: string) => string
}

export function createRedactor(): Redactor {
  const finders = new Set(secretPages.flatMap(findersOf))
  let inPaths: RegExp | undefined
  return {
    watchRoutes(app) {
      app.addHook('onRoute', ({ url }) => {
        for (const finder of findersOf(url)) finders.add(finder)
        inPaths = undefined
      })
    },
    redact(line) {
      inPaths ??= new RegExp([...finders].join('|'), 'giu')
      return elsewhere.reduce((text, [found, by]) => text.replace(found, by), line.replace(inPaths, hidden))
    },
  }
}
