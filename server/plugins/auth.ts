import cookie from '@fastify/cookie'
import jwt from '@fastify/jwt'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { screenCookie } from '#lib/screenDocument.ts'
import type { Db } from '../db/client.ts'
import { preparedQuery } from '../db/preparedQuery.ts'
import { HttpError } from '../errors.ts'
import { isGuid } from '../db/guid.ts'
import {
  acceptToken,
  type Claims,
  type IssuedSession,
  renewableSeconds,
  type SessionState,
  tokenSeconds,
  sessionEndedError,
} from './sessions.ts'

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
    /** The live session of the screen cookie, with a token for rendering its member's screens. */
    screenSession: (request: FastifyRequest) => Promise<ScreenSession | undefined>
    issueToken: (session: IssuedSession) => string
    /** Sets the session cookie, and the screen cookie after it. */
    setSessionCookies: (reply: FastifyReply, session: IssuedSession) => void
    clearSessionCookies: (reply: FastifyReply) => void
    /** Whether a request comes from one of Faro's pages in the browser in which the session was opened. */
    isOwnBrowser: (request: FastifyRequest, sessionId: string) => boolean
    /** The claims of a token that may have expired, as long as it can be renewed. */
    readRenewableToken: (request: FastifyRequest) => Claims
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: TokenClaims
    user: TokenClaims
  }
}

/** The claims of a token. One for screens only reads, cannot be renewed, and leaves the session's other tokens alone. */
type TokenClaims = Claims & { use?: 'screen' }

/** A session whose screens documents may contain. */
export interface ScreenSession {
  member: AuthUser
  /** Expires after {@link screenTokenSeconds}. */
  token: string
}

/** Name of the cookie with the session's signed id. */
export const sessionCookie = 'faro_session'
/** Begins the signed text of a screen cookie, which no other route accepts as the id of a session. */
const screenPrefix = 'screen.'
/** Lifetime of a token for screens: twice as long as a screen may take. */
const screenTokenSeconds = 120
const invalidToken = () => new HttpError(401, 'Token de autenticación inválido o expirado')

/**
 * Registers the ways of authenticating a request. The secrets are shared by all instances through the database.
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
    if (claims.use === undefined)
      await acceptToken(db, claims, session, () => app.isOwnBrowser(request, claims.sid))
    else if (!isRead(request)) throw invalidToken()
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
  app.decorate('screenSession', async (request: FastifyRequest) => {
    const text = signedText(request, screenCookie)
    if (!text?.startsWith(screenPrefix)) return undefined
    const sid = text.slice(screenPrefix.length)
    const session = await findLiveSession(db, sid)
    if (!session) return undefined
    const { member } = session
    const token = app.jwt.sign({ sub: member.id, sid, use: 'screen' }, { expiresIn: screenTokenSeconds })
    return { member, token }
  })
  app.decorate('isOwnBrowser', (request: FastifyRequest, sid: string) => {
    return signedText(request, sessionCookie) === sid && isFromOwnPage(request)
  })
  app.decorate('readRenewableToken', (request: FastifyRequest) => {
    const claims = verify(request, renewableSeconds)
    if (claims.use !== undefined) throw invalidToken()
    return claims
  })
  app.decorate('issueToken', ({ claims }: IssuedSession) => app.jwt.sign(claims))
  app.decorate('setSessionCookies', (reply: FastifyReply, { claims, endsAt }: IssuedSession) => {
    // They last as long as the tokens can be renewed.
    const options = { signed: true, httpOnly: true, sameSite: 'lax', secure, expires: endsAt } as const
    reply.setCookie(sessionCookie, claims.sid, { ...options, path: '/api' })
    reply.setCookie(screenCookie, screenPrefix + claims.sid, { ...options, path: '/' })
  })
  app.decorate('clearSessionCookies', (reply: FastifyReply) => {
    reply.clearCookie(sessionCookie, { path: '/api' })
    reply.clearCookie(screenCookie, { path: '/' })
  })

  async function memberOfCookie(request: FastifyRequest) {
    const sid = signedText(request, sessionCookie)
    return sid ? (await findLiveSession(db, sid))?.member : undefined
  }

  /** The claims of a token that expired at most `toleratedSeconds` ago. */
  function verify(request: FastifyRequest, toleratedSeconds: number): TokenClaims {
    const token = bearerToken(request)
    try {
      // Without options of its own a check uses the verifier that is made once.
      const options = toleratedSeconds > 0 ? { clockTolerance: toleratedSeconds * 1000 } : undefined
      const claims = app.jwt.verify<TokenClaims>(token, options)
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

/** The text that this server signed in a cookie. */
function signedText(request: FastifyRequest, name: string): string | undefined {
  const signed = request.cookies[name]
  const text = signed ? request.unsignCookie(signed) : undefined
  return text?.valid ? (text.value ?? undefined) : undefined
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/** Browsers send the origin of the page with each request. */
function isFromOwnPage({ headers: { origin, referer, host } }: FastifyRequest): boolean {
  const page = origin ?? referer ?? ''
  const own = `http://${host}`
  return URL.canParse(page) && URL.canParse(own) && new URL(page).hostname === new URL(own).hostname
}
