/** Rows of earlier versions: some for each table of each migration. */
import { type Kysely, sql } from 'kysely'

/** The id of one of these rows. */
export const oldId = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
const id = (number: number) => `'${oldId(number)}'`
const [ana, bea, community, image, video, post] = [1, 2, 10, 20, 21, 30].map(id)
const [ad, creative, conversation, product, module, lesson, step] = [40, 41, 50, 60, 61, 62, 63].map(id)
const [survey, question, response, prompt, match] = [70, 71, 72, 80, 90].map(id)

/** Statements by the migration that makes them possible, in an order that satisfies foreign keys. */
const statements: Record<number, string> = {
  1: `
    insert into users (id, name, email, email_key, password_hash, membership_type) values
      (${ana}, 'Ana Quiroga', 'Ana@faro.test', 'ana@faro.test', 'x', 'premium_coach'),
      (${bea}, 'Bea Soler', 'bea@faro.test', 'bea@faro.test', 'x', 'basic');
    insert into communities (id, name, is_public, owner_id) values (${community}, 'Tertulia', true, ${ana});
    insert into memberships (id, community_id, user_id, role) values
      (${id(11)}, ${community}, ${ana}, 'owner'), (${id(12)}, ${community}, ${bea}, 'member');
    insert into media (id, owner_id, kind, storage_key, content_type, bytes) values
      (${image}, ${bea}, 'image', 'imagen', 'image/webp', 100), (${video}, ${ana}, 'video', 'video', 'video/mp4', 200);
    update users set avatar_media_id = ${image} where id = ${bea};
    insert into posts (id, author_id, community_id, content, image_media_id) values
      (${post}, ${bea}, ${community}, 'Hola', ${image}), (${id(31)}, ${ana}, null, 'A todos', null);
    insert into comments (id, post_id, user_id, content) values (${id(32)}, ${post}, ${ana}, 'Bienvenida');
    insert into post_likes (post_id, user_id) values (${post}, ${ana});
    insert into sessions (id, user_id, expires_at) values (${id(33)}, ${bea}, now() + interval '20 days');
    insert into secrets (name, value) values ('antiguo', 'secreto');
    insert into idempotency_keys (user_id, key, post_id) values (${bea}, 'clave', ${post});`,
  3: `
    insert into ads (id, description, link_url, starts_at, ends_at)
      values (${ad}, 'Edición', 'https://example.org', now(), now() + interval '1 day');
    insert into ad_creatives (id, ad_id, position, title) values (${creative}, ${ad}, 0, 'Plazas');
    insert into ad_impressions (id, creative_id, user_id) values (${id(42)}, ${creative}, ${bea});
    insert into post_views (post_id, user_id, seconds) values (${post}, ${ana}, 3);
    insert into post_shares (id, post_id, user_id, share_type) values (${id(43)}, ${post}, ${ana}, 'link');`,
  5: `insert into meetings (community_id, topic, starts_at) values (${community}, 'Encuentro', now());`,
  6: `
    insert into conversations (id, type, direct_key, created_by)
      values (${conversation}, 'direct', ${id(1)} || ':' || ${id(2)}, ${ana});
    insert into conversation_members (conversation_id, user_id) values (${conversation}, ${ana}), (${conversation}, ${bea});
    insert into messages (id, conversation_id, position, type, content, sender_id)
      values (${id(51)}, ${conversation}, 1, 'text', 'Hola', ${ana});`,
  7: `
    insert into products (id, community_id, seller_id, name, price) values (${product}, ${community}, ${ana}, 'Curso', 90);
    insert into modules (id, product_id, coach_id, position, title) values (${module}, ${product}, ${ana}, 1, 'Primero');
    insert into videos (id, module_id, position, title, media_id) values (${lesson}, ${module}, 1, 'Empezar', ${video});
    insert into video_captions (video_id, language, label, vtt) values (${lesson}, 'es', 'Español', 'WEBVTT');
    insert into video_progress (user_id, video_id) values (${bea}, ${lesson});
    insert into plan_steps (id, product_id, position, title) values (${step}, ${product}, 1, 'Escuchar');
    insert into step_ticks (user_id, step_id) values (${bea}, ${step});
    insert into purchases (id, user_id, community_id, product_id, amount, currency, provider, expires_at)
      values (${id(64)}, ${bea}, ${community}, ${product}, 90, 'EUR', 'test', now() + interval '1 day');
    insert into reviews (id, community_id, user_id, rating) values (${id(65)}, ${community}, ${bea}, 5);
    insert into sales_pages (id, product_id) values (${id(66)}, ${product});
    insert into testimonies (id, community_id, user_id, content) values (${id(67)}, ${community}, ${bea}, 'Me ayudó');`,
  8: `
    insert into referrals (id, referrer_id, community_id, nombre, telefono)
      values (${id(68)}, ${bea}, ${community}, 'Carlos', '+34600000000');
    insert into rewards (community_id, place, title) values (${community}, 1, 'Sesión');`,
  9: `
    insert into followers (follower_id, followed_id) values (${bea}, ${ana});
    insert into profile_links (id, user_id, position, title, url) values (${id(69)}, ${ana}, 0, 'Web', 'https://a.example');`,
  10: `
    insert into surveys (id, community_id, title) values (${survey}, ${community}, '¿Qué tal?');
    insert into survey_questions (id, survey_id, position, text, type) values (${question}, ${survey}, 1, '¿Vienes?', 'multiple_choice');
    insert into survey_options (question_id, position, text, value) values (${question}, 1, 'Sí', 'si');
    insert into survey_responses (id, survey_id, user_id, is_anonymous, answers_count, questions_count)
      values (${response}, ${survey}, ${bea}, false, 1, 1);
    insert into survey_answers (response_id, question_id, value) values (${response}, ${question}, '"si"');`,
  11: `
    insert into testimony_types (id, community_id, title) values (${prompt}, ${community}, 'Tu cambio');
    insert into testimony_uploads (id, user_id, attempt, status, created_at, updated_at)
      values (${id(81)}, ${bea}, ${id(82)}, 'completed', now(), now());`,
  12: `
    insert into networking_settings (community_id, enabled) values (${community}, true);
    insert into networking_matches (id, community_id, session_type, matched_at, ends_at)
      values (${match}, ${community}, 'video', now(), now() + interval '20 minutes');
    insert into networking_match_members (match_id, user_id, topics, matched_at)
      values (${match}, ${ana}, '{}', now()), (${match}, ${bea}, '{}', now());
    insert into networking_queue (user_id, id, community_id, language, session_type, topics, joined_at, last_seen)
      values (${bea}, ${id(91)}, ${community}, 'es', 'video', '{}', now(), now());
    insert into networking_reports (id, match_id, reporter_id, reported_id, reason, created_at)
      values (${id(92)}, ${match}, ${bea}, ${ana}, 'spam', now());
    insert into blocks (blocker_id, blocked_id) values (${bea}, ${ana});`,
  14: `
    update sessions set generation = 2;
    insert into replaced_tokens (session_id, generation) values (${id(33)}, 1);
    insert into reused_sessions (id, user_id) values (${id(34)}, ${bea});`,
  17: `
    insert into post_likes (post_id, user_id) values (${id(31)}, ${bea});
    insert into activity_reads (user_id, activity_id, read_until) select user_id, id, now() from activity;
    insert into activity_mutes (user_id, kind) values (${bea}, 'follower');
    insert into community_reads (user_id, community_id, read_until) values (${bea}, ${community}, now());
    insert into visits (user_id) values (${bea});
    insert into likes_taken_back (post_id, user_id, liked_at) select post_id, user_id, created_at from post_likes;
    update rewards set given_month = '2026-10';`,
  18: `
    insert into staff (user_id) values (${ana});
    insert into studio_changes (id, community_id, actor_id, actor_name, action)
      values (${id(110)}, ${community}, ${ana}, 'Ana Quiroga', 'community.edit');
    insert into invitations (id, community_id, token, role, created_by)
      values (${id(111)}, ${community}, 'enlace', 'member', ${ana});
    insert into invitation_uses (invitation_id, user_id) values (${id(111)}, ${bea});
    insert into removed_memberships (id, community_id, user_id, role, joined_at)
      values (${id(112)}, ${community}, ${bea}, 'member', now());`,
  20: `
    update memberships set level = 4 where id = ${id(12)};
    insert into member_mutes (community_id, user_id, reason, muted_by, muted_by_name)
      values (${community}, ${bea}, 'Insultos', ${ana}, 'Ana Quiroga');
    insert into member_notes (id, community_id, user_id, author_id, author_name, text)
      values (${id(113)}, ${community}, ${bea}, ${ana}, 'Ana Quiroga', 'Llamar en enero');
    insert into member_batches (batch_id, community_id, user_id, membership_id, role, joined_at)
      values (${id(114)}, ${community}, ${bea}, ${id(12)}, 'member', now());
    insert into member_mailings (sender_id, key, community_id, text, recipients)
      values (${ana}, 'clave', ${community}, 'Hola', array[${bea}]::uuid[]);`,
  19: `
    insert into moderation_cases (id, community_id, post_id, author_id)
      values (${id(113)}, ${community}, ${post}, ${bea});
    insert into moderation_reports (id, case_id, reporter_id, reason)
      values (${id(114)}, ${id(113)}, ${ana}, 'spam');
    insert into hidden_messages (message_id, type, content) values (${id(51)}, 'text', 'Hola');`,
  21: `
    insert into meeting_series (id, community_id, rule) values (${id(115)}, ${community}, 'week');`,
  31: `
    insert into payment_problems (id, purchase_id, kind, paid_amount, paid_currency)
      values (${id(116)}, ${id(64)}, 'dispute', 90, 'EUR');`,
  33: `
    insert into community_bans (community_id, user_id, role, batch_id, banned_by, banned_by_name)
      values (${community}, ${bea}, 'member', ${id(114)}, ${ana}, 'Ana Quiroga');`,
  34: `
    insert into moderation_snapshots (case_id, text, author_name, created_at)
      values (${id(113)}, 'Vendo mi método', 'Bea', now());`,
}

/** Inserts the rows that a database with `migrations` migrations can hold. */
export async function addOldRows(db: Kysely<never>, migrations: number): Promise<void> {
  for (const [since, text] of Object.entries(statements)) {
    if (Number(since) <= migrations) await sql.raw(text).execute(db)
  }
}
