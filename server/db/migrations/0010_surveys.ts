import { type Kysely, sql } from 'kysely'
import { countWithTrigger } from './counters.ts'
import { earnFromOne } from './pointEarning.ts'

/** Surveys of communities, and what their members answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await surveys(db)
  await responses(db)
  await countWithTrigger(db, 'survey_responses', 'surveys', 'survey_id', 'responses_count')
  await earnFromOne(db, {
    table: 'survey_responses',
    kind: 'surveys',
    // One in which everything was left out earns nothing.
    earns: (rows) =>
      `select s.community_id, r.user_id, r.id, null::integer as worth, r.created_at
       from ${rows} r join surveys s on s.id = r.survey_id
       where r.answers_count > 0`,
    // One that goes with its survey keeps its points: whoever answered has taken nothing back.
    loses: 'select r.user_id, r.id from went r join surveys s on s.id = r.survey_id',
  })
}

async function surveys(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    )`.execute(db)
  await sql`create index surveys_newest on surveys (community_id, created_at desc, id desc)`.execute(db)
  await sql`create index surveys_active on surveys (community_id, closes_at) where status = 'active'`.execute(
    db,
  )
  await sql`create index surveys_coach on surveys (coach_id) where coach_id is not null`.execute(db)

  await sql`
    create table survey_questions (
      id uuid primary key default gen_random_uuid(),
      survey_id uuid not null references surveys on delete cascade,
      position smallint not null,
      text text not null check (length(text) between 1 and 500),
      type text not null check (
        type in ('rating', 'multiple_choice', 'yes_no', 'long_text', 'short_text', 'open_text')),
      required boolean not null default false
    )`.execute(db)
  await sql`create index survey_questions_order on survey_questions (survey_id, position, id)`.execute(db)

  await sql`
    create table survey_options (
      id uuid primary key default gen_random_uuid(),
      question_id uuid not null references survey_questions on delete cascade,
      position smallint not null,
      text text not null check (length(text) between 1 and 200),
      value text not null check (length(value) between 1 and 100),
      unique (question_id, value)
    )`.execute(db)
}

async function responses(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    )`.execute(db)
  await sql`create index survey_responses_user on survey_responses (user_id)`.execute(db)

  await sql`
    create table survey_answers (
      response_id uuid not null references survey_responses on delete cascade,
      question_id uuid not null references survey_questions on delete cascade,
      value jsonb not null,
      primary key (response_id, question_id)
    )`.execute(db)
  await sql`create index survey_answers_question on survey_answers (question_id)`.execute(db)
}
