-- The database of an installation at migration 0012: every statement that its migrations ran, as they ran then.
-- It stands for what people have. Never change it: migrations.test.ts upgrades it and compares with a new database.

create table if not exists "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
create table users (
      id uuid primary key,
      name text not null check (length(name) between 1 and 200),
      email text not null,
      email_key text not null unique,
      password_hash text not null,
      level smallint not null default 1 check (level between 1 and 5),
      role text not null default 'user',
      bio text,
      membership_type text not null default 'basic',
      coach_since timestamptz(3),
      avatar_media_id uuid,
      created_at timestamptz(3) not null default now()
    );
create table sessions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz(3) not null default now(),
      last_seen_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null
    );
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
create table communities (
      id uuid primary key,
      name text not null,
      description text,
      is_public boolean not null,
      owner_id uuid not null references users,
      member_count integer not null default 0,
      created_at timestamptz(3) not null default now()
    );
create table memberships (
      id uuid primary key,
      community_id uuid not null references communities on delete cascade,
      user_id uuid not null references users on delete cascade,
      role text not null check (role in ('owner', 'moderator', 'member')),
      joined_at timestamptz(3) not null default now(),
      unique (community_id, user_id)
    );
create index memberships_user on memberships (user_id);
create table media (
      id uuid primary key,
      owner_id uuid not null references users on delete cascade,
      kind text not null check (kind in ('image', 'video')),
      storage_key text not null unique,
      content_type text not null,
      bytes bigint not null,
      width integer,
      height integer,
      created_at timestamptz(3) not null default now()
    );
alter table users add foreign key (avatar_media_id) references media on delete set null;
create table posts (
      id uuid primary key,
      author_id uuid not null references users on delete cascade,
      community_id uuid references communities on delete cascade,
      content text not null,
      tag text,
      image_media_id uuid references media,
      image_alt text,
      video_media_id uuid references media,
      likes_count integer not null default 0,
      comments_count integer not null default 0,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    );
create index posts_community on posts (community_id, created_at desc, id desc);
create index posts_author on posts (author_id, created_at desc, id desc);
create table post_likes (
      post_id uuid not null references posts on delete cascade,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz(3) not null default now(),
      primary key (post_id, user_id)
    );
create index post_likes_user on post_likes (user_id);
create table comments (
      id uuid primary key,
      post_id uuid not null references posts on delete cascade,
      user_id uuid not null references users on delete cascade,
      content text not null check (length(content) between 1 and 1000),
      created_at timestamptz(3) not null default now()
    );
create index comments_post on comments (post_id, created_at, id);
create table idempotency_keys (
      user_id uuid not null references users on delete cascade,
      key text not null,
      post_id uuid not null references posts on delete cascade,
      created_at timestamptz(3) not null default now(),
      primary key (user_id, key)
    );
create table rate_limits (
      key text primary key,
      count integer not null,
      window_ends timestamptz(3) not null
    );
create table secrets (name text primary key, value text not null);
create table markers (name text primary key, at timestamptz(3) not null default now());
create function memberships_member_count_add() returns trigger language plpgsql as $$
    begin
      update communities set member_count = member_count + n.total
      from (select community_id as id, count(*)::integer as total from changed group by community_id order by community_id) n
      where communities.id = n.id;
      return null;
    end $$;
create function memberships_member_count_remove() returns trigger language plpgsql as $$
    begin
      update communities set member_count = member_count - n.total
      from (select community_id as id, count(*)::integer as total from changed group by community_id order by community_id) n
      where communities.id = n.id;
      return null;
    end $$;
create trigger memberships_member_count_add after insert on memberships referencing new table as changed
    for each statement execute function memberships_member_count_add();
create trigger memberships_member_count_remove after delete on memberships referencing old table as changed
    for each statement execute function memberships_member_count_remove();
create function post_likes_likes_count_add() returns trigger language plpgsql as $$
    begin
      update posts set likes_count = likes_count + n.total
      from (select post_id as id, count(*)::integer as total from changed group by post_id order by post_id) n
      where posts.id = n.id;
      return null;
    end $$;
create function post_likes_likes_count_remove() returns trigger language plpgsql as $$
    begin
      update posts set likes_count = likes_count - n.total
      from (select post_id as id, count(*)::integer as total from changed group by post_id order by post_id) n
      where posts.id = n.id;
      return null;
    end $$;
create trigger post_likes_likes_count_add after insert on post_likes referencing new table as changed
    for each statement execute function post_likes_likes_count_add();
create trigger post_likes_likes_count_remove after delete on post_likes referencing old table as changed
    for each statement execute function post_likes_likes_count_remove();
create function comments_comments_count_add() returns trigger language plpgsql as $$
    begin
      update posts set comments_count = comments_count + n.total
      from (select post_id as id, count(*)::integer as total from changed group by post_id order by post_id) n
      where posts.id = n.id;
      return null;
    end $$;
create function comments_comments_count_remove() returns trigger language plpgsql as $$
    begin
      update posts set comments_count = comments_count - n.total
      from (select post_id as id, count(*)::integer as total from changed group by post_id order by post_id) n
      where posts.id = n.id;
      return null;
    end $$;
create trigger comments_comments_count_add after insert on comments referencing new table as changed
    for each statement execute function comments_comments_count_add();
create trigger comments_comments_count_remove after delete on comments referencing old table as changed
    for each statement execute function comments_comments_count_remove();
insert into "kysely_migration" ("name", "timestamp") values ('0001_initial', '2026-11-22T22:56:46.525Z');
create index posts_image on posts (image_media_id) where image_media_id is not null;
create index posts_video on posts (video_media_id) where video_media_id is not null;
create index users_avatar on users (avatar_media_id) where avatar_media_id is not null;
insert into "kysely_migration" ("name", "timestamp") values ('0002_media_owners', '2026-11-22T22:56:46.554Z');
alter table posts
      add column category text,
      add column is_featured boolean not null default false,
      add column thumbnail_media_id uuid references media,
      add column video_seconds real check (video_seconds >= 0),
      add column video_aspect text check (video_aspect in ('horizontal', 'vertical', 'square')),
      add column views_count integer not null default 0,
      add column shares_count integer not null default 0;
create index posts_feed on posts (created_at desc, id desc) where community_id is null;
create index posts_feed_category on posts (category, created_at desc, id desc)
    where community_id is null;
create index posts_thumbnail on posts (thumbnail_media_id) where thumbnail_media_id is not null;
create table post_views (
      post_id uuid not null references posts on delete cascade,
      user_id uuid not null references users on delete cascade,
      viewed_on date not null default current_date,
      seconds real not null,
      primary key (post_id, user_id, viewed_on)
    );
create index post_views_user on post_views (user_id);
create table post_shares (
      id uuid primary key,
      post_id uuid not null references posts on delete cascade,
      user_id uuid not null references users on delete cascade,
      share_type text not null,
      created_at timestamptz(3) not null default now()
    );
create index post_shares_post on post_shares (post_id);
create index post_shares_user on post_shares (user_id);
create table ads (
      id uuid primary key,
      description text,
      link_url text,
      starts_at timestamptz(3) not null,
      ends_at timestamptz(3) check (ends_at > starts_at),
      created_at timestamptz(3) not null default now()
    );
create index ads_dates on ads (starts_at, ends_at);
create table ad_creatives (
      id uuid primary key,
      ad_id uuid not null references ads on delete cascade,
      position smallint not null,
      title text,
      copy text,
      link_url text,
      media_id uuid references media,
      impressions_count integer not null default 0,
      unique (ad_id, position)
    );
create index ad_creatives_media on ad_creatives (media_id) where media_id is not null;
create table ad_impressions (
      id uuid primary key,
      creative_id uuid not null references ad_creatives on delete cascade,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz(3) not null default now()
    );
create index ad_impressions_creative on ad_impressions (creative_id, created_at);
create index ad_impressions_user on ad_impressions (user_id);
create function post_views_views_count_add() returns trigger language plpgsql as $$
    begin
      update posts set views_count = views_count + n.total
      from (select post_id as id, count(*)::integer as total from changed group by post_id order by post_id) n
      where posts.id = n.id;
      return null;
    end $$;
create function post_views_views_count_remove() returns trigger language plpgsql as $$
    begin
      update posts set views_count = views_count - n.total
      from (select post_id as id, count(*)::integer as total from changed group by post_id order by post_id) n
      where posts.id = n.id;
      return null;
    end $$;
create trigger post_views_views_count_add after insert on post_views referencing new table as changed
    for each statement execute function post_views_views_count_add();
create trigger post_views_views_count_remove after delete on post_views referencing old table as changed
    for each statement execute function post_views_views_count_remove();
create function post_shares_shares_count_add() returns trigger language plpgsql as $$
    begin
      update posts set shares_count = shares_count + n.total
      from (select post_id as id, count(*)::integer as total from changed group by post_id order by post_id) n
      where posts.id = n.id;
      return null;
    end $$;
create function post_shares_shares_count_remove() returns trigger language plpgsql as $$
    begin
      update posts set shares_count = shares_count - n.total
      from (select post_id as id, count(*)::integer as total from changed group by post_id order by post_id) n
      where posts.id = n.id;
      return null;
    end $$;
create trigger post_shares_shares_count_add after insert on post_shares referencing new table as changed
    for each statement execute function post_shares_shares_count_add();
create trigger post_shares_shares_count_remove after delete on post_shares referencing old table as changed
    for each statement execute function post_shares_shares_count_remove();
create function ad_impressions_impressions_count_add() returns trigger language plpgsql as $$
    begin
      update ad_creatives set impressions_count = impressions_count + n.total
      from (select creative_id as id, count(*)::integer as total from changed group by creative_id order by creative_id) n
      where ad_creatives.id = n.id;
      return null;
    end $$;
create function ad_impressions_impressions_count_remove() returns trigger language plpgsql as $$
    begin
      update ad_creatives set impressions_count = impressions_count - n.total
      from (select creative_id as id, count(*)::integer as total from changed group by creative_id order by creative_id) n
      where ad_creatives.id = n.id;
      return null;
    end $$;
create trigger ad_impressions_impressions_count_add after insert on ad_impressions referencing new table as changed
    for each statement execute function ad_impressions_impressions_count_add();
create trigger ad_impressions_impressions_count_remove after delete on ad_impressions referencing old table as changed
    for each statement execute function ad_impressions_impressions_count_remove();
insert into "kysely_migration" ("name", "timestamp") values ('0003_global_feed', '2026-11-22T22:56:46.615Z');
alter table communities add column posts_count integer not null default 0;
update communities set posts_count = (select count(*) from posts where community_id = communities.id);
create function posts_posts_count_add() returns trigger language plpgsql as $$
    begin
      update communities set posts_count = posts_count + n.total
      from (select community_id as id, count(*)::integer as total from changed group by community_id order by community_id) n
      where communities.id = n.id;
      return null;
    end $$;
create function posts_posts_count_remove() returns trigger language plpgsql as $$
    begin
      update communities set posts_count = posts_count - n.total
      from (select community_id as id, count(*)::integer as total from changed group by community_id order by community_id) n
      where communities.id = n.id;
      return null;
    end $$;
create trigger posts_posts_count_add after insert on posts referencing new table as changed
    for each statement execute function posts_posts_count_add();
create trigger posts_posts_count_remove after delete on posts referencing old table as changed
    for each statement execute function posts_posts_count_remove();
insert into "kysely_migration" ("name", "timestamp") values ('0004_post_counts', '2026-11-22T22:56:46.650Z');
create table meetings (
      id uuid primary key default gen_random_uuid(),
      community_id uuid not null references communities on delete cascade,
      topic text,
      starts_at timestamptz(3) not null,
      duration_minutes integer check (duration_minutes between 1 and 1440),
      host_name text,
      host_email text,
      join_url text check (join_url ~* '^https?://'),
      agenda text,
      status text not null default 'waiting' check (status in ('waiting', 'started', 'ended')),
      zoom_password text,
      created_at timestamptz(3) not null default now()
    );
create index meetings_community on meetings (community_id, starts_at);
insert into "kysely_migration" ("name", "timestamp") values ('0005_meetings', '2026-11-22T22:56:46.678Z');
alter table users add column search_name text generated always as (regexp_replace(lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')),
        '[!-/:-@\[-`{-~]', ' ', 'g')) stored;
create index users_search on users using gin (to_tsvector('simple', search_name));
alter table media drop constraint media_kind_check;
alter table media
      add column file_name text,
      add constraint media_kind_check check (kind in ('image', 'video', 'file'));
create table conversations (
      id uuid primary key,
      type text not null check (type in ('direct', 'group')),
      name text,
      search_name text generated always as (regexp_replace(lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')),
        '[!-/:-@\[-`{-~]', ' ', 'g')) stored,
      description text,
      created_by uuid references users on delete set null,
      direct_key text unique,
      creation_key text,
      message_count integer not null default 0,
      active_at timestamptz(3) not null default clock_timestamp(),
      created_at timestamptz(3) not null default now(),
      check ((type = 'direct') = (direct_key is not null)),
      unique (created_by, creation_key)
    );
create table conversation_members (
      conversation_id uuid not null references conversations on delete cascade,
      user_id uuid not null references users on delete cascade,
      first_position integer not null default 1,
      read_position integer not null default 0,
      unread_count integer not null default 0 check (unread_count >= 0),
      joined_at timestamptz(3) not null default now(),
      left_at timestamptz(3),
      primary key (conversation_id, user_id)
    );
create index conversation_members_user on conversation_members (user_id) where left_at is null;
create table messages (
      id uuid primary key,
      conversation_id uuid not null references conversations on delete cascade,
      position integer not null,
      sender_id uuid references users on delete set null,
      type text not null check (type in ('text', 'image', 'video', 'file', 'system')),
      content text not null,
      attachment_media_id uuid references media,
      reply_to_id uuid references messages on delete set null,
      idempotency_key text,
      sent_at timestamptz(3) not null default clock_timestamp(),
      unique (conversation_id, position),
      unique (conversation_id, sender_id, idempotency_key)
    );
create index messages_sender on messages (sender_id);
create index messages_reply on messages (reply_to_id) where reply_to_id is not null;
create index messages_attachment on messages (attachment_media_id) where attachment_media_id is not null;
create function tell_session_end() returns trigger language plpgsql as $$
    begin
      perform pg_notify('faro_live', json_build_object('kind', 'session', 'session', old.id)::text);
      return null;
    end $$;
create trigger sessions_tell_end after delete on sessions
    for each row execute function tell_session_end();
insert into "kysely_migration" ("name", "timestamp") values ('0006_messaging', '2026-11-22T22:56:46.820Z');
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
        lower(regexp_replace(normalize(name || ' ' || coalesce(description, ''), NFD), '[\u0300-\u036f]', '', 'g'))) stored;
update communities set access_type = 'invitacion', listed = false where not is_public;
alter table communities
      add constraint communities_access check (access_type in ('publica', 'gratuita', 'por_pago', 'invitacion')),
      -- Whoever has not paid, or was not invited, must not read.
      add constraint communities_closed check (access_type in ('publica', 'gratuita') or not is_public),
      add constraint communities_price check ((access_type = 'por_pago') = (price is not null));
create index communities_newest on communities (created_at desc, id desc) where listed;
create index communities_largest on communities (member_count desc, id desc) where listed;
create index communities_image on communities (image_media_id) where image_media_id is not null;
create table reviews (
      id uuid primary key,
      community_id uuid not null references communities on delete cascade,
      user_id uuid not null references users on delete cascade,
      rating smallint not null check (rating between 1 and 5),
      comment text check (length(comment) between 1 and 500),
      created_at timestamptz(3) not null default now(),
      unique (community_id, user_id)
    );
create index reviews_newest on reviews (community_id, created_at desc, id desc);
create index reviews_ratings on reviews (community_id, rating);
create index reviews_user on reviews (user_id);
create function reviews_reviews_count_add() returns trigger language plpgsql as $$
    begin
      update communities set reviews_count = reviews_count + n.total
      from (select community_id as id, count(*)::integer as total from changed group by community_id order by community_id) n
      where communities.id = n.id;
      return null;
    end $$;
create function reviews_reviews_count_remove() returns trigger language plpgsql as $$
    begin
      update communities set reviews_count = reviews_count - n.total
      from (select community_id as id, count(*)::integer as total from changed group by community_id order by community_id) n
      where communities.id = n.id;
      return null;
    end $$;
create trigger reviews_reviews_count_add after insert on reviews referencing new table as changed
    for each statement execute function reviews_reviews_count_add();
create trigger reviews_reviews_count_remove after delete on reviews referencing old table as changed
    for each statement execute function reviews_reviews_count_remove();
create function reviews_ratings_insert() returns trigger language plpgsql as $$
      begin
        update communities set ratings_total = ratings_total + n.total
        from (select community_id as id, sum(rating)::integer as total from (select community_id, rating from came) moved
              group by community_id order by community_id) n
        where communities.id = n.id;
        return null;
      end $$;
create trigger reviews_ratings_insert after insert on reviews
      referencing new table as came for each statement execute function reviews_ratings_insert();
create function reviews_ratings_delete() returns trigger language plpgsql as $$
      begin
        update communities set ratings_total = ratings_total + n.total
        from (select community_id as id, sum(rating)::integer as total from (select community_id, -rating as rating from went) moved
              group by community_id order by community_id) n
        where communities.id = n.id;
        return null;
      end $$;
create trigger reviews_ratings_delete after delete on reviews
      referencing old table as went for each statement execute function reviews_ratings_delete();
create function reviews_ratings_update() returns trigger language plpgsql as $$
      begin
        update communities set ratings_total = ratings_total + n.total
        from (select community_id as id, sum(rating)::integer as total from (select community_id, rating from came union all select community_id, -rating as rating from went) moved
              group by community_id order by community_id) n
        where communities.id = n.id;
        return null;
      end $$;
create trigger reviews_ratings_update after update on reviews
      referencing new table as came old table as went for each statement execute function reviews_ratings_update();
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
      content_url text check (content_url ~* '^https?://'),
      duration_hours numeric(7, 1) check (duration_hours >= 0),
      access_days integer check (access_days > 0),
      created_at timestamptz(3) not null default now()
    );
create index products_community on products (community_id);
create index products_image on products (image_media_id) where image_media_id is not null;
alter table communities add column featured_product_id uuid references products on delete set null;
create table plan_steps (
      id uuid primary key,
      product_id uuid not null references products on delete cascade,
      position integer not null,
      title text not null,
      description text,
      unique (product_id, position)
    );
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
    );
create index modules_image on modules (image_media_id) where image_media_id is not null;
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
    );
create index videos_media on videos (media_id) where media_id is not null;
create index videos_poster on videos (poster_media_id) where poster_media_id is not null;
create table video_captions (
      video_id uuid not null references videos on delete cascade,
      language text not null,
      label text not null,
      vtt text not null check (vtt like 'WEBVTT%'),
      primary key (video_id, language)
    );
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
      payment_url text check (payment_url ~* '^https?://'),
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      paid_at timestamptz(3),
      access_expires_at timestamptz(3),
      unique (provider, provider_ref),
      check ((status = 'paid') = (paid_at is not null))
    );
create unique index purchases_one_pending on purchases (user_id, coalesce(product_id, community_id))
    where status = 'pending';
create index purchases_user on purchases (user_id, paid_at desc);
create index purchases_product on purchases (product_id, user_id);
create index purchases_waiting on purchases (community_id, expires_at) where status = 'pending';
create table sales_pages (
      id uuid primary key,
      product_id uuid not null unique references products on delete cascade,
      promise text,
      subtitle text,
      video_media_id uuid references media,
      deliverables jsonb not null default '[]' check (jsonb_typeof(deliverables) = 'array'),
      benefits jsonb not null default '{}' check (jsonb_typeof(benefits) = 'object'),
      copy text,
      call_url text check (call_url ~* '^https?://'),
      created_at timestamptz(3) not null default now()
    );
create index sales_pages_video on sales_pages (video_media_id) where video_media_id is not null;
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
    );
create index testimonies_sales_page on testimonies (sales_page_id, created_at desc, id desc)
    where sales_page_id is not null;
create index testimonies_user on testimonies (user_id, created_at desc);
create index testimonies_video on testimonies (video_media_id) where video_media_id is not null;
create index testimonies_image on testimonies (image_media_id) where image_media_id is not null;
create table video_progress (
      user_id uuid not null references users on delete cascade,
      video_id uuid not null references videos on delete cascade,
      position real not null default 0 check (position >= 0),
      duration real check (duration > 0),
      watched boolean not null default false,
      updated_at timestamptz(3) not null default now(),
      primary key (user_id, video_id)
    );
create index video_progress_video on video_progress (video_id);
create index video_progress_recent on video_progress (user_id, updated_at desc) where not watched;
create table step_ticks (
      user_id uuid not null references users on delete cascade,
      step_id uuid not null references plan_steps on delete cascade,
      done_at timestamptz(3) not null default now(),
      primary key (user_id, step_id)
    );
create index step_ticks_step on step_ticks (step_id);
insert into "kysely_migration" ("name", "timestamp") values ('0007_explore_and_classes', '2026-11-22T22:56:46.964Z');
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
    );
create index referrals_newest on referrals (referrer_id, created_at desc, id desc);
create index referrals_community on referrals (community_id, referrer_id, created_at desc, id desc);
create table rewards (
      id uuid primary key default gen_random_uuid(),
      community_id uuid not null references communities on delete cascade,
      place smallint not null check (place between 1 and 3),
      title text not null check (length(title) between 1 and 200),
      description text check (length(description) between 1 and 1000),
      coach_id uuid references users on delete set null,
      active boolean not null default true,
      created_at timestamptz(3) not null default now()
    );
create index rewards_community on rewards (community_id, place, created_at, id);
create index rewards_coach on rewards (coach_id) where coach_id is not null;
create table point_values (
      kind text primary key,
      points integer not null check (points between 0 and 1000),
      daily_limit integer check (daily_limit > 0)
    );
insert into point_values values ('posts', 10, 5);
insert into point_values values ('comments', 2, 10);
insert into point_values values ('surveys', 20, null);
insert into point_values values ('referrals', 15, 5);
insert into point_values values ('testimonials', 10, null);
create table point_entries (
      id bigint generated always as identity primary key,
      community_id uuid not null references communities on delete cascade,
      user_id uuid not null references users on delete cascade,
      kind text not null references point_values,
      -- Not a reference: the entry outlives what earned it.
      source_id uuid not null,
      points integer not null check (points <> 0),
      month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
      created_at timestamptz(3) not null
    );
create unique index point_entries_once on point_entries (user_id, source_id, kind, (points < 0));
create index point_entries_newest on point_entries (community_id, user_id, month, created_at desc, id desc);
create function madrid_month(moment timestamptz) returns text language sql stable parallel safe
    return to_char(moment at time zone 'Europe/Madrid', 'YYYY-MM');
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
    end $$;
create function take_points_back(by_user uuid, of_kind text, of_source uuid) returns void language plpgsql as $$
    begin
      insert into point_entries (community_id, user_id, kind, source_id, points, month, created_at)
      select e.community_id, e.user_id, e.kind, e.source_id, -e.points, e.month, clock_timestamp()
      from point_entries e
      where e.user_id = by_user and e.source_id = of_source and e.kind = of_kind and e.points > 0
        and e.month = madrid_month(clock_timestamp())
      on conflict do nothing;
    end $$;
insert into point_entries (community_id, user_id, kind, source_id, points, month, created_at)
      select community_id, user_id, 'posts', id, worth, madrid_month(created_at), created_at
      from (
        select e.community_id, e.user_id, e.id, coalesce(e.worth, rule.points) as worth, e.created_at, rule.daily_limit,
          row_number() over (
            partition by e.community_id, e.user_id, date_trunc('day', e.created_at, 'Europe/Madrid')
            order by e.created_at, e.id) as nth
        from (select community_id, author_id as user_id, id, null::integer as worth, created_at from posts
       where community_id is not null) e
        join memberships m on m.community_id = e.community_id and m.user_id = e.user_id
        join point_values rule on rule.kind = 'posts'
      ) earned
      where daily_limit is null or nth <= daily_limit
      order by created_at, id;
insert into point_entries (community_id, user_id, kind, source_id, points, month, created_at)
      select community_id, user_id, 'comments', id, worth, madrid_month(created_at), created_at
      from (
        select e.community_id, e.user_id, e.id, coalesce(e.worth, rule.points) as worth, e.created_at, rule.daily_limit,
          row_number() over (
            partition by e.community_id, e.user_id, date_trunc('day', e.created_at, 'Europe/Madrid')
            order by e.created_at, e.id) as nth
        from (select p.community_id, c.user_id, c.id, null::integer as worth, c.created_at
       from comments c join posts p on p.id = c.post_id
       where p.community_id is not null and p.author_id <> c.user_id) e
        join memberships m on m.community_id = e.community_id and m.user_id = e.user_id
        join point_values rule on rule.kind = 'comments'
      ) earned
      where daily_limit is null or nth <= daily_limit
      order by created_at, id;
insert into point_entries (community_id, user_id, kind, source_id, points, month, created_at)
      select community_id, user_id, 'referrals', id, worth, madrid_month(created_at), created_at
      from (
        select e.community_id, e.user_id, e.id, coalesce(e.worth, rule.points) as worth, e.created_at, rule.daily_limit,
          row_number() over (
            partition by e.community_id, e.user_id, date_trunc('day', e.created_at, 'Europe/Madrid')
            order by e.created_at, e.id) as nth
        from (select community_id, referrer_id as user_id, id, null::integer as worth, created_at from referrals) e
        join memberships m on m.community_id = e.community_id and m.user_id = e.user_id
        join point_values rule on rule.kind = 'referrals'
      ) earned
      where daily_limit is null or nth <= daily_limit
      order by created_at, id;
insert into point_entries (community_id, user_id, kind, source_id, points, month, created_at)
      select community_id, user_id, 'testimonials', id, worth, madrid_month(created_at), created_at
      from (
        select e.community_id, e.user_id, e.id, coalesce(e.worth, rule.points) as worth, e.created_at, rule.daily_limit,
          row_number() over (
            partition by e.community_id, e.user_id, date_trunc('day', e.created_at, 'Europe/Madrid')
            order by e.created_at, e.id) as nth
        from (select community_id, user_id, id, points_earned as worth, created_at from testimonies where points_earned > 0) e
        join memberships m on m.community_id = e.community_id and m.user_id = e.user_id
        join point_values rule on rule.kind = 'testimonials'
      ) earned
      where daily_limit is null or nth <= daily_limit
      order by created_at, id;
create table monthly_points (
      community_id uuid not null references communities on delete cascade,
      month text not null,
      user_id uuid not null references users on delete cascade,
      points integer not null default 0 check (points >= 0),
      actions integer not null default 0 check (actions >= 0),
      posts_points integer not null default 0 check (posts_points >= 0), posts_actions integer not null default 0 check (posts_actions >= 0), comments_points integer not null default 0 check (comments_points >= 0), comments_actions integer not null default 0 check (comments_actions >= 0), surveys_points integer not null default 0 check (surveys_points >= 0), surveys_actions integer not null default 0 check (surveys_actions >= 0), referrals_points integer not null default 0 check (referrals_points >= 0), referrals_actions integer not null default 0 check (referrals_actions >= 0), testimonials_points integer not null default 0 check (testimonials_points >= 0), testimonials_actions integer not null default 0 check (testimonials_actions >= 0),
      last_earned_at timestamptz(3),
      member boolean not null default true,
      primary key (community_id, user_id, month)
    );
insert into monthly_points (community_id, month, user_id, points, actions, posts_points, posts_actions, comments_points, comments_actions, surveys_points, surveys_actions, referrals_points, referrals_actions, testimonials_points, testimonials_actions, last_earned_at)
  select community_id, month, user_id, sum(points) as points, sum(sign(points)::integer) as actions, coalesce(sum(points) filter (where kind = 'posts'), 0) as posts_points, coalesce(sum(sign(points)::integer) filter (where kind = 'posts'), 0) as posts_actions, coalesce(sum(points) filter (where kind = 'comments'), 0) as comments_points, coalesce(sum(sign(points)::integer) filter (where kind = 'comments'), 0) as comments_actions, coalesce(sum(points) filter (where kind = 'surveys'), 0) as surveys_points, coalesce(sum(sign(points)::integer) filter (where kind = 'surveys'), 0) as surveys_actions, coalesce(sum(points) filter (where kind = 'referrals'), 0) as referrals_points, coalesce(sum(sign(points)::integer) filter (where kind = 'referrals'), 0) as referrals_actions, coalesce(sum(points) filter (where kind = 'testimonials'), 0) as testimonials_points, coalesce(sum(sign(points)::integer) filter (where kind = 'testimonials'), 0) as testimonials_actions, max(created_at) filter (where points > 0) as last_earned_at from point_entries
  group by community_id, month, user_id order by community_id, user_id, month;
create index monthly_points_ranking on monthly_points
      (community_id, month, points desc, last_earned_at, user_id) where points > 0 and member;
create index monthly_points_user on monthly_points (user_id);
create function point_entries_add() returns trigger language plpgsql as $$
    begin
      insert into monthly_points (community_id, month, user_id)
      select distinct community_id, month, user_id from came order by community_id, user_id, month
      on conflict do nothing;
      update monthly_points t set
        points = t.points + n.points, actions = t.actions + n.actions, posts_points = t.posts_points + n.posts_points, posts_actions = t.posts_actions + n.posts_actions, comments_points = t.comments_points + n.comments_points, comments_actions = t.comments_actions + n.comments_actions, surveys_points = t.surveys_points + n.surveys_points, surveys_actions = t.surveys_actions + n.surveys_actions, referrals_points = t.referrals_points + n.referrals_points, referrals_actions = t.referrals_actions + n.referrals_actions, testimonials_points = t.testimonials_points + n.testimonials_points, testimonials_actions = t.testimonials_actions + n.testimonials_actions, last_earned_at = greatest(t.last_earned_at, n.last_earned_at)
      from (
  select community_id, month, user_id, sum(points) as points, sum(sign(points)::integer) as actions, coalesce(sum(points) filter (where kind = 'posts'), 0) as posts_points, coalesce(sum(sign(points)::integer) filter (where kind = 'posts'), 0) as posts_actions, coalesce(sum(points) filter (where kind = 'comments'), 0) as comments_points, coalesce(sum(sign(points)::integer) filter (where kind = 'comments'), 0) as comments_actions, coalesce(sum(points) filter (where kind = 'surveys'), 0) as surveys_points, coalesce(sum(sign(points)::integer) filter (where kind = 'surveys'), 0) as surveys_actions, coalesce(sum(points) filter (where kind = 'referrals'), 0) as referrals_points, coalesce(sum(sign(points)::integer) filter (where kind = 'referrals'), 0) as referrals_actions, coalesce(sum(points) filter (where kind = 'testimonials'), 0) as testimonials_points, coalesce(sum(sign(points)::integer) filter (where kind = 'testimonials'), 0) as testimonials_actions, max(created_at) filter (where points > 0) as last_earned_at from came
  group by community_id, month, user_id order by community_id, user_id, month) n
      where t.community_id = n.community_id and t.user_id = n.user_id and t.month = n.month;
      update monthly_points t set last_earned_at = (
  select e.created_at from point_entries e
  where e.community_id = t.community_id and e.user_id = t.user_id and e.month = t.month and e.points > 0
    and not exists (
      select from point_entries back
      where back.user_id = e.user_id and back.source_id = e.source_id and back.kind = e.kind and back.points < 0)
  order by e.created_at desc, e.id desc limit 1)
      where (t.community_id, t.user_id, t.month) in
        (select community_id, user_id, month from came where points < 0);
      return null;
    end $$;
create function point_entries_remove() returns trigger language plpgsql as $$
    begin
      update monthly_points t set points = t.points - n.points, actions = t.actions - n.actions, posts_points = t.posts_points - n.posts_points, posts_actions = t.posts_actions - n.posts_actions, comments_points = t.comments_points - n.comments_points, comments_actions = t.comments_actions - n.comments_actions, surveys_points = t.surveys_points - n.surveys_points, surveys_actions = t.surveys_actions - n.surveys_actions, referrals_points = t.referrals_points - n.referrals_points, referrals_actions = t.referrals_actions - n.referrals_actions, testimonials_points = t.testimonials_points - n.testimonials_points, testimonials_actions = t.testimonials_actions - n.testimonials_actions from (
  select community_id, month, user_id, sum(points) as points, sum(sign(points)::integer) as actions, coalesce(sum(points) filter (where kind = 'posts'), 0) as posts_points, coalesce(sum(sign(points)::integer) filter (where kind = 'posts'), 0) as posts_actions, coalesce(sum(points) filter (where kind = 'comments'), 0) as comments_points, coalesce(sum(sign(points)::integer) filter (where kind = 'comments'), 0) as comments_actions, coalesce(sum(points) filter (where kind = 'surveys'), 0) as surveys_points, coalesce(sum(sign(points)::integer) filter (where kind = 'surveys'), 0) as surveys_actions, coalesce(sum(points) filter (where kind = 'referrals'), 0) as referrals_points, coalesce(sum(sign(points)::integer) filter (where kind = 'referrals'), 0) as referrals_actions, coalesce(sum(points) filter (where kind = 'testimonials'), 0) as testimonials_points, coalesce(sum(sign(points)::integer) filter (where kind = 'testimonials'), 0) as testimonials_actions, max(created_at) filter (where points > 0) as last_earned_at from went
  group by community_id, month, user_id order by community_id, user_id, month) n
      where t.community_id = n.community_id and t.user_id = n.user_id and t.month = n.month;
      update monthly_points t set last_earned_at = (
  select e.created_at from point_entries e
  where e.community_id = t.community_id and e.user_id = t.user_id and e.month = t.month and e.points > 0
    and not exists (
      select from point_entries back
      where back.user_id = e.user_id and back.source_id = e.source_id and back.kind = e.kind and back.points < 0)
  order by e.created_at desc, e.id desc limit 1)
      where (t.community_id, t.user_id, t.month) in (select community_id, user_id, month from went);
      delete from monthly_points t
      where (t.community_id, t.user_id, t.month) in (select community_id, user_id, month from went)
        and not exists (
          select from point_entries e
          where e.community_id = t.community_id and e.user_id = t.user_id and e.month = t.month);
      return null;
    end $$;
create function point_entries_keep() returns trigger language plpgsql as $$
    begin
      raise exception 'entries of points are added, never changed';
    end $$;
create trigger point_entries_add after insert on point_entries
      referencing new table as came for each statement execute function point_entries_add();
create trigger point_entries_remove after delete on point_entries
      referencing old table as went for each statement execute function point_entries_remove();
create trigger point_entries_keep before update on point_entries
    for each statement execute function point_entries_keep();
create function memberships_bring_points_back() returns trigger language plpgsql as $$
      begin
        update monthly_points t set member = true from changed c
        where t.community_id = c.community_id and t.user_id = c.user_id
          and t.month = madrid_month(clock_timestamp()) and t.member <> true;
        return null;
      end $$;
create trigger memberships_bring_points_back after insert on memberships referencing new table as changed
      for each statement execute function memberships_bring_points_back();
create function memberships_hide_points() returns trigger language plpgsql as $$
      begin
        update monthly_points t set member = false from changed c
        where t.community_id = c.community_id and t.user_id = c.user_id
          and t.month = madrid_month(clock_timestamp()) and t.member <> false;
        return null;
      end $$;
create trigger memberships_hide_points after delete on memberships referencing old table as changed
      for each statement execute function memberships_hide_points();
create function posts_earn_points() returns trigger language plpgsql as $$
    declare
      action record;
    begin
      for action in select * from (select community_id, author_id as user_id, id, null::integer as worth, created_at from came
       where community_id is not null) e order by community_id, user_id, created_at, id loop
        perform earn_points(
          action.community_id, action.user_id, 'posts', action.id, action.worth, action.created_at);
      end loop;
      return null;
    end $$;
create function posts_lose_points() returns trigger language plpgsql as $$
    declare
      gone record;
    begin
      for gone in select * from (select author_id as user_id, id from went) l order by user_id, id loop
        perform take_points_back(gone.user_id, 'posts', gone.id);
      end loop;
      return null;
    end $$;
create trigger posts_earn_points after insert on posts referencing new table as came
    for each statement execute function posts_earn_points();
create trigger posts_lose_points after delete on posts referencing old table as went
    for each statement execute function posts_lose_points();
create function comments_earn_points() returns trigger language plpgsql as $$
    declare
      action record;
    begin
      for action in select * from (select p.community_id, c.user_id, c.id, null::integer as worth, c.created_at
       from came c join posts p on p.id = c.post_id
       where p.community_id is not null and p.author_id <> c.user_id) e order by community_id, user_id, created_at, id loop
        perform earn_points(
          action.community_id, action.user_id, 'comments', action.id, action.worth, action.created_at);
      end loop;
      return null;
    end $$;
create function comments_lose_points() returns trigger language plpgsql as $$
    declare
      gone record;
    begin
      for gone in select * from (select c.user_id, c.id from went c join posts p on p.id = c.post_id) l order by user_id, id loop
        perform take_points_back(gone.user_id, 'comments', gone.id);
      end loop;
      return null;
    end $$;
create trigger comments_earn_points after insert on comments referencing new table as came
    for each statement execute function comments_earn_points();
create trigger comments_lose_points after delete on comments referencing old table as went
    for each statement execute function comments_lose_points();
create function referrals_earn_points() returns trigger language plpgsql as $$
    declare
      action record;
    begin
      for action in select * from (select community_id, referrer_id as user_id, id, null::integer as worth, created_at from came) e order by community_id, user_id, created_at, id loop
        perform earn_points(
          action.community_id, action.user_id, 'referrals', action.id, action.worth, action.created_at);
      end loop;
      return null;
    end $$;
create function referrals_lose_points() returns trigger language plpgsql as $$
    declare
      gone record;
    begin
      for gone in select * from (select referrer_id as user_id, id from went) l order by user_id, id loop
        perform take_points_back(gone.user_id, 'referrals', gone.id);
      end loop;
      return null;
    end $$;
create trigger referrals_earn_points after insert on referrals referencing new table as came
    for each statement execute function referrals_earn_points();
create trigger referrals_lose_points after delete on referrals referencing old table as went
    for each statement execute function referrals_lose_points();
create function testimonies_earn_points() returns trigger language plpgsql as $$
    declare
      action record;
    begin
      for action in select * from (select community_id, user_id, id, points_earned as worth, created_at from came where points_earned > 0) e order by community_id, user_id, created_at, id loop
        perform earn_points(
          action.community_id, action.user_id, 'testimonials', action.id, action.worth, action.created_at);
      end loop;
      return null;
    end $$;
create function testimonies_lose_points() returns trigger language plpgsql as $$
    declare
      gone record;
    begin
      for gone in select * from (select user_id, id from went) l order by user_id, id loop
        perform take_points_back(gone.user_id, 'testimonials', gone.id);
      end loop;
      return null;
    end $$;
create trigger testimonies_earn_points after insert on testimonies referencing new table as came
    for each statement execute function testimonies_earn_points();
create trigger testimonies_lose_points after delete on testimonies referencing old table as went
    for each statement execute function testimonies_lose_points();
insert into "kysely_migration" ("name", "timestamp") values ('0008_points_and_referrals', '2026-11-22T22:56:47.124Z');
alter table users
      add column location text,
      add column website text check (website ~* '^https?://'),
      add column birth_date date,
      add column is_profile_public boolean not null default true,
      add column cover_media_id uuid references media on delete set null,
      add column followers_count integer not null default 0 check (followers_count >= 0),
      add column following_count integer not null default 0 check (following_count >= 0);
create index users_cover on users (cover_media_id) where cover_media_id is not null;
create index users_private on users (id) where not is_profile_public;
create table profile_links (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      position smallint not null,
      title text not null check (length(title) between 1 and 60),
      url text not null check (url ~* '^https?://'),
      unique (user_id, position)
    );
create table followers (
      follower_id uuid not null references users on delete cascade,
      followed_id uuid not null references users on delete cascade,
      created_at timestamptz(3) not null default now(),
      primary key (follower_id, followed_id),
      check (follower_id <> followed_id)
    );
create index followers_followed on followers (followed_id, follower_id);
create function followers_count_insert() returns trigger language plpgsql as $$
      begin
        perform 1 from users
        where id in (select follower_id from changed union select followed_id from changed)
        order by id for no key update;
        update users
        set followers_count = followers_count + 1 * n.followers,
            following_count = following_count + 1 * n.following
        from (
          select id, sum(followers)::integer as followers, sum(following)::integer as following
          from (select followed_id as id, 1 as followers, 0 as following from changed
                union all
                select follower_id, 0, 1 from changed) each_way
          group by id
        ) n
        where users.id = n.id;
        return null;
      end $$;
create trigger followers_count_insert after insert on followers
      referencing new table as changed for each statement execute function followers_count_insert();
create function followers_count_delete() returns trigger language plpgsql as $$
      begin
        perform 1 from users
        where id in (select follower_id from changed union select followed_id from changed)
        order by id for no key update;
        update users
        set followers_count = followers_count + -1 * n.followers,
            following_count = following_count + -1 * n.following
        from (
          select id, sum(followers)::integer as followers, sum(following)::integer as following
          from (select followed_id as id, 1 as followers, 0 as following from changed
                union all
                select follower_id, 0, 1 from changed) each_way
          group by id
        ) n
        where users.id = n.id;
        return null;
      end $$;
create trigger followers_count_delete after delete on followers
      referencing old table as changed for each statement execute function followers_count_delete();
create index posts_author_community on posts (author_id, community_id);
create index posts_photos on posts (author_id, created_at desc, id desc) include (community_id)
    where image_media_id is not null;
insert into "kysely_migration" ("name", "timestamp") values ('0009_profiles', '2026-11-22T22:56:47.178Z');
create table surveys (
      id uuid primary key default gen_random_uuid(),
      community_id uuid not null references communities on delete cascade,
      coach_id uuid references users on delete set null,
      title text not null check (length(title) between 1 and 200),
      description text check (length(description) between 1 and 2000),
      status text not null default 'active' check (status in ('active', 'inactive')),
      closes_at timestamptz(3),
      reward_amount numeric(12, 2) check (reward_amount > 0),
      estimated_minutes smallint check (estimated_minutes between 1 and 600),
      maps_link text check (maps_link ~* '^https?://'),
      outcome text check (length(outcome) between 1 and 2000),
      responses_count integer not null default 0 check (responses_count >= 0),
      created_at timestamptz(3) not null default now()
    );
create index surveys_newest on surveys (community_id, created_at desc, id desc);
create index surveys_active on surveys (community_id, closes_at) where status = 'active';
create index surveys_coach on surveys (coach_id) where coach_id is not null;
create table survey_questions (
      id uuid primary key default gen_random_uuid(),
      survey_id uuid not null references surveys on delete cascade,
      position smallint not null,
      text text not null check (length(text) between 1 and 500),
      type text not null check (
        type in ('rating', 'multiple_choice', 'yes_no', 'long_text', 'short_text', 'open_text')),
      required boolean not null default false
    );
create index survey_questions_order on survey_questions (survey_id, position, id);
create table survey_options (
      id uuid primary key default gen_random_uuid(),
      question_id uuid not null references survey_questions on delete cascade,
      position smallint not null,
      text text not null check (length(text) between 1 and 200),
      value text not null check (length(value) between 1 and 100),
      unique (question_id, value)
    );
create table survey_responses (
      id uuid primary key,
      survey_id uuid not null references surveys on delete cascade,
      user_id uuid not null references users on delete cascade,
      is_anonymous boolean not null,
      answers_count smallint not null check (answers_count between 0 and questions_count),
      questions_count smallint not null,
      seconds_spent integer check (seconds_spent >= 0),
      created_at timestamptz(3) not null default now(),
      unique (survey_id, user_id)
    );
create index survey_responses_user on survey_responses (user_id);
create table survey_answers (
      response_id uuid not null references survey_responses on delete cascade,
      question_id uuid not null references survey_questions on delete cascade,
      value jsonb not null,
      primary key (response_id, question_id)
    );
create index survey_answers_question on survey_answers (question_id);
create function survey_responses_responses_count_add() returns trigger language plpgsql as $$
    begin
      update surveys set responses_count = responses_count + n.total
      from (select survey_id as id, count(*)::integer as total from changed group by survey_id order by survey_id) n
      where surveys.id = n.id;
      return null;
    end $$;
create function survey_responses_responses_count_remove() returns trigger language plpgsql as $$
    begin
      update surveys set responses_count = responses_count - n.total
      from (select survey_id as id, count(*)::integer as total from changed group by survey_id order by survey_id) n
      where surveys.id = n.id;
      return null;
    end $$;
create trigger survey_responses_responses_count_add after insert on survey_responses referencing new table as changed
    for each statement execute function survey_responses_responses_count_add();
create trigger survey_responses_responses_count_remove after delete on survey_responses referencing old table as changed
    for each statement execute function survey_responses_responses_count_remove();
create function survey_responses_earn_points() returns trigger language plpgsql as $$
    declare
      action record;
    begin
      for action in select * from (select s.community_id, r.user_id, r.id, null::integer as worth, r.created_at
       from came r join surveys s on s.id = r.survey_id
       where r.answers_count > 0) e order by community_id, user_id, created_at, id loop
        perform earn_points(
          action.community_id, action.user_id, 'surveys', action.id, action.worth, action.created_at);
      end loop;
      return null;
    end $$;
create function survey_responses_lose_points() returns trigger language plpgsql as $$
    declare
      gone record;
    begin
      for gone in select * from (select r.user_id, r.id from went r join surveys s on s.id = r.survey_id) l order by user_id, id loop
        perform take_points_back(gone.user_id, 'surveys', gone.id);
      end loop;
      return null;
    end $$;
create trigger survey_responses_earn_points after insert on survey_responses referencing new table as came
    for each statement execute function survey_responses_earn_points();
create trigger survey_responses_lose_points after delete on survey_responses referencing old table as went
    for each statement execute function survey_responses_lose_points();
insert into "kysely_migration" ("name", "timestamp") values ('0010_surveys', '2026-11-22T22:56:47.316Z');
create table testimony_types (
      id uuid primary key default gen_random_uuid(),
      community_id uuid not null references communities on delete cascade,
      title text not null check (title <> ''),
      description text,
      prompt text,
      points_value integer not null default 10 check (points_value between 0 and 100000),
      is_active boolean not null default true,
      position integer not null default 0,
      created_at timestamptz(3) not null default now()
    );
create index testimony_types_community on testimony_types (community_id, position, created_at, id)
    where is_active;
alter table testimonies
      add column type_id uuid references testimony_types on delete set null,
      add column video_duration real check (video_duration > 0);
create unique index testimonies_type_user on testimonies (type_id, user_id) where type_id is not null;
create table testimony_uploads (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      type_id uuid references testimony_types on delete cascade,
      attempt uuid not null,
      status text not null check (status in ('uploading', 'processing', 'completed', 'error', 'cancelled')),
      loaded bigint not null default 0,
      total bigint not null default 0,
      error text,
      error_code text,
      testimony_id uuid references testimonies on delete set null,
      points_earned integer,
      storage_keys text[] not null default '{}',
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null
    );
create index testimony_uploads_running on testimony_uploads (user_id, updated_at)
    where status in ('uploading', 'processing');
create index testimony_uploads_updated on testimony_uploads (updated_at);
create index testimony_uploads_files on testimony_uploads (updated_at) where storage_keys <> '{}';
create index testimony_uploads_type on testimony_uploads (type_id) where type_id is not null;
create index testimony_uploads_testimony on testimony_uploads (testimony_id)
    where testimony_id is not null;
insert into "kysely_migration" ("name", "timestamp") values ('0011_testimony_uploads', '2026-11-22T22:56:47.343Z');
create table networking_settings (
      community_id uuid primary key references communities on delete cascade,
      enabled boolean not null default true,
      session_duration_minutes integer not null default 20 check (session_duration_minutes between 1 and 480),
      min_participants integer not null default 2 check (min_participants >= 2),
      max_participants integer not null default 3 check (max_participants between min_participants and 8),
      matching_interval_minutes integer not null default 5 check (matching_interval_minutes between 1 and 1440),
      -- None means any.
      allowed_session_types text[] not null default '{video,audio}'
        check (allowed_session_types <@ array['video', 'audio'] and array_position(allowed_session_types, null) is null),
      require_verification boolean not null default false,
      moderation_settings jsonb not null default '{}' check (jsonb_typeof(moderation_settings) = 'object'),
      -- The round that was the last to bring people together, by the time it was due.
      last_round_at timestamptz(3),
      updated_at timestamptz(3) not null default now()
    );
create function touch_networking_settings() returns trigger language plpgsql as $$
    begin
      new.updated_at := now();
      return new;
    end $$;
create trigger touch before update of enabled, session_duration_minutes, min_participants, max_participants, matching_interval_minutes, allowed_session_types, require_verification, moderation_settings on networking_settings
    for each row execute function touch_networking_settings();
create table networking_queue (
      user_id uuid primary key,
      id uuid not null unique,
      community_id uuid not null,
      language text not null check (length(language) between 1 and 16),
      session_type text not null check (session_type in ('video', 'audio')),
      topics text[] not null,
      status text not null default 'waiting' check (status in ('waiting', 'away', 'disabled')),
      joined_at timestamptz(3) not null,
      last_seen timestamptz(3) not null,
      foreign key (community_id, user_id) references memberships (community_id, user_id) on delete cascade
    );
create index networking_queue_waiting on networking_queue (community_id, joined_at, id)
    where status = 'waiting';
create index networking_queue_member on networking_queue (community_id, user_id);
create table networking_matches (
      id uuid primary key,
      community_id uuid not null references communities on delete cascade,
      session_type text not null,
      matched_at timestamptz(3) not null,
      ends_at timestamptz(3) not null check (ends_at > matched_at),
      -- The group of a match of more than two, once one of them has begun it.
      conversation_id uuid references conversations on delete set null
    );
create index networking_matches_conversation on networking_matches (conversation_id);
create index networking_matches_community on networking_matches (community_id);
create index networking_matches_old on networking_matches (matched_at);
create table networking_match_members (
      match_id uuid not null references networking_matches on delete cascade,
      user_id uuid not null references users on delete cascade,
      topics text[] not null,
      -- The match's own, so that a person's latest ones are found by one index.
      matched_at timestamptz(3) not null,
      -- When it ended for this person before its time.
      ended_at timestamptz(3),
      primary key (match_id, user_id)
    );
create index networking_match_members_user on networking_match_members (user_id, matched_at);
create table networking_reports (
      id uuid primary key,
      match_id uuid not null references networking_matches on delete cascade,
      -- What was reported stays when who reported it is gone.
      reporter_id uuid references users on delete set null,
      reported_id uuid not null references users on delete cascade,
      reason text not null check (reason in ('spam', 'harassment', 'inappropriate', 'no_show', 'other')),
      details text check (length(details) between 1 and 1000),
      created_at timestamptz(3) not null,
      unique (match_id, reporter_id, reported_id)
    );
create index networking_reports_reporter on networking_reports (reporter_id);
create index networking_reports_reported on networking_reports (reported_id);
create table blocks (
      blocker_id uuid not null references users on delete cascade,
      blocked_id uuid not null references users on delete cascade,
      created_at timestamptz(3) not null default now(),
      primary key (blocker_id, blocked_id),
      check (blocker_id <> blocked_id)
    );
create index blocks_blocked on blocks (blocked_id, blocker_id);
insert into "kysely_migration" ("name", "timestamp") values ('0012_networking', '2026-11-22T22:56:47.618Z');
