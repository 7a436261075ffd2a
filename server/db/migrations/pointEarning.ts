import { type Kysely, sql } from 'kysely'

export interface Source {
  table: string
  kind: string
  /** Who earns where, from rows of the table, which may be those that a statement has just added. */
  earns: (rows: string) => string
  /** Who loses, from the rows that a statement has just removed. */
  loses: string
}

/** What earns points, and when. */
const sources: readonly Source[] = [
  {
    table: 'posts',
    kind: 'posts',
    earns: (rows) =>
      `select community_id, author_id as user_id, id, null::integer as worth, created_at from ${rows}
       where community_id is not null`,
    loses: 'select author_id as user_id, id from went',
  },
  {
    table: 'comments',
    kind: 'comments',
    // One's own post earns nothing more by one's own words under it.
    earns: (rows) =>
      `select p.community_id, c.user_id, c.id, null::integer as worth, c.created_at
       from ${rows} c join posts p on p.id = c.post_id
       where p.community_id is not null and p.author_id <> c.user_id`,
    // One that goes with its post keeps its points: whoever wrote it has taken nothing back.
    loses: 'select c.user_id, c.id from went c join posts p on p.id = c.post_id',
  },
  {
    table: 'referrals',
    kind: 'referrals',
    earns: (rows) =>
      `select community_id, referrer_id as user_id, id, null::integer as worth, created_at from ${rows}`,
    loses: 'select referrer_id as user_id, id from went',
  },
  {
    table: 'testimonies',
    kind: 'testimonials',
    earns: (rows) =>
      `select community_id, user_id, id, points_earned as worth, created_at from ${rows} where points_earned > 0`,
    loses: 'select user_id, id from went',
  },
]

/** What the triggers call, and the triggers of later tables too. */
export async function earningFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function madrid_month(moment timestamptz) returns text language sql stable parallel safe
    return to_char(moment at time zone 'Europe/Madrid', 'YYYY-MM')`.execute(db)
  // Writes down that a member has earned: 'worth' points, or what the kind is worth when null. Whether they did.
  await sql`
    create function earn_points(
      in_community uuid, by_user uuid, of_kind text, of_source uuid, worth integer, earned_at timestamptz
    ) returns boolean language plpgsql as $$
    declare
      rule point_values;
      today constant timestamptz := date_trunc('day', earned_at, 'Europe/Madrid');
      tomorrow constant timestamptz := date_trunc('day', today + interval '36 hours', 'Europe/Madrid');
    begin
      select * into rule from point_values where kind = of_kind;
      if not found then raise exception 'there are no points of kind %', of_kind; end if;
      if rule.points = 0 or coalesce(worth, rule.points) <= 0 then return false; end if;
      -- Locked, so that two of the same member at once do not both take the day's last place.
      perform from memberships where community_id = in_community and user_id = by_user for no key update;
      if not found then return false; end if;
      if rule.daily_limit <= (
        select count(*) from point_entries e
        where e.community_id = in_community and e.user_id = by_user and e.month = madrid_month(earned_at)
          and e.kind = of_kind and e.points > 0 and e.created_at >= today and e.created_at < tomorrow
          and not exists (
            select from point_entries back
            where back.user_id = e.user_id and back.source_id = e.source_id and back.kind = e.kind and back.points < 0)
      ) then return false; end if;
      insert into point_entries (community_id, user_id, kind, source_id, points, month, created_at)
      values (in_community, by_user, of_kind, of_source, coalesce(worth, rule.points), madrid_month(earned_at), earned_at)
      on conflict do nothing;
      return found;
    end $$`.execute(db)
  // Takes back what was earned by something that is gone now, if its month is still running. Of an account or a community
  // that is going as a whole there is nothing left by then: triggers of what goes with a row wait for all of its own.
  await sql`
    create function take_points_back(by_user uuid, of_kind text, of_source uuid) returns void language plpgsql as $$
    begin
      insert into point_entries (community_id, user_id, kind, source_id, points, month, created_at)
      select e.community_id, e.user_id, e.kind, e.source_id, -e.points, e.month, clock_timestamp()
      from point_entries e
      where e.user_id = by_user and e.source_id = of_source and e.kind = of_kind and e.points > 0
        and e.month = madrid_month(clock_timestamp())
      on conflict do nothing;
    end $$`.execute(db)
}

/** Gives what was there before points existed its points, by the same rules, in one pass over each table. */
export async function backfill(db: Kysely<unknown>): Promise<void> {
  for (const { table, kind, earns } of sources) {
    await sql`
      insert into point_entries (community_id, user_id, kind, source_id, points, month, created_at)
      select community_id, user_id, ${kind}, id, worth, madrid_month(created_at), created_at
      from (
        select e.community_id, e.user_id, e.id, coalesce(e.worth, rule.points) as worth, e.created_at, rule.daily_limit,
          row_number() over (
            partition by e.community_id, e.user_id, date_trunc('day', e.created_at, 'Europe/Madrid')
            order by e.created_at, e.id) as nth
        from (${sql.raw(earns(table))}) e
        join memberships m on m.community_id = e.community_id and m.user_id = e.user_id
        join point_values rule on rule.kind = ${kind}
      ) earned
      where daily_limit is null or nth <= daily_limit
      order by created_at, id`.execute(db)
  }
}

/** From now on everything earns by itself, and loses when it is deleted. */
export async function earnFrom(db: Kysely<unknown>): Promise<void> {
  for (const source of sources) await earnFromOne(db, source)
}

/** From now on rows of a table earn by themselves, and lose when they are deleted. */
export async function earnFromOne(db: Kysely<unknown>, { table, kind, earns, loses }: Source): Promise<void> {
  // Named so that those of posts fire before the trigger that counts a community's posts: whoever changes points
  // and counts locks the points first, always.
  const [earn, lose] = [sql.raw(`${table}_earn_points`), sql.raw(`${table}_lose_points`)]
  await sql`
    create function ${earn}() returns trigger language plpgsql as $$
    declare
      action record;
    begin
      for action in select * from (${sql.raw(earns('came'))}) e order by community_id, user_id, created_at, id loop
        perform earn_points(
          action.community_id, action.user_id, ${sql.lit(kind)}, action.id, action.worth, action.created_at);
      end loop;
      return null;
    end $$`.execute(db)
  await sql`
    create function ${lose}() returns trigger language plpgsql as $$
    declare
      gone record;
    begin
      for gone in select * from (${sql.raw(loses)}) l order by user_id, id loop
        perform take_points_back(gone.user_id, ${sql.lit(kind)}, gone.id);
      end loop;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger ${earn} after insert on ${sql.raw(table)} referencing new table as came
    for each statement execute function ${earn}()`.execute(db)
  await sql`
    create trigger ${lose} after delete on ${sql.raw(table)} referencing old table as went
    for each statement execute function ${lose}()`.execute(db)
}
