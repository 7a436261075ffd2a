import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'

/** Adds what the other members of paid communities paid when they joined: the featured product, else the entry price. */
export async function addEntryPayments(trx: Transaction<Database>): Promise<void> {
  await sql`
    insert into purchases (id, user_id, community_id, product_id, status, amount, currency, provider, provider_ref,
      created_at, expires_at, paid_at, access_expires_at, admitted)
    select id, user_id, community_id, product_id, 'paid', amount, 'EUR', 'test', id::text,
      joined_at, joined_at, joined_at, joined_at + make_interval(days => access_days), true
    from (
      select gen_random_uuid() as id, m.user_id, m.community_id, p.id as product_id, m.joined_at,
        coalesce(p.price, c.price) as amount, p.access_days
      from memberships m
      join communities c on c.id = m.community_id
      left join products p on p.id = c.featured_product_id
      where c.access_type = 'por_pago' and m.role = 'member' and not exists (
        select from purchases paid where paid.user_id = m.user_id and paid.community_id = m.community_id)
    ) owed`.execute(trx)
}
