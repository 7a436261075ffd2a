/** Rate limits of one person's actions: far above what anybody does by hand, far below what a program can do. */
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { HttpError } from '../errors.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** At most so many times in so many seconds. */
type Window = readonly [times: number, seconds: number]

interface RateLimit {
  limits: readonly Window[]
  /** Shown to whoever exceeds it, followed by when they may go on. */
  text: string
}

const defaultText = 'Vas muy deprisa.'

/** Machine-readable reason of a refusal. */
export const rateLimitCode = 'TOO_FAST'

/** Each window begins with the first action in it. The names are part of keys in the database. */
const rateLimits = {
  posts: {
    limits: [
      [100, minute],
      [500, hour],
    ],
    text: 'Has publicado mucho en poco tiempo.',
  },
  comments: {
    limits: [
      [150, minute],
      [1500, hour],
    ],
    text: 'Has comentado mucho en poco tiempo.',
  },
  messages: {
    limits: [
      [300, minute],
      [3000, hour],
    ],
    text: 'Has enviado muchos mensajes en poco tiempo.',
  },
  /** Groups, and people added to one: each is a message to many. */
  groups: {
    limits: [
      [60, hour],
      [200, day],
    ],
    text: 'Has reunido a mucha gente en poco tiempo.',
  },
  /** Direct conversations with people whom one has never written to, or heard of. */
  newPeople: {
    limits: [[40, day]],
    text: 'Hoy ya has escrito a muchas personas nuevas; con quienes ya hablas puedes seguir.',
  },
  /** The same of people who are brought into a group. */
  newInGroups: {
    limits: [[300, day]],
    text: 'Hoy ya has reunido en grupos a muchas personas nuevas; con quienes ya hablas puedes seguir.',
  },
  /** Likes and whatever else is one press. */
  reactions: { limits: [[300, minute]], text: defaultText },
  /** Views, playback positions and read messages, which the client reports by itself. */
  progress: { limits: [[300, minute]], text: defaultText },
  /** Reviews, answers, reports, blocks, profile changes: forms that are filled in by hand. */
  forms: { limits: [[120, minute]], text: defaultText },
  /** Each asks whoever takes payments for a page of theirs. */
  purchases: {
    limits: [
      [60, minute],
      [300, hour],
    ],
    text: defaultText,
  },
  /** Of a session; every page load is one. */
  renewals: { limits: [[120, minute]], text: defaultText },
  /** Impressions and shares of one thing by one person: the rest are not counted, and nobody has to know. */
  figures: { limits: [[30, hour]], text: defaultText },
} as const satisfies Record<string, RateLimit>

export type LimitedAction = keyof typeof rateLimits

/**
 * Counts one more time that somebody does something, or several. Kept in the database, so that it holds across
 * instances.
 * @returns the seconds to wait where it is too often, else 0.
 */
export async function countAction(db: Db, action: LimitedAction, who: string, times = 1): Promise<number> {
  const { limits } = rateLimits[action]
  const keys = keysOf(action, who)
  const windows = limits.map(([, seconds]) => seconds)
  const { rows } = await sql<{ key: string; count: number; wait: number }>`
    insert into rate_limits (key, count, window_ends)
    select key, ${times}, now() + make_interval(secs => seconds)
    from unnest(${keys}::text[], ${windows}::integer[]) as wanted (key, seconds)
    on conflict (key) do update set
      count = case when rate_limits.window_ends < now() then ${times} else rate_limits.count + ${times} end,
      window_ends = case when rate_limits.window_ends < now() then excluded.window_ends else rate_limits.window_ends end
    returning key, count, ceil(extract(epoch from window_ends - now()))::integer as wait
  `.execute(db)
  const waits = limits.map(([most], index) => {
    const row = rows.find(({ key }) => key === keys[index])
    return row && row.count > most ? row.wait : 0
  })
  return Math.max(0, ...waits)
}

const keysOf = (action: LimitedAction, who: string) =>
  rateLimits[action].limits.map(([, seconds]) => `pace:${action}:${seconds}:${who}`)

/** Takes back what was counted, where the action failed. */
export async function uncountAction(db: Db, action: LimitedAction, who: string, times = 1): Promise<void> {
  await sql`
    update rate_limits set count = greatest(0, count - ${times})
    where key = any (${keysOf(action, who)}::text[])`.execute(db)
}

/**
 * Counts an action and refuses it beyond its limit.
 * @throws {HttpError} 429 with the time until it is allowed again.
 */
export async function enforceRateLimit(db: Db, action: LimitedAction, who: string, times = 1): Promise<void> {
  const wait = times > 0 ? await countAction(db, action, who, times) : 0
  if (wait === 0) return
  // Fewer at once may still do.
  if (times > 1) await uncountAction(db, action, who, times)
  throw new HttpError(429, `${rateLimits[action].text} Podrás seguir en ${formatDuration(wait)}.`, {
    code: rateLimitCode,
    headers: { 'retry-after': String(wait) },
  })
}

/**
 * Runs an action that counts `times` times, and takes the count back where it fails.
 * @throws {HttpError} 429 with the time until it is allowed again.
 */
export async function withRateLimit<T>(
  db: Db,
  action: LimitedAction,
  { who, times = 1 }: { who: string; times?: number },
  act: () => Promise<T>,
): Promise<T> {
  await enforceRateLimit(db, action, who, times)
  try {
    return await act()
  } catch (error) {
    // The action's error is the one to report, even if the count cannot be taken back.
    if (times > 0) await uncountAction(db, action, who, times).catch(() => undefined)
    throw error
  }
}

/** Seconds as people say them. */
export function formatDuration(seconds: number): string {
  const [value, unit] =
    seconds < 2 * minute
      ? [seconds, 'segundo']
      : seconds < 2 * hour
        ? [Math.ceil(seconds / minute), 'minuto']
        : [Math.ceil(seconds / hour), 'hora']
  return `${value} ${unit}${value === 1 ? '' : 's'}`
}
