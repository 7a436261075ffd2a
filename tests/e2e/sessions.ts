/** Sessions created directly in the database, which saves the time of password hashing. */
import { createHmac, randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import { screenCookie } from '#lib/screenDocument.ts'
import * as auth from '#api/contract/auth.ts'
import type { SessionUser } from '#api/contract/auth.ts'
import type { Server } from './server.ts'

/** A server, or a proxy to one. */
export type ServerAddress = Pick<Server, 'url' | 'query'>

export interface Session {
  token: string
  user: SessionUser
  cookie: { name: string; value: string }
  /** All cookies that a sign-in sets. */
  cookies: { name: string; value: string; path: string }[]
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Signs the token of a session with the servers' secret. */
export function signToken({ userId, sid }: { userId: string; sid: string }, secret: string): string {
  const now = Math.floor(Date.now() / 1000)
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: userId, sid, iat: now, exp: now + 3600 })}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** Returns the value of a session's cookie. */
export const sessionCookieValue = (sid: string, secret: string): string =>
  encodeURIComponent(fastifyCookie.sign(sid, secret))

/** Returns the value of the cookie with which the server renders the session's screens into documents. */
export const screenCookieValue = (sid: string, secret: string): string =>
  sessionCookieValue(`screen.${sid}`, secret)

/** Creates a session for the account with this e-mail. */
export async function openSession(place: ServerAddress, email: string): Promise<Session> {
  const [row] = await place.query<{ id: string; sid: string; secret: string }>(
    `insert into sessions (id, user_id, expires_at)
     select $1, id, now() + interval '30 days' from users where email_key = $2
     returning user_id as id, id as sid, (select value from secrets where name = 'session') as secret`,
    [randomUUID(), email.toLowerCase()],
  )
  if (!row) throw new Error(`${email} has no account`)
  const token = signToken({ userId: row.id, sid: row.sid }, row.secret)
  const reply = await fetch(`${place.url}/api/auth/me`, { headers: { Authorization: `Bearer ${token}` } })
  const { user } = auth.me.responses[200].parse(await reply.json())
  if (!user) throw new Error(`The session of ${email} is not taken: ${reply.status}`)
  const cookie = { name: 'faro_session', value: sessionCookieValue(row.sid, row.secret) }
  const cookies = [
    { ...cookie, path: '/api' },
    { name: screenCookie, value: screenCookieValue(row.sid, row.secret), path: '/' },
  ]
  return { token, user, cookie, cookies }
}
