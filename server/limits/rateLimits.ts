/** Rate limits per person: far above what anybody does by hand, far below what a program can do. */
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { HttpError } from '../errors.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** At most `times` actions in `seconds`. */
type Window = readonly [times: number, seconds: number]

interface RateLimit {
  limits: readonly Window[]
  /** Message when the limit is exceeded, followed by the remaining time. */
  text: string
}

const defaultText = 'Vas muy deprisa.'

/** The `error_code` of a refusal. */
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
  /** Creating groups and adding people to them: each is a message to many. */
  groups: {
    limits: [
      [60, hour],
      [200, day],
    ],
    text: 'Has reunido a mucha gente en poco tiempo.',
  },
  /** New direct conversations with people the caller has had no contact with. */
  newPeople: {
    limits: [[40, day]],
    text: 'Hoy ya has escrito a muchas personas nuevas; con quienes ya hablas puedes seguir.',
  },
  /** The same, for people added to groups. */
  newInGroups: {
    limits: [[300, day]],
    text: 'Hoy ya has reunido en grupos a muchas personas nuevas; con quienes ya hablas puedes seguir.',
  },
  /** Likes and other single-click actions. */
  reactions: { limits: [[300, minute]], text: defaultText },
  /** Views, playback positions and read messages, which the client reports by itself. */
  progress: { limits: [[300, minute]], text: defaultText },
  /** Reviews, answers, reports, blocks, profile changes: forms that are filled in by hand. */
  forms: { limits: [[120, minute]], text: defaultText },
  /** What whoever runs a community does in the studio, where one press may follow the other quickly. */
  studio: { limits: [[300, minute]], text: defaultText },
  /** The same message to many members at once. */
  mailings: {
    limits: [[5, hour]],
    text: 'Has escrito a muchas personas a la vez varias veces seguidas.',
  },
  /** Imports; each may create thousands of invitations. */
  imports: {
    limits: [
      [20, hour],
      [60, day],
    ],
    text: 'Has comprobado muchos archivos en poco tiempo.',
  },
  /** Each creates a payment page at the payment provider. */
  purchases: {
    limits: [
      [60, minute],
      [300, hour],
    ],
    text: defaultText,
  },
  /** Token renewals of a session; every page load makes one. */
  renewals: { limits: [[120, minute]], text: defaultText },
  /** Impressions and shares of one item by one person; further ones are ignored silently. */
  figures: { limits: [[30, hour]], text: defaultText },
} as const satisfies Record<string, RateLimit>

export type LimitedAction = keyof typeof rateLimits

/**
 * Counts an action of a person, once or several times. Stored in the database, so that it applies across instances.
 * @returns the seconds to wait if the limit is exceeded, else 0.
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

/** Undoes a count when the action failed. */
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
  // Fewer at once may still be within the limit.
  if (times > 1) await uncountAction(db, action, who, times)
  throw new HttpError(429, `${rateLimits[action].text} Podrás seguir en ${formatDuration(wait)}.`, {
    code: rateLimitCode,
    headers: { 'retry-after': String(wait) },
  })
}

/**
 * Counts an action `times` times, runs it, and undoes the count if it fails.
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
    // Report the action's error even if the count cannot be undone.
    if (times > 0) await uncountAction(db, action, who, times).catch(() => undefined)
    throw error
  }
}

/** A duration as readable Spanish text. */
export function formatDuration(seconds: number): string {
  const [value, unit] =
    seconds < 2 * minute
      ? [seconds, 'segundo']
      : seconds < 2 * hour
        ? [Math.ceil(seconds / minute), 'minuto']
        : [Math.ceil(seconds / hour), 'hora']
  return `${value} ${unit}${value === 1 ? '' : 's'}`
}
