import cookie from '@fastify/cookie'
import jwt from '@fastify/jwt'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { preparedQuery } from '../db/preparedQuery.ts'
import { HttpError } from '../errors.ts'
import { isGuid } from '../guid.ts'
import {
  acceptToken,
  type Claims,
  type IssuedSession,
  renewableSeconds,
  type SessionState,
  tokenSeconds,
  sessionEndedError,
} from '../modules/auth/sessions.ts'

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
    /** The member of the session cookie, for URLs that a browser opens by itself. */
    memberOfCookie: (request: FastifyRequest) => Promise<AuthUser | undefined>
    /** A token of the cookie's session for one of its own browser's reads, which carries none; it replaces no other. */
    tokenOfCookie: (request: FastifyRequest) => Promise<string | undefined>
    issueToken: (session: IssuedSession) => string
    setSessionCookie: (reply: FastifyReply, session: IssuedSession) => void
    clearSessionCookie: (reply: FastifyReply) => void
    /** Whether a request comes from one of Faro's pages in the browser in which the session was opened. */
    isOwnBrowser: (request: FastifyRequest, sessionId: string) => boolean
    /** The claims of a token that may have expired, as long as it can be renewed. */
    readRenewableToken: (request: FastifyRequest) => Claims
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: Claims
    user: Claims
  }
}

/** Name of the cookie with the session's signed id. */
export const sessionCookie = 'faro_session'
const invalidToken = () => new HttpError(401, 'Token de autenticación inválido o expirado')

/**
 * Registers the three ways of authenticating a request. The secrets are shared by all instances through the database.
 */
export function registerAuth(
  app: FastifyInstance,
  { db, secret, secure }: { db: Db; secret: string; secure: boolean },
): void {
  app.register(cookie, { secret })
  app.register(jwt, { secret, sign: { expiresIn: tokenSeconds }, verify: { algorithms: ['HS256'] } })
  app.decorateRequest('member', undefined)

  app.decorate('authenticate', async (request: FastifyRequest) => {
    const claims = verify(request, 0)
    const session = await findLiveSession(db, claims.sid)
    if (session?.member.id !== claims.sub) throw await sessionEndedError(db, claims.sid, invalidToken)
    await acceptToken(db, claims, session, () => app.isOwnBrowser(request, claims.sid))
    request.member = session.member
  })

  app.decorate('authenticateByEmail', async (request: FastifyRequest) => {
    const sent = bearerToken(request)
    const member = await memberOfCookie(request)
    const isOwn = (email: string) => email.toLowerCase() === member?.email.toLowerCase()
    if (!member || !(isOwn(sent) || isOwn(percentDecoded(sent)))) throw invalidToken()
    request.member = member
  })

  app.decorate('memberOfCookie', memberOfCookie)
  app.decorate('tokenOfCookie', async (request: FastifyRequest) => {
    const sid = sessionIdOfCookie(request)
    const session = sid && isFromOwnPage(request) ? await findLiveSession(db, sid) : undefined
    if (!sid || !session) return undefined
    const { generation, confirmed, member } = session
    // The newest token is confirmed by its own first use alone.
    const gen = confirmed ? generation : Math.max(0, generation - 1)
    return app.jwt.sign({ sub: member.id, sid, gen })
  })
  app.decorate('isOwnBrowser', (request: FastifyRequest, sid: string) => {
    return sessionIdOfCookie(request) === sid && isFromOwnPage(request)
  })
  app.decorate('readRenewableToken', (request: FastifyRequest) => verify(request, renewableSeconds))
  app.decorate('issueToken', ({ claims }: IssuedSession) => app.jwt.sign(claims))
  app.decorate('setSessionCookie', (reply: FastifyReply, { claims, endsAt }: IssuedSession) => {
    reply.setCookie(sessionCookie, claims.sid, {
      signed: true,
      httpOnly: true,
      sameSite: 'lax',
      secure,
      path: '/api',
      // Lasts as long as the tokens can be renewed.
      expires: endsAt,
    })
  })
  app.decorate('clearSessionCookie', (reply: FastifyReply) => {
    reply.clearCookie(sessionCookie, { path: '/api' })
  })

  async function memberOfCookie(request: FastifyRequest) {
    const sid = sessionIdOfCookie(request)
    return sid ? (await findLiveSession(db, sid))?.member : undefined
  }

  /** The claims of a token that expired at most `toleratedSeconds` ago. */
  function verify(request: FastifyRequest, toleratedSeconds: number): Claims {
    const token = bearerToken(request)
    try {
      // Without options of its own a check uses the verifier that is made once.
      const options = toleratedSeconds > 0 ? { clockTolerance: toleratedSeconds * 1000 } : undefined
      const claims = app.jwt.verify<Claims>(token, options)
      if (isGuid(claims.sid)) return claims
    } catch {
      // An invalid token, for whatever reason.
    }
    throw invalidToken()
  }
}

/** Faro's client percent-encodes e-mails that headers cannot have. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function bearerToken(request: FastifyRequest): string {
  const [scheme, value] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !value)
    throw new HttpError(401, 'Token de autenticación requerido')
  return value
}

const selectSession = preparedQuery(['sessionId'], (db, { sessionId }: { sessionId: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .select([
      'users.id',
      'name',
      'email',
      'level',
      'role',
      'avatar_media_id',
      'sessions.generation',
      'sessions.confirmed',
    ]),
)

/** The state of a session that is open, and its member; undefined if it is over. */
export async function findLiveSession(
  db: Db,
  sessionId: string,
): Promise<(SessionState & { member: AuthUser }) | undefined> {
  if (!isGuid(sessionId)) return undefined
  const [row] = await selectSession(db, { sessionId })
  if (!row) return undefined
  const { avatar_media_id: avatarMediaId, generation, confirmed, ...rest } = row
  return { generation, confirmed, member: { ...rest, avatarMediaId, sessionId } }
}

function sessionIdOfCookie(request: FastifyRequest): string | undefined {
  const signed = request.cookies[sessionCookie]
  const sid = signed ? request.unsignCookie(signed) : undefined
  return sid?.valid ? (sid.value ?? undefined) : undefined
}

/** Browsers send the origin of the page with each request. */
function isFromOwnPage({ headers: { origin, referer, host } }: FastifyRequest): boolean {
  const page = origin ?? referer ?? ''
  const own = `http://${host}`
  return URL.canParse(page) && URL.canParse(own) && new URL(page).hostname === new URL(own).hostname
}
