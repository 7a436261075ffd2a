import { type Kysely, sql } from 'kysely'
import { countWithTrigger } from './counters.ts'

/** How communities are entered and paid for, reviews, products with their modules and videos, and progress in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await accessToCommunities(db)
  await reviews(db)
  await products(db)
  await purchases(db)
  await salesPages(db)
  await learning(db)
}

/** Text without accents and case, for searching. */
const plain = (text: string) =>
  sql.raw(`lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'))`)

const safeUrl = (column: string) => sql.raw(`check (${column} ~* '^https?://')`)

async function accessToCommunities(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table communities
      add column access_type text not null default 'publica',
      add column price numeric(12, 2) check (price > 0),
      add column currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
      add column max_members integer check (max_members > 0),
      add column image_media_id uuid references media,
      add column listed boolean not null default true,
      add column reviews_count integer not null default 0,
      add column ratings_total integer not null default 0,
      add column search_text text generated always as (
        ${plain(`name || ' ' || coalesce(description, '')`)}) stored`.execute(db)
  // What was private stays unknown to others until its owner lists it.
  await sql`update communities set access_type = 'invitacion', listed = false where not is_public`.execute(db)
  await sql`
    alter table communities
      add constraint communities_access check (access_type in ('publica', 'gratuita', 'por_pago', 'invitacion')),
      -- Whoever has not paid, or was not invited, must not read.
      add constraint communities_closed check (access_type in ('publica', 'gratuita') or not is_public),
      add constraint communities_price check ((access_type = 'por_pago') = (price is not null))`.execute(db)
  await sql`create index communities_newest on communities (created_at desc, id desc) where listed`.execute(
    db,
  )
  await sql`create index communities_largest on communities (member_count desc, id desc) where listed`.execute(
    db,
  )
  await sql`
    create index communities_image on communities (image_media_id) where image_media_id is not null`.execute(
    db,
  )
}

async function reviews(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reviews (
      id uuid primary key,
      community_id uuid not null references communities on delete cascade,
      user_id uuid not null references users on delete cascade,
      rating smallint not null check (rating between 1 and 5),
      comment text check (length(comment) between 1 and 500),
      created_at timestamptz(3) not null default now(),
      unique (community_id, user_id)
    )`.execute(db)
  await sql`create index reviews_newest on reviews (community_id, created_at desc, id desc)`.execute(db)
  await sql`create index reviews_ratings on reviews (community_id, rating)`.execute(db)
  await sql`create index reviews_user on reviews (user_id)`.execute(db)
  await countWithTrigger(db, 'reviews', 'communities', 'community_id', 'reviews_count')
  const came = 'select community_id, rating from came'
  const went = 'select community_id, -rating as rating from went'
  for (const [event, tables, moved] of [
    ['insert', 'new table as came', came],
    ['delete', 'old table as went', went],
    ['update', 'new table as came old table as went', `${came} union all ${went}`],
  ] as const) {
    const name = sql.raw(`reviews_ratings_${event}`)
    await sql`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        update communities set ratings_total = ratings_total + n.total
        from (select community_id as id, sum(rating)::integer as total from (${sql.raw(moved)}) moved
              group by community_id order by community_id) n
        where communities.id = n.id;
        return null;
      end $$`.execute(db)
    await sql`
      create trigger ${name} after ${sql.raw(event)} on reviews
      referencing ${sql.raw(tables)} for each statement execute function ${name}()`.execute(db)
  }
}

async function products(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table products (
      id uuid primary key,
      community_id uuid not null references communities on delete cascade,
      seller_id uuid not null references users,
      name text not null check (length(name) between 1 and 200),
      description text,
      promise text,
      price numeric(12, 2) not null check (price > 0),
      currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
      image_media_id uuid references media,
      content_url text ${safeUrl('content_url')},
      duration_hours numeric(7, 1) check (duration_hours >= 0),
      access_days integer check (access_days > 0),
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create index products_community on products (community_id)`.execute(db)
  await sql`
    create index products_image on products (image_media_id) where image_media_id is not null`.execute(db)
  await sql`
    alter table communities add column featured_product_id uuid references products on delete set null`.execute(
    db,
  )
  await sql`
    create table plan_steps (
      id uuid primary key,
      product_id uuid not null references products on delete cascade,
      position integer not null,
      title text not null,
      description text,
      unique (product_id, position)
    )`.execute(db)
  await sql`
    create table modules (
      id uuid primary key,
      product_id uuid not null references products on delete cascade,
      coach_id uuid not null references users,
      position integer not null,
      title text not null,
      description text,
      image_media_id uuid references media,
      level_required smallint not null default 1 check (level_required between 1 and 5),
      actionable boolean not null default false,
      created_at timestamptz(3) not null default now(),
      unique (product_id, position)
    )`.execute(db)
  await sql`create index modules_image on modules (image_media_id) where image_media_id is not null`.execute(
    db,
  )
  await sql`
    create table videos (
      id uuid primary key,
      module_id uuid not null references modules on delete cascade,
      position integer not null,
      title text not null,
      level smallint not null default 1 check (level between 1 and 5),
      media_id uuid references media,
      poster_media_id uuid references media,
      seconds real check (seconds > 0),
      created_at timestamptz(3) not null default now(),
      unique (module_id, position)
    )`.execute(db)
  await sql`create index videos_media on videos (media_id) where media_id is not null`.execute(db)
  await sql`create index videos_poster on videos (poster_media_id) where poster_media_id is not null`.execute(
    db,
  )
  await sql`
    create table video_captions (
      video_id uuid not null references videos on delete cascade,
      language text not null,
      label text not null,
      vtt text not null check (vtt like 'WEBVTT%'),
      primary key (video_id, language)
    )`.execute(db)
}

/**
 * One row a purchase. At most one waits for its payment for each person and thing, so that asking twice gives the same
 * payment; what was paid stays, also when the access it gave has run out.
 */
async function purchases(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table purchases (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      community_id uuid not null references communities on delete cascade,
      product_id uuid references products on delete cascade,
      status text not null default 'pending' check (status in ('pending', 'paid', 'cancelled', 'expired')),
      amount numeric(12, 2) not null check (amount > 0),
      currency text not null,
      buyer_name text,
      buyer_phone text,
      provider text not null,
      provider_ref text,
      payment_url text ${safeUrl('payment_url')},
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      paid_at timestamptz(3),
      access_expires_at timestamptz(3),
      unique (provider, provider_ref),
      check ((status = 'paid') = (paid_at is not null))
    )`.execute(db)
  await sql`
    create unique index purchases_one_pending on purchases (user_id, coalesce(product_id, community_id))
    where status = 'pending'`.execute(db)
  await sql`create index purchases_user on purchases (user_id, paid_at desc)`.execute(db)
  await sql`create index purchases_product on purchases (product_id, user_id)`.execute(db)
  await sql`create index purchases_waiting on purchases (community_id, expires_at) where status = 'pending'`.execute(
    db,
  )
}

async function salesPages(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sales_pages (
      id uuid primary key,
      product_id uuid not null unique references products on delete cascade,
      promise text,
      subtitle text,
      video_media_id uuid references media,
      deliverables jsonb not null default '[]' check (jsonb_typeof(deliverables) = 'array'),
      benefits jsonb not null default '{}' check (jsonb_typeof(benefits) = 'object'),
      copy text,
      call_url text ${safeUrl('call_url')},
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create index sales_pages_video on sales_pages (video_media_id) where video_media_id is not null`.execute(
    db,
  )
  await sql`
    create table testimonies (
      id uuid primary key,
      community_id uuid not null references communities on delete cascade,
      user_id uuid not null references users on delete cascade,
      -- The sales page that shows it, by the choice of the coach.
      sales_page_id uuid references sales_pages on delete set null,
      content text not null,
      video_media_id uuid references media,
      image_media_id uuid references media,
      points_earned integer not null default 0,
      is_active boolean not null default true,
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`
    create index testimonies_sales_page on testimonies (sales_page_id, created_at desc, id desc)
    where sales_page_id is not null`.execute(db)
  await sql`create index testimonies_user on testimonies (user_id, created_at desc)`.execute(db)
  await sql`
    create index testimonies_video on testimonies (video_media_id) where video_media_id is not null`.execute(
    db,
  )
  await sql`
    create index testimonies_image on testimonies (image_media_id) where image_media_id is not null`.execute(
    db,
  )
}

async function learning(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table video_progress (
      user_id uuid not null references users on delete cascade,
      video_id uuid not null references videos on delete cascade,
      position real not null default 0 check (position >= 0),
      duration real check (duration > 0),
      watched boolean not null default false,
      updated_at timestamptz(3) not null default now(),
      primary key (user_id, video_id)
    )`.execute(db)
  await sql`create index video_progress_video on video_progress (video_id)`.execute(db)
  await sql`
    create index video_progress_recent on video_progress (user_id, updated_at desc) where not watched`.execute(
    db,
  )
  await sql`
    create table step_ticks (
      user_id uuid not null references users on delete cascade,
      step_id uuid not null references plan_steps on delete cascade,
      done_at timestamptz(3) not null default now(),
      primary key (user_id, step_id)
    )`.execute(db)
  await sql`create index step_ticks_step on step_ticks (step_id)`.execute(db)
}
