/** Cases outlive what they are about: each keeps what it said, and since when it is gone. */
import { type Kysely, sql } from 'kysely'

/** Columns of a case that name its subject, which may be deleted before the case. */
const deletable = { post_id: 'all_posts', comment_id: 'all_comments', message_id: 'messages' } as const

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table moderation_cases
      alter column target_kind drop expression,
      alter column target_id drop expression,
      drop constraint moderation_cases_check,
      add constraint moderation_cases_one_subject check (num_nonnulls(post_id, comment_id, message_id, profile_id) <= 1),
      -- Since when the subject is deleted.
      add column gone_at timestamptz(3)`.execute(db)
  await sql`
    create function name_case_subject() returns trigger language plpgsql as $$
    begin
      new.target_kind := case
        when new.post_id is not null then 'post' when new.comment_id is not null then 'comment'
        when new.message_id is not null then 'message' else 'profile' end;
      new.target_id := coalesce(new.post_id, new.comment_id, new.message_id, new.profile_id);
      return new;
    end $$`.execute(db)
  await sql`
    create trigger name_subject before insert on moderation_cases for each row
    execute function name_case_subject()`.execute(db)
  // Cases are few, so that the new references are checked at once.
  for (const [column, table] of Object.entries(deletable)) {
    await sql`
      alter table moderation_cases
        drop constraint ${sql.ref(`moderation_cases_${column}_fkey`)},
        add foreign key (${sql.ref(column)}) references ${sql.table(table)} on delete set null`.execute(db)
  }
  await sql`
    create function note_gone_subject() returns trigger language plpgsql as $$
    begin
      new.gone_at := now();
      return new;
    end $$`.execute(db)
  await sql`
    create trigger note_gone before update of post_id, comment_id, message_id on moderation_cases for each row
    when (num_nonnulls(old.post_id, old.comment_id, old.message_id) = 1
      and num_nonnulls(new.post_id, new.comment_id, new.message_id) = 0)
    execute function note_gone_subject()`.execute(db)
  await snapshots(db)
  await fillSnapshots(db)
}

async function snapshots(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table moderation_snapshots (
      id uuid primary key default gen_random_uuid(),
      case_id uuid not null references moderation_cases on delete cascade,
      taken_at timestamptz(3) not null default clock_timestamp(),
      -- Of a profile, its description.
      text text not null,
      author_name text not null,
      avatar_media_id uuid references media on delete set null,
      -- Of a profile, its cover.
      image_media_id uuid references media on delete set null,
      video_media_id uuid references media on delete set null,
      file_media_id uuid references media on delete set null,
      -- When the subject was written.
      created_at timestamptz(3) not null,
      -- The post of a comment.
      post_id uuid,
      post_text text,
      post_author_name text,
      post_created_at timestamptz(3)
    )`.execute(db)
  await sql`
    create index moderation_snapshots_case on moderation_snapshots (case_id, taken_at desc)`.execute(db)
  for (const column of ['avatar_media_id', 'image_media_id', 'video_media_id', 'file_media_id']) {
    await sql`
      create index ${sql.ref(`moderation_snapshots_${column}`)} on moderation_snapshots (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db)
  }
}

/** Cases from before get a snapshot of what they are about now. */
async function fillSnapshots(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into moderation_snapshots
      (case_id, text, author_name, avatar_media_id, image_media_id, video_media_id, created_at)
    select c.id, p.content, u.name, u.avatar_media_id, p.image_media_id, p.video_media_id, p.created_at
    from moderation_cases c join all_posts p on p.id = c.post_id join users u on u.id = p.author_id`.execute(
    db,
  )
  await sql`
    insert into moderation_snapshots
      (case_id, text, author_name, avatar_media_id, created_at, post_id, post_text, post_author_name, post_created_at)
    select c.id, t.content, u.name, u.avatar_media_id, t.created_at, p.id, p.content, writer.name, p.created_at
    from moderation_cases c join all_comments t on t.id = c.comment_id join users u on u.id = t.user_id
    join all_posts p on p.id = t.post_id join users writer on writer.id = p.author_id`.execute(db)
  await sql`
    insert into moderation_snapshots
      (case_id, text, author_name, avatar_media_id, image_media_id, video_media_id, file_media_id, created_at)
    select c.id, coalesce(h.content, m.content), u.name, u.avatar_media_id,
      case file.kind when 'image' then file.id end, case file.kind when 'video' then file.id end,
      case when file.kind not in ('image', 'video') then file.id end, m.sent_at
    from moderation_cases c join messages m on m.id = c.message_id join users u on u.id = c.author_id
    left join hidden_messages h on h.message_id = m.id
    left join media file on file.id = coalesce(h.attachment_media_id, m.attachment_media_id)`.execute(db)
  await sql`
    insert into moderation_snapshots (case_id, text, author_name, avatar_media_id, image_media_id, created_at)
    select c.id, coalesce(u.bio, ''), u.name, u.avatar_media_id, u.cover_media_id, u.created_at
    from moderation_cases c join users u on u.id = c.profile_id`.execute(db)
}
