import cookie from '@fastify/cookie'
import jwt from '@fastify/jwt'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { HttpError } from '../errors.ts'

/** The member behind a request. */
export interface AuthUser {
  id: string
  name: string
  email: string
  level: number
  role: string
  avatarMediaId: string | null
  sessionId: string
}

declare module 'fastify' {
  interface FastifyRequest {
    member: AuthUser | undefined
  }
  interface FastifyInstance {
    authenticate: (request: FastifyRequest) => Promise<void>
    authenticateByEmail: (request: FastifyRequest) => Promise<void>
    /** Who the session cookie belongs to: for addresses that a browser opens by itself. */
    memberOfCookie: (request: FastifyRequest) => Promise<AuthUser | undefined>
    issueToken: (user: { id: string }, sessionId: string) => string
    setSessionCookie: (reply: FastifyReply, sessionId: string) => void
    clearSessionCookie: (reply: FastifyReply) => void
    /** The session a token names, although the token itself may have expired. */
    readExpiredToken: (request: FastifyRequest) => { sub: string; sid: string }
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { sub: string; sid: string }
    user: { sub: string; sid: string }
  }
}

/** Seconds that a token is good for; the client renews every 25 minutes. */
export const tokenSeconds = 60 * 60
/** Days that a session may rest before its owner has to sign in again. */
export const sessionDays = 30
/** What the cookie with the session's signed id is called. */
export const sessionCookie = 'faro_session'
const refused = () => new HttpError(401, 'Token de autenticación inválido o expirado')

/** Adds the three ways a request proves who sends it. Secrets are the instance-independent ones of the database. */
export function registerAuth(
  app: FastifyInstance,
  { db, secret, secure }: { db: Db; secret: string; secure: boolean },
): void {
  app.register(cookie, { secret })
  app.register(jwt, { secret, sign: { expiresIn: tokenSeconds }, verify: { algorithms: ['HS256'] } })
  app.decorateRequest('member', undefined)

  app.decorate('authenticate', async (request: FastifyRequest) => {
    const payload = verify(request, false)
    const member = await liveMember(db, payload.sid)
    if (!member || member.id !== payload.sub) throw refused()
    request.member = member
  })

  app.decorate('authenticateByEmail', async (request: FastifyRequest) => {
    const email = bearer(request).toLowerCase()
    const member = await memberOfCookie(request)
    if (!member || member.email.toLowerCase() !== email) throw refused()
    request.member = member
  })

  app.decorate('memberOfCookie', memberOfCookie)
  app.decorate('readExpiredToken', (request: FastifyRequest) => verify(request, true))
  app.decorate('issueToken', (user: { id: string }, sid: string) => app.jwt.sign({ sub: user.id, sid }))
  app.decorate('setSessionCookie', (reply: FastifyReply, sid: string) => {
    reply.setCookie(sessionCookie, sid, {
      signed: true,
      httpOnly: true,
      sameSite: 'lax',
      secure,
      path: '/api',
      maxAge: sessionDays * 86_400,
    })
  })
  app.decorate('clearSessionCookie', (reply: FastifyReply) => {
    reply.clearCookie(sessionCookie, { path: '/api' })
  })

  async function memberOfCookie(request: FastifyRequest) {
    const signed = request.cookies[sessionCookie]
    const sid = signed ? request.unsignCookie(signed) : undefined
    return sid?.valid && sid.value ? liveMember(db, sid.value) : undefined
  }

  function verify(request: FastifyRequest, ignoreExpiration: boolean) {
    try {
      return app.jwt.verify<{ sub: string; sid: string }>(bearer(request), { ignoreExpiration })
    } catch {
      throw refused()
    }
  }
}

function bearer(request: FastifyRequest): string {
  const [scheme, value] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !value)
    throw new HttpError(401, 'Token de autenticación requerido')
  return value
}

const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/iu

const findSession = prepared(['sessionId'], (db, { sessionId }: { sessionId: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .select(['users.id', 'name', 'email', 'level', 'role', 'avatar_media_id']),
)

async function liveMember(db: Db, sessionId: string): Promise<AuthUser | undefined> {
  if (!guid.test(sessionId)) return undefined
  const [row] = await findSession(db, { sessionId })
  if (!row) return undefined
  const { avatar_media_id: avatarMediaId, ...rest } = row
  return { ...rest, avatarMediaId, sessionId }
}

/** Whether text can be an id of ours; anything else names nothing. */
export const isGuid = (text: string) => guid.test(text)
