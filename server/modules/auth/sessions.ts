/**
 * Sessions and the tokens that follow one another in them. A renewal gives a token of the next generation; the one that
 * it replaces is good for a moment more, because its answer may be lost and other tabs may still hold it. If an
 * older one is used, somebody holds a copy of the session, so it ends. Only the session's own browser may use an older
 * one, because it can lose what it stored last: it is given the newest again.
 */
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../db/client.ts'
import { preparedQuery } from '../../db/preparedQuery.ts'
import { HttpError } from '../../errors.ts'

/** Seconds that a token is good for; the client renews every 25 minutes. */
export const tokenSeconds = 60 * 60
/** Seconds after it ran out in which a token can still be renewed: a laptop may sleep past its hour. */
export const renewableSeconds = 7 * 86_400
/** Seconds after its sign-in when a session ends, however often it is renewed. */
export const sessionSeconds = 90 * 86_400
/** Seconds that a token is good for after the one that replaced it was used. */
export const graceSeconds = 120

/** What a token says: whose it is, of which session, and which of its tokens it is. */
export interface Claims {
  sub: string
  sid: string
  /** Missing in the first tokens that were ever made. */
  gen?: number
}

/** What a new token is made of, and when the session ends that it belongs to. */
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

/** When a session ends that is renewed now. */
const renewedExpiry = sql<Date>`least(
  now() + make_interval(secs => ${tokenSeconds + renewableSeconds}),
  created_at + make_interval(secs => ${sessionSeconds}))`

/** Opens a session and clears away the account's dead ones. */
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
 * Renews a session by one of its tokens; `ownBrowser`: it comes from the session's own browser.
 * @throws {HttpError} 401 when the session is over, or ends here because the token was replaced too long ago.
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
    // Whoever renews with an older token has not got the newest, or has lost it: it is given once more.
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
 * Accepts a token or refuses it. The first use of a new token marks the one before it as replaced.
 * @throws {HttpError} 401 when it was replaced too long ago: its session ends, unless it comes from its own browser.
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
  // Only we sign tokens: one that is newer than what we know of is from before a backup was restored.
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

/** Marks the token before this one as replaced, from now on. */
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

/** Why a token is refused. A live session ends, and so do its streams; later requests learn the reason. */
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

/** What to say of a session that is no longer there. */
export async function sessionEndedError(db: Db, sid: string, otherwise = sessionExpired): Promise<HttpError> {
  const row = await db.selectFrom('reused_sessions').where('id', '=', sid).select('id').executeTakeFirst()
  return row ? sessionReused() : otherwise()
}

/** Ends a session: its tokens die at once. */
export async function closeSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}
