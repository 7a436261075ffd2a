import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/auth.ts'
import { HttpError } from '../../errors.ts'
import { type Context, route } from '../../plugins/route.ts'
import { enforceRateLimit } from '../../limits/rateLimits.ts'
import { clientNetwork } from '../../limits/clientNetwork.ts'
import { resetAttempts, limitAttempts } from '../../limits/attempts.ts'
import { noteVisit } from '../today/visitRepository.ts'
import {
  createAccount,
  findAccount,
  isLogin,
  registration,
  registrationRefusals,
  toSessionUser,
} from './service.ts'
import { closeSession, openSession, renewSession, tokenSeconds } from '../../plugins/sessions.ts'

/** Limits of sign-in attempts: per account and address, and per address for all accounts. */
const attemptsPerAccount = { limit: 10, seconds: 60 }
const attemptsPerAddress = { limit: 60, seconds: 60 }
const registrationsPerAddress = { limit: 100, seconds: 600 }

export function authRoutes(app: FastifyInstance): void {
  const { db } = app

  route(app, contract.login, async ({ body, request, reply }) => {
    const email = body.email.trim().toLowerCase()
    if (!email || !body.password) throw new HttpError(400, 'Por favor, completa todos los campos')
    if (!isLogin(body.email)) throw new HttpError(400, 'Por favor, ingresa un email válido')
    const addressKey = `login:${clientNetwork(request.ip)}`
    const accountKey = `${addressKey}:${email}`
    await limitAttempts(db, addressKey, attemptsPerAddress.limit, attemptsPerAddress.seconds)
    await limitAttempts(db, accountKey, attemptsPerAccount.limit, attemptsPerAccount.seconds)
    const account = await findAccount(db, email, body.password)
    if (!account) throw new HttpError(401, 'Email o contraseña incorrectos')
    await resetAttempts(db, accountKey)
    const session = await openSession(db, account.id)
    app.setSessionCookies(reply, session)
    return {
      success: true,
      token: app.issueToken(session),
      user: toSessionUser(account, await app.media.avatarUrl(account.avatar_media_id)),
      tokenConfig: { expiresIn: tokenSeconds, refreshIntervalMinutes: 25 },
      message: 'Sesión iniciada',
    }
  })

  route(
    app,
    { ...contract.register, body: registration },
    async ({ body, request, reply }) => {
      await limitAttempts(
        db,
        `register:${clientNetwork(request.ip)}`,
        registrationsPerAddress.limit,
        registrationsPerAddress.seconds,
      )
      const account = await createAccount(db, body)
      const session = await openSession(db, account.id)
      app.setSessionCookies(reply, session)
      return {
        success: true,
        token: app.issueToken(session),
        user: toSessionUser(account, null),
        message: 'Cuenta creada',
      }
    },
    { refusals: registrationRefusals },
  )

  route(app, contract.logout, async ({ user, reply }) => {
    await closeSession(db, user.sessionId)
    app.clearSessionCookies(reply)
    // What the browser has stored of the member's reads and pictures goes, too.
    reply.header('clear-site-data', '"cache"')
    return { success: true }
  })

  route(app, contract.me, async ({ user }) => ({
    success: true,
    user: toSessionUser(user, await app.media.avatarUrl(user.avatarMediaId)),
  }))

  const renew = async ({ request, reply }: Pick<Context<typeof contract.refresh>, 'request' | 'reply'>) => {
    const claims = app.readRenewableToken(request)
    await enforceRateLimit(db, 'renewals', claims.sid)
    const session = await renewSession(db, claims, app.isOwnBrowser(request, claims.sid))
    // The new token must arrive even if the visit cannot be noted.
    await noteVisit(db, claims.sub).catch((error: unknown) =>
      request.log.warn({ err: error }, 'visit not noted'),
    )
    const account = await db
      .selectFrom('users')
      .where('id', '=', session.claims.sub)
      .select(['id', 'name', 'email', 'level', 'role', 'avatar_media_id'])
      .executeTakeFirstOrThrow()
    app.setSessionCookies(reply, session)
    return {
      success: true,
      token: app.issueToken(session),
      user: toSessionUser(account, await app.media.avatarUrl(account.avatar_media_id)),
      expiresIn: tokenSeconds,
    }
  }
  route(app, contract.refresh, renew, { ownAuth: true })
}
