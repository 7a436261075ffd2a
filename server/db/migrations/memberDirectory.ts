/**
 * The directory of members: a row for each membership with everything by which a community's members are sorted and
 * filtered, kept by triggers, so that one index answers each of these questions.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'

/** What a filter asks for: in each index, so that filtering never visits the table. */
const filtered = 'level, role, joined_at, last_seen_on, points, muted_until'

/** Orders of the list by the index that gives them, with what decides between equals. */
const orders = {
  name: 'name_key',
  joined: 'joined_at',
  seen: 'last_seen_on',
  points: 'points',
  level: 'level, name_key',
  role: 'role, name_key',
}

const day = (moment: string) => sql.raw(`(${moment} at time zone 'Europe/Madrid')::date`)

/** Creates the directory, fills it, and keeps it from then on. */
export async function directory(db: Kysely<unknown>): Promise<void> {
  // What is searched together with words stands among them behind a sign that no word contains: the community, so that
  // people of others are passed over in the index, and bought products.
  await sql`
    create function directory_words(name text, email text, community uuid, person uuid)
    returns tsvector language sql stable parallel safe
    return to_tsvector('simple', translate(name || ' ' || email, '@._-+/', '      '))
      || array_to_tsvector(array['@' || community])
      || array_to_tsvector(array(
        select distinct '#' || product_id from purchases
        where user_id = person and community_id = community and status = 'paid' and product_id is not null))`.execute(
    db,
  )
  // Starting workers would take longer than one page.
  await sql`
    create table member_directory (
      community_id uuid not null,
      user_id uuid not null,
      name_key text collate "C" not null,
      -- Of the name and the e-mail, with the community and the products that were bought there.
      words tsvector not null,
      -- The one that counts in the community.
      level smallint not null,
      role text collate "C" not null,
      joined_at timestamptz(3) not null,
      -- In Europe/Madrid, so that it is written once a day; '-infinity' for never.
      last_seen_on date not null default '-infinity',
      -- Of all months.
      points integer not null default 0,
      -- 'infinity' until it is lifted, null for whoever is not muted.
      muted_until timestamptz(3),
      primary key (community_id, user_id),
      foreign key (community_id, user_id) references memberships (community_id, user_id) on delete cascade
    ) with (parallel_workers = 0)`.execute(db)
  await sql`${insertInto(sql`memberships`)}`.execute(db)
  for (const [name, columns] of Object.entries(orders)) {
    await sql`
      create index ${sql.ref(`member_directory_${name}`)} on member_directory
        (community_id, ${sql.raw(columns)}, user_id) include (${sql.raw(filtered)})`.execute(db)
  }
  await sql`create index member_directory_words on member_directory using gin (words)`.execute(db)
  await sql`create index member_directory_user on member_directory (user_id)`.execute(db)
  await keepMembers(db)
  await keepPeople(db)
  await keepVisits(db)
  await keepPoints(db)
  await keepMutes(db)
  await keepProducts(db)
}

const insertInto = (memberships: RawBuilder<unknown>) => sql`
  insert into member_directory
    (community_id, user_id, name_key, words, level, role, joined_at, last_seen_on, points, muted_until)
  select m.community_id, m.user_id, u.search_name, directory_words(u.search_name, u.email_key, m.community_id, m.user_id),
    coalesce(m.level, u.level), m.role, m.joined_at, coalesce(${day('v.seen_at')}, '-infinity'),
    coalesce((
      select sum(points) from monthly_points p
      where p.community_id = m.community_id and p.user_id = m.user_id), 0),
    (select coalesce(until, 'infinity') from member_mutes s
     where s.community_id = m.community_id and s.user_id = m.user_id)
  from ${memberships} m
  join users u on u.id = m.user_id
  left join visits v on v.user_id = m.user_id
  order by m.community_id, m.user_id`

/**
 * Named so that it fires after the points of the month have been brought back, which locks them, and before members are
 * counted: points, directory, communities, always in this order. Names, levels and visits that change meanwhile are
 * waited for, so that none is missed.
 */
async function keepMembers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function memberships_in_directory() returns trigger language plpgsql as $$
    begin
      perform from users where id in (select user_id from came) order by id for share;
      perform from visits where user_id in (select user_id from came) order by user_id for share;
      ${insertInto(sql`came`)};
      return null;
    end $$`.execute(db)
  await sql`
    create trigger memberships_in_directory after insert on memberships referencing new table as came
    for each statement execute function memberships_in_directory()`.execute(db)
  await sql`
    create function memberships_change_directory() returns trigger language plpgsql as $$
    declare
      own smallint;
    begin
      select level into own from users where id = new.user_id for share;
      update member_directory set
        role = new.role, level = coalesce(new.level, own), joined_at = new.joined_at
      where community_id = new.community_id and user_id = new.user_id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger memberships_change_directory after update of role, level, joined_at on memberships
    for each row execute function memberships_change_directory()`.execute(db)
}

/** In the same order for everybody who changes all rows of a person. */
const lockRows = sql`
  perform from member_directory where user_id = of_person order by community_id for no key update`

async function keepPeople(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function users_change_directory() returns trigger language plpgsql as $$
    declare
      of_person constant uuid := new.id;
    begin
      ${lockRows};
      update member_directory d set
        name_key = new.search_name,
        words = directory_words(new.search_name, new.email_key, d.community_id, d.user_id),
        level = coalesce(
          (select m.level from memberships m where m.community_id = d.community_id and m.user_id = d.user_id), new.level)
      where d.user_id = of_person;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger users_change_directory after update on users
    for each row when (
      old.name is distinct from new.name or old.email_key is distinct from new.email_key
      or old.level is distinct from new.level)
    execute function users_change_directory()`.execute(db)
}

async function keepVisits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function visits_change_directory() returns trigger language plpgsql as $$
    declare
      of_person constant uuid := new.user_id;
      seen constant date := ${day('new.seen_at')};
    begin
      if tg_op = 'UPDATE' and seen = ${day('old.seen_at')} then return null; end if;
      ${lockRows};
      update member_directory set last_seen_on = seen where user_id = of_person and last_seen_on <> seen;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger visits_change_directory after insert or update of seen_at on visits
    for each row execute function visits_change_directory()`.execute(db)
}

async function keepPoints(db: Kysely<unknown>): Promise<void> {
  for (const [name, event, rows, sign] of [
    ['point_entries_into_directory', 'insert', 'new table as changed', '+'],
    ['point_entries_out_of_directory', 'delete', 'old table as changed', '-'],
  ] as const) {
    await sql`
      create function ${sql.ref(name)}() returns trigger language plpgsql as $$
      begin
        perform from member_directory
        where (community_id, user_id) in (select community_id, user_id from changed)
        order by community_id, user_id for no key update;
        update member_directory d set points = d.points ${sql.raw(sign)} n.points
        from (select community_id, user_id, sum(points) as points from changed group by community_id, user_id) n
        where d.community_id = n.community_id and d.user_id = n.user_id;
        return null;
      end $$`.execute(db)
    await sql`
      create trigger ${sql.ref(name)} after ${sql.raw(event)} on point_entries referencing ${sql.raw(rows)}
      for each statement execute function ${sql.ref(name)}()`.execute(db)
  }
}

async function keepMutes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function mutes_change_directory() returns trigger language plpgsql as $$
    begin
      update member_directory set
        muted_until = case when tg_op = 'DELETE' then null else coalesce(new.until, 'infinity') end
      where community_id = coalesce(new.community_id, old.community_id) and user_id = coalesce(new.user_id, old.user_id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger mutes_change_directory after insert or update or delete on member_mutes
    for each row execute function mutes_change_directory()`.execute(db)
}

async function keepProducts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function purchases_change_directory() returns trigger language plpgsql as $$
    declare
      bought constant purchases := case when tg_op = 'DELETE' then old else new end;
    begin
      perform from users where id = bought.user_id for share;
      update member_directory d set
        words = directory_words(u.search_name, u.email_key, d.community_id, d.user_id)
      from users u
      where d.community_id = bought.community_id and d.user_id = bought.user_id and u.id = d.user_id;
      return null;
    end $$`.execute(db)
  for (const [name, event, changed] of [
    ['added', 'insert', `new.status = 'paid'`],
    [
      'changed',
      'update of status, product_id',
      `(new.status = 'paid') is distinct from (old.status = 'paid')`,
    ],
    ['gone', 'delete', `old.status = 'paid'`],
  ] as const) {
    await sql`
      create trigger ${sql.ref(`purchases_${name}_in_directory`)} after ${sql.raw(event)} on purchases
      for each row when (${sql.raw(changed)}) execute function purchases_change_directory()`.execute(db)
  }
}
