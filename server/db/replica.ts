/** A streaming replica for reads that may lag, and how far it has got. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, openDatabase } from './client.ts'
import { inspectConnection } from './pooler.ts'

/** A place in the primary's log of changes, and when it was the last one, in milliseconds of the primary's clock. */
export interface Position {
  lsn: bigint
  at: number
}

export interface Replica {
  /**
   * The replica, if it can answer a reader whose last own change was committed before this position, or undefined.
   * @param position as the reader's cookie says: it may be made up.
   */
  readerFor: (position: Position) => Db | undefined
  /** The primary's position now: everything committed before is in it. */
  primaryPosition: () => Promise<Position>
  /** Seconds by which the replica is late; Infinity while it is not used. */
  lagSeconds: () => number
  close: () => Promise<void>
}

interface ReplicaOptions {
  url: string
  primary: Db
  /** Maximum number of connections. */
  max: number
  /** Called for slow queries. */
  onSlow?: (sql: string, ms: number) => void
  /** Called when the replica begins or ceases to be used, and when it cannot be used from the beginning. */
  onChange?: (state: 'used' | 'not used', reason?: unknown) => void
  /** Milliseconds that the replica may be late. */
  maxLag?: number
  /** Milliseconds that a query of the replica may take: then the primary is asked. */
  queryTimeout?: number
  /** Milliseconds by which a reply may be overtaken by another of the same member; see {@link overtakingMs}. */
  overtaking?: number
}

/** Milliseconds between two looks at the positions. */
const pollMs = 250
/** Usual values of the options, in milliseconds. */
const maxLagMs = 5000
const queryTimeoutMs = 5000
/** Milliseconds for a connection: the same. */
const connectTimeoutMs = 2000
/**
 * Milliseconds by which one reply to a member may arrive after another that was made later. A cookie of the earlier one
 * then replaces that of the later one, so a cookie only counts for what was committed this much later.
 */
const overtakingMs = 5000

/** Identifies a database and its copies. */
async function originOf(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ origin: string }>`
    select concat(system_identifier, '/', oid) as origin
    from pg_control_system(), pg_database where datname = current_database()`.execute(db)
  return rows[0]?.origin
}

/** Opens a replica and watches it until it is closed. It need not be reachable. */
export function openReplica({
  url,
  primary,
  max,
  onSlow,
  onChange,
  maxLag = maxLagMs,
  queryTimeout = queryTimeoutMs,
  overtaking = overtakingMs,
}: ReplicaOptions): Replica {
  const closing = new AbortController()
  let db: Db | undefined
  /** The last known end of what the replica has: it never goes back, so this is true at any later time. */
  let replayed = -1n
  /** The primary's positions that the replica had not replayed when they were last compared, oldest first. */
  let ahead: (Position & { seen: number })[] = []
  /** The newest position that it has replayed. */
  let reached: (Position & { seen: number }) | undefined
  let used: boolean | undefined

  const watching = watch()

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        const seen = performance.now()
        await Promise.all([lookAtPrimary(seen), lookAtReplica()])
        compare()
        report()
      } catch (error) {
        report(error)
      }
      await pause(pollMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  }

  async function lookAtPrimary(seen: number): Promise<void> {
    const position = await primaryPosition()
    // Another primary has taken over, at an earlier place.
    const last = ahead.at(-1)
    if (last && position.lsn < last.lsn) ahead = []
    ahead.push({ ...position, seen })
  }

  async function lookAtReplica(): Promise<void> {
    db ??= await open()
    const { rows } = await sql<{ lsn: string | null }>`
      select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text end as lsn`.execute(
      db,
    )
    const lsn = rows[0]?.lsn
    if (lsn === null || lsn === undefined) {
      replayed = -1n
      reached = undefined
      throw new Error('the database is not in recovery, so it is no replica')
    }
    replayed = BigInt(lsn)
  }

  function compare(): void {
    const next = ahead.findIndex(({ lsn }) => lsn > replayed)
    const passed = ahead.splice(0, next < 0 ? ahead.length : next)
    reached = passed.at(-1) ?? reached
  }

  /** @throws {Error} when it is unreachable, or a replica of something else, whose positions mean nothing here. */
  async function open(): Promise<Db> {
    const kind = await inspectConnection(url, { patience: 0 })
    const made = openDatabase(url, {
      ...kind,
      max,
      timeoutMs: queryTimeout,
      connectTimeoutMs,
      patience: 0,
      ...(onSlow && { onSlow }),
    })
    try {
      const [own, its] = await Promise.all([originOf(primary), originOf(made)])
      if (own !== its) throw new Error('this is no replica of the database')
      return made
    } catch (error) {
      await made.destroy()
      throw error
    }
  }

  const lagMs = () => (reached ? performance.now() - reached.seen : Infinity)
  const isUsable = () => lagMs() <= maxLag

  function report(reason?: unknown): void {
    const usable = isUsable()
    // At first it is not yet known how far it is.
    if (usable === used || (used === undefined && !usable && reason === undefined)) return
    used = usable
    onChange?.(used ? 'used' : 'not used', reason)
  }

  async function primaryPosition(): Promise<Position> {
    const { rows } = await sql<{ lsn: string; at: string }>`
      select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as lsn,
        (extract(epoch from clock_timestamp()) * 1000)::bigint::text as at`.execute(primary)
    const [row] = rows
    if (!row) throw new Error('no position')
    return { lsn: BigInt(row.lsn), at: Number(row.at) }
  }

  return {
    readerFor({ lsn, at }) {
      if (!db || !reached || !isUsable()) return undefined
      return replayed >= lsn && reached.at >= at + overtaking ? db : undefined
    },
    primaryPosition,
    lagSeconds: () => (isUsable() ? lagMs() / 1000 : Infinity),
    async close() {
      closing.abort()
      await watching
      await db?.destroy()
    },
  }
}
