/**
 * Sessions and their tokens. Each renewal issues a token of the next generation. The replaced token stays valid for a
 * grace period, because the reply may be lost and other tabs may still use it. If an older token is used, somebody has
 * a copy of it, so the session ends. Only the session's own browser, identified by its cookie, may use an older token,
 * because it can lose what it stored last: it gets the newest token again.
 */
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../db/client.ts'
import { preparedQuery } from '../db/preparedQuery.ts'
import { HttpError } from '../errors.ts'

/** Lifetime of a token in seconds; the client renews every 25 minutes. */
export const tokenSeconds = 60 * 60
/** Seconds after its expiry during which a token can still be renewed: a laptop may be asleep. */
export const renewableSeconds = 7 * 86_400
/** Maximum lifetime of a session in seconds, however often it is renewed. */
export const sessionSeconds = 90 * 86_400
/** Seconds that a token stays valid after its successor was first used. */
export const graceSeconds = 120

/** The claims of a token: user, session and generation. */
export interface Claims {
  sub: string
  sid: string
  /** Missing in tokens of the first version. */
  gen?: number
}

/** Claims for a new token, and the end of its session. */
export interface IssuedSession {
  claims: Required<Claims>
  endsAt: Date
}

const sessionReused = () =>
  new HttpError(
    401,
    'Sesión expirada: alguien usó una copia antigua de ella, así que la hemos cerrado por seguridad. Entra de nuevo.',
    { code: 'SESSION_REUSED' },
  )
const sessionExpired = () => new HttpError(401, 'Sesión expirada')

/** The expiry of a session that is renewed now. */
const renewedExpiry = sql<Date>`least(
  now() + make_interval(secs => ${tokenSeconds + renewableSeconds}),
  created_at + make_interval(secs => ${sessionSeconds}))`

/** Opens a session and deletes the account's expired ones. */
export async function openSession(db: Db, userId: string): Promise<IssuedSession> {
  const id = uuid()
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('expires_at', '<', new Date()).execute()
  const { expires_at: endsAt } = await db
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(secs => ${tokenSeconds + renewableSeconds})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { claims: { sub: userId, sid: id, gen: 0 }, endsAt }
}

/**
 * Renews a session with one of its tokens. `ownBrowser`: the request comes from the session's own browser.
 * @throws {HttpError} 401 when the session is over, or ends now because the token was replaced too long ago.
 */
export async function renewSession(
  db: Db,
  { sub, sid, gen = 0 }: Claims,
  ownBrowser: boolean,
): Promise<IssuedSession> {
  const renewed = await db.transaction().execute(async (trx) => {
    const session = await trx
      .selectFrom('sessions')
      .where('id', '=', sid)
      .where('user_id', '=', sub)
      .where('expires_at', '>', sql<Date>`now()`)
      .select(['generation', 'confirmed'])
      .forUpdate()
      .executeTakeFirst()
    if (!session || !(ownBrowser || (await isAccepted(trx, { sid, gen }, session)))) return undefined
    if (gen === session.generation && !session.confirmed) await markPreviousReplaced(trx, sid, gen)
    // A client that renews with an older token never got the newest one or lost it, so it gets that one again.
    const isCurrent = gen >= session.generation
    const next = isCurrent ? gen + 1 : session.generation
    const { expires_at: endsAt } = await trx
      .updateTable('sessions')
      .set({
        generation: next,
        ...(isCurrent && { confirmed: false }),
        expires_at: renewedExpiry,
        last_seen_at: sql<Date>`now()`,
      })
      .where('id', '=', sid)
      .returning('expires_at')
      .executeTakeFirstOrThrow()
    return { claims: { sub, sid, gen: next }, endsAt }
  })
  if (renewed) return renewed
  throw await rejectToken(db, sid)
}

/** The state of a session's newest token. */
export interface SessionState {
  generation: number
  confirmed: boolean
}

/**
 * Accepts or refuses a token. The first use of a new token marks its predecessor as replaced.
 * @throws {HttpError} 401 when it was replaced too long ago; this ends its session, unless the request comes from the
 * session's own browser.
 */
export async function acceptToken(
  db: Db,
  { sid, gen = 0 }: Claims,
  session: SessionState,
  ownBrowser: () => boolean,
): Promise<void> {
  if (gen === session.generation && session.confirmed) return
  if (!(await isAccepted(db, { sid, gen }, session)))
    throw ownBrowser() ? sessionExpired() : await rejectToken(db, sid)
  if (gen < session.generation) return
  await db.transaction().execute(async (trx) => {
    const first = await trx
      .updateTable('sessions')
      .set({ generation: gen, confirmed: true })
      .where('id', '=', sid)
      .where('generation', '<=', gen)
      .where((eb) => eb.or([eb('generation', '<', gen), eb('confirmed', '=', false)]))
      .returning('id')
      .executeTakeFirst()
    if (first) await markPreviousReplaced(trx, sid, gen)
  })
}

async function isAccepted(
  db: Db,
  { sid, gen }: { sid: string; gen: number },
  session: SessionState,
): Promise<boolean> {
  const { generation, confirmed } = session
  // Tokens are signed by this server: a generation newer than the stored one was issued before a backup was restored.
  if (gen >= generation || (gen === generation - 1 && !confirmed)) return true
  return (await findReplaced(db, { sid, gen })).length > 0
}

const findReplaced = preparedQuery(['sid', 'gen'], (db, { sid, gen }: { sid: string; gen: number }) =>
  db
    .selectFrom('replaced_tokens')
    .where('session_id', '=', sid)
    .where('generation', '=', gen)
    .where('replaced_at', '>', sql<Date>`now() - make_interval(secs => ${graceSeconds})`)
    .select('generation'),
)

/** Marks the previous token as replaced from now on. */
async function markPreviousReplaced(db: Db, sid: string, gen: number): Promise<void> {
  if (gen === 0) return
  await db
    .deleteFrom('replaced_tokens')
    .where('session_id', '=', sid)
    .where('replaced_at', '<', sql<Date>`now() - make_interval(secs => ${graceSeconds})`)
    .execute()
  await db
    .insertInto('replaced_tokens')
    .values({ session_id: sid, generation: gen - 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The error for a refused token. A live session ends, with its streams; the reason is stored for later requests. */
async function rejectToken(db: Db, sid: string): Promise<HttpError> {
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('sessions')
      .where('id', '=', sid)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('user_id')
      .executeTakeFirst()
    if (ended) await trx.insertInto('reused_sessions').values({ id: sid, user_id: ended.user_id }).execute()
  })
  return sessionEndedError(db, sid)
}

/** The error for a session that no longer exists. */
export async function sessionEndedError(db: Db, sid: string, otherwise = sessionExpired): Promise<HttpError> {
  const row = await db.selectFrom('reused_sessions').where('id', '=', sid).select('id').executeTakeFirst()
  return row ? sessionReused() : otherwise()
}

/** Ends a session: its tokens become invalid immediately. */
export async function closeSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}
