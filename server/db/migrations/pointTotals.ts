import { type Kysely, type RawBuilder, sql } from 'kysely'

/** What earned points when this table was made. */
const pointKinds = ['posts', 'comments', 'surveys', 'referrals', 'testimonials']

/** Columns of the totals by kind. */
export const totalKinds = pointKinds.flatMap((kind) => [`${kind}_points`, `${kind}_actions`])

const summed = ['points', 'actions', ...totalKinds]

const sums = sql.raw(
  [
    'sum(points) as points, sum(sign(points)::integer) as actions',
    ...pointKinds.flatMap((kind) =>
      ['points', 'sign(points)::integer'].map(
        (what, index) =>
          `coalesce(sum(${what}) filter (where kind = '${kind}'), 0) as ${kind}_${['points', 'actions'][index]}`,
      ),
    ),
    'max(created_at) filter (where points > 0) as last_earned_at',
  ].join(', '),
)

const columns = sql.raw(['community_id', 'month', 'user_id', ...summed, 'last_earned_at'].join(', '))

const sumOf = (rows: string): RawBuilder<unknown> => sql`
  select community_id, month, user_id, ${sums} from ${sql.raw(rows)}
  group by community_id, month, user_id order by community_id, user_id, month`

/** Fills empty totals; `rows` are entries of which none has been taken back. */
export async function totalsOf(db: Kysely<unknown>, rows: string): Promise<void> {
  await sql`insert into monthly_points (${columns}) ${sumOf(rows)}`.execute(db)
}

/** The last action of a member's month that has not been taken back. */
const lastEarned = sql`(
  select e.created_at from point_entries e
  where e.community_id = t.community_id and e.user_id = t.user_id and e.month = t.month and e.points > 0
    and not exists (
      select from point_entries back
      where back.user_id = e.user_id and back.source_id = e.source_id and back.kind = e.kind and back.points < 0)
  order by e.created_at desc, e.id desc limit 1)`

/**
 * Keeps the totals of the ledger, once a statement, so that no code path can make them drift. What is added to a row
 * is added under its lock; what has to be looked up again is looked up after the lock is held.
 */
export async function keepTotals(db: Kysely<unknown>): Promise<void> {
  const changes = (sign: '+' | '-') =>
    sql.raw(summed.map((name) => `${name} = t.${name} ${sign} n.${name}`).join(', '))
  await sql`
    create function point_entries_add() returns trigger language plpgsql as $$
    begin
      insert into monthly_points (community_id, month, user_id)
      select distinct community_id, month, user_id from came order by community_id, user_id, month
      on conflict do nothing;
      update monthly_points t set
        ${changes('+')}, last_earned_at = greatest(t.last_earned_at, n.last_earned_at)
      from (${sumOf('came')}) n
      where t.community_id = n.community_id and t.user_id = n.user_id and t.month = n.month;
      update monthly_points t set last_earned_at = ${lastEarned}
      where (t.community_id, t.user_id, t.month) in
        (select community_id, user_id, month from came where points < 0);
      return null;
    end $$`.execute(db)
  // Of accounts and communities that are going as a whole the totals are gone before this fires.
  await sql`
    create function point_entries_remove() returns trigger language plpgsql as $$
    begin
      update monthly_points t set ${changes('-')} from (${sumOf('went')}) n
      where t.community_id = n.community_id and t.user_id = n.user_id and t.month = n.month;
      update monthly_points t set last_earned_at = ${lastEarned}
      where (t.community_id, t.user_id, t.month) in (select community_id, user_id, month from went);
      delete from monthly_points t
      where (t.community_id, t.user_id, t.month) in (select community_id, user_id, month from went)
        and not exists (
          select from point_entries e
          where e.community_id = t.community_id and e.user_id = t.user_id and e.month = t.month);
      return null;
    end $$`.execute(db)
  await sql`
    create function point_entries_keep() returns trigger language plpgsql as $$
    begin
      raise exception 'entries of points are added, never changed';
    end $$`.execute(db)
  for (const [event, rows, does] of [
    ['insert', 'new table as came', 'add'],
    ['delete', 'old table as went', 'remove'],
  ] as const) {
    await sql`
      create trigger ${sql.raw(`point_entries_${does}`)} after ${sql.raw(event)} on point_entries
      referencing ${sql.raw(rows)} for each statement execute function ${sql.raw(`point_entries_${does}`)}()`.execute(
      db,
    )
  }
  await sql`
    create trigger point_entries_keep before update on point_entries
    for each statement execute function point_entries_keep()`.execute(db)
}

/** Whoever leaves a community is out of its running month, whoever comes back is in it again; months that are over stay. */
export async function keepMembers(db: Kysely<unknown>): Promise<void> {
  for (const [event, rows, member] of [
    ['insert', 'new', true],
    ['delete', 'old', false],
  ] as const) {
    // Fires before the trigger that counts members, by its name: points are locked before communities.
    const name = sql.raw(`memberships_${member ? 'bring_points_back' : 'hide_points'}`)
    await sql`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        update monthly_points t set member = ${sql.lit(member)} from changed c
        where t.community_id = c.community_id and t.user_id = c.user_id
          and t.month = madrid_month(clock_timestamp()) and t.member <> ${sql.lit(member)};
        return null;
      end $$`.execute(db)
    await sql`
      create trigger ${name} after ${sql.raw(event)} on memberships referencing ${sql.raw(rows)} table as changed
      for each statement execute function ${name}()`.execute(db)
  }
}
