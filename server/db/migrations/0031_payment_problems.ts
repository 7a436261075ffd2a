/** Payments that somebody has to look at, and invitations that do not admit for free. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_problems (
      id uuid primary key,
      purchase_id uuid not null references purchases on delete cascade,
      kind text not null check (kind in ('underpaid', 'overpaid', 'currency', 'gone', 'deleted', 'dispute')),
      -- What was paid, in paid_currency.
      paid_amount numeric(14, 3) not null,
      paid_currency text not null,
      created_at timestamptz(3) not null default now(),
      resolution text check (resolution in ('admitted', 'refunded', 'seen')),
      resolved_at timestamptz(3),
      -- Kept beside the person, who may be deleted.
      resolved_by uuid references users on delete set null,
      resolved_by_name text,
      note text,
      unique (purchase_id, kind),
      check ((resolution is null) = (resolved_at is null))
    )`.execute(db)
  await sql`
    create index payment_problems_open on payment_problems (created_at) where resolved_at is null`.execute(db)
  await sql`
    create index payment_problems_resolved on payment_problems (resolved_at) where resolved_at is not null`.execute(
    db,
  )
  await sql`
    create index payment_problems_resolved_by on payment_problems (resolved_by)
    where resolved_by is not null`.execute(db)
  // Links from before admitted everybody for free.
  await sql`
    alter table invitations
      add column must_pay boolean not null default false check (not must_pay or role = 'member')`.execute(db)
}
