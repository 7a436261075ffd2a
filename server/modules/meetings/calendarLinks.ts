import { secondsLeft, sign } from '../../media/signing.ts'

declare module 'fastify' {
  interface FastifyInstance {
    calendarLinks: CalendarLinks
  }
}

/** What a calendar file is about. */
export type CalendarKind = 'meeting' | 'series'

const daySeconds = 86_400
/** Days for which a URL is valid, at least. */
const validDays = 7

const paths: Readonly<Record<CalendarKind, (id: string) => string>> = {
  meeting: (id) => `/api/extra/meetings/${id}/reunion.ics`,
  series: (id) => `/api/extra/meeting-series/${id}/serie.ics`,
}

const keyOf = (kind: CalendarKind, id: string, userId: string) => `${kind}\n${id}\n${userId}`

/**
 * URLs of calendar files, which phones open without a session. The token names the member, for whom access is checked
 * again when the URL is opened; it stays the same for a day, so that repeated replies are equal.
 */
export class CalendarLinks {
  private readonly secret: string

  constructor(secret: string) {
    this.secret = secret
  }

  urlFor(kind: CalendarKind, id: string, userId: string): string {
    const today = Math.floor(Date.now() / 1000 / daySeconds)
    const expires = (today + validDays + 1) * daySeconds
    const token = [expires, userId, sign(this.secret, keyOf(kind, id, userId), expires)].join('.')
    return `${paths[kind](id)}?${new URLSearchParams({ token }).toString()}`
  }

  /** The id of the member for whom a token was made; undefined if it is invalid or has expired. */
  memberOf(kind: CalendarKind, id: string, token: string): string | undefined {
    const [expires, userId = '', signature] = token.split('.')
    const left = secondsLeft(this.secret, keyOf(kind, id, userId), expires, signature)
    return left > 0 ? userId : undefined
  }
}
