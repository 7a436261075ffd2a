import { type Kysely, sql } from 'kysely'
import { backfill, earnFrom, earningFunctions } from './pointEarning.ts'
import { keepMembers, keepTotals, totalKinds, totalsOf } from './pointTotals.ts'

/**
 * What each action is worth at first, and how many of a day earn, on a day in Europe/Madrid; the documents give no
 * figures. The triggers and the calls read the table from then on, so another value is set there, by SQL. A testimonial
 * is worth what its own row says (`points_earned`), nothing at 0; the value here is for who calls `earn_points` without
 * one.
 */
const firstValues = [
  ['posts', 10, 5],
  ['comments', 2, 10],
  ['surveys', 20, null],
  ['referrals', 15, 5],
  ['testimonials', 10, null],
] as const

/** Points with their ledger and monthly totals, prizes, and referrals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await referrals(db)
  await rewards(db)
  await values(db)
  await ledger(db)
  await earningFunctions(db)
  await backfill(db)
  await totals(db)
  await keepTotals(db)
  await keepMembers(db)
  await earnFrom(db)
}

async function referrals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table referrals (
      id uuid primary key,
      referrer_id uuid not null references users on delete cascade,
      community_id uuid not null references communities on delete cascade,
      nombre text not null check (length(nombre) between 1 and 200),
      telefono text not null check (length(telefono) between 1 and 32),
      email text check (length(email) between 1 and 254),
      notas text check (length(notas) between 1 and 1000),
      estado text not null default 'pendiente' check (estado in ('pendiente', 'activo', 'inactivo')),
      created_at timestamptz(3) not null default now(),
      contacted_at timestamptz(3),
      converted_at timestamptz(3),
      idempotency_key text check (length(idempotency_key) <= 64),
      unique (referrer_id, idempotency_key)
    )`.execute(db)
  await sql`create index referrals_newest on referrals (referrer_id, created_at desc, id desc)`.execute(db)
  await sql`
    create index referrals_community on referrals (community_id, referrer_id, created_at desc, id desc)`.execute(
    db,
  )
}

async function rewards(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rewards (
      id uuid primary key default gen_random_uuid(),
      community_id uuid not null references communities on delete cascade,
      place smallint not null check (place between 1 and 3),
      title text not null check (length(title) between 1 and 200),
      description text check (length(description) between 1 and 1000),
      coach_id uuid references users on delete set null,
      active boolean not null default true,
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create index rewards_community on rewards (community_id, place, created_at, id)`.execute(db)
  await sql`create index rewards_coach on rewards (coach_id) where coach_id is not null`.execute(db)
}

async function values(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table point_values (
      kind text primary key,
      points integer not null check (points between 0 and 1000),
      daily_limit integer check (daily_limit > 0)
    )`.execute(db)
  for (const [kind, points, dailyLimit] of firstValues) {
    await sql`insert into point_values values (${kind}, ${points}, ${dailyLimit})`.execute(db)
  }
}

async function ledger(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table point_entries (
      id bigint generated always as identity primary key,
      community_id uuid not null references communities on delete cascade,
      user_id uuid not null references users on delete cascade,
      kind text not null references point_values,
      -- Not a reference: the entry outlives what earned it.
      source_id uuid not null,
      points integer not null check (points <> 0),
      month text not null check (month ~ '^\\d{4}-(0[1-9]|1[0-2])$'),
      created_at timestamptz(3) not null
    )`.execute(db)
  // Nothing earns twice, and nothing is taken back twice.
  await sql`
    create unique index point_entries_once on point_entries (user_id, source_id, kind, (points < 0))`.execute(
    db,
  )
  await sql`
    create index point_entries_newest on point_entries (community_id, user_id, month, created_at desc, id desc)`.execute(
    db,
  )
}

async function totals(db: Kysely<unknown>): Promise<void> {
  const columns = totalKinds.map((name) => `${name} integer not null default 0 check (${name} >= 0)`)
  await sql`
    create table monthly_points (
      community_id uuid not null references communities on delete cascade,
      month text not null,
      user_id uuid not null references users on delete cascade,
      points integer not null default 0 check (points >= 0),
      actions integer not null default 0 check (actions >= 0),
      ${sql.raw(columns.join(', '))},
      last_earned_at timestamptz(3),
      member boolean not null default true,
      primary key (community_id, user_id, month)
    )`.execute(db)
  await totalsOf(db, 'point_entries')
  await sql`
    create index monthly_points_ranking on monthly_points
      (community_id, month, points desc, last_earned_at, user_id) where points > 0 and member`.execute(db)
  await sql`create index monthly_points_user on monthly_points (user_id)`.execute(db)
}
