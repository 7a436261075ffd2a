/**
 * Purchases stay when their product, community or buyer is deleted, and record what was refunded or disputed. Prices
 * have no more decimals than their currency.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await prices(db)
  await keptPurchases(db)
  await refunds(db)
}

/** ISO 4217: the currencies whose minor unit is not a hundredth. */
const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
const withThree = 'BHD IQD JOD KWD LYD OMR TND'

async function prices(db: Kysely<unknown>): Promise<void> {
  const listed = (codes: string) => sql.lit(`{${codes.replaceAll(' ', ',')}}`)
  await sql`
    create function currency_decimals(currency text) returns integer language sql immutable parallel safe
    return case
      when currency = any (${listed(withoutDecimals)}::text[]) then 0
      when currency = any (${listed(withThree)}::text[]) then 3
      else 2
    end`.execute(db)
  for (const table of ['communities', 'products']) {
    // The provider charged the rounded amount.
    await sql`
      update ${sql.table(table)} set price = greatest(round(price, currency_decimals(currency)), 1)
      where price <> round(price, currency_decimals(currency))`.execute(db)
    await sql`
      alter table ${sql.table(table)} add constraint ${sql.ref(`${table}_price_decimals`)}
      check (price = round(price, currency_decimals(currency)))`.execute(db)
  }
}

async function keptPurchases(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchases
      -- Of what has been deleted, and only then.
      add column community_name text,
      add column product_name text,
      alter column user_id drop not null,
      alter column community_id drop not null,
      drop constraint purchases_user_id_fkey,
      drop constraint purchases_community_id_fkey,
      drop constraint purchases_product_id_fkey,
      add foreign key (user_id) references users on delete set null,
      add foreign key (community_id) references communities on delete set null,
      add foreign key (product_id) references products on delete set null`.execute(db)
  // A purchase whose product is deleted does not stand in the way of another one.
  await sql`drop index purchases_one_pending`.execute(db)
  await sql`
    create unique index purchases_one_pending on purchases (user_id, coalesce(product_id, community_id))
    where status = 'pending' and product_name is null`.execute(db)
  await sql`
    create function keep_community_of_purchases() returns trigger language plpgsql as $$
    begin
      -- A row that one statement changes twice is checked again, so it does not refer to what is being deleted.
      update purchases set community_name = old.name, community_id = null where community_id = old.id;
      return old;
    end $$`.execute(db)
  await sql`
    create trigger purchases_keep_community before delete on communities
    for each row execute function keep_community_of_purchases()`.execute(db)
  // With its community, which is deleted with a warning and after thirty days, a product goes even if it is in use.
  await sql`
    create function keep_product_of_purchases() returns trigger language plpgsql as $$
    declare
      buyers bigint;
    begin
      select count(distinct user_id) into buyers from purchases
      where product_id = old.id and status = 'paid' and (access_expires_at is null or access_expires_at > now())
        and exists (select from communities where id = old.community_id and deleted_at is null);
      if buyers > 0 then
        raise exception using
          errcode = 'foreign_key_violation',
          message = format('No se puede borrar el producto «%s»: %s persona(s) lo han pagado y tienen acceso.', old.name, buyers),
          hint = 'Devuélveles el dinero en el proveedor de pagos, o espera a que termine su acceso.';
      end if;
      update purchases set product_name = old.name, product_id = null where product_id = old.id;
      return old;
    end $$`.execute(db)
  await sql`
    create trigger purchases_keep_product before delete on products
    for each row execute function keep_product_of_purchases()`.execute(db)
  // Cleaning up takes the references away before it deletes what they refer to.
  await sql`
    create function keep_names_of_purchases() returns trigger language plpgsql as $$
    begin
      if new.community_id is null and old.community_id is not null then
        new.community_name := coalesce(new.community_name, (select name from communities where id = old.community_id));
      end if;
      if new.product_id is null and old.product_id is not null then
        new.product_name := coalesce(new.product_name, (select name from products where id = old.product_id));
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger purchases_keep_names before update of community_id, product_id on purchases
    for each row execute function keep_names_of_purchases()`.execute(db)
  await sql`
    create function keep_buyer_of_purchases() returns trigger language plpgsql as $$
    begin
      update purchases set buyer_phone = null where user_id = old.id and buyer_phone is not null;
      return old;
    end $$`.execute(db)
  await sql`
    create trigger purchases_keep_buyer before delete on users
    for each row execute function keep_buyer_of_purchases()`.execute(db)
}

async function refunds(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchases
      drop constraint purchases_status_check,
      drop constraint purchases_check,
      -- review: paid, but gives no access until somebody has decided; refunded: paid, and the access has ended.
      add constraint purchases_status_check check (
        status in ('pending', 'paid', 'cancelled', 'expired', 'review', 'refunded')),
      add constraint purchases_paid_check check (
        (status in ('paid', 'review', 'refunded')) = (paid_at is not null)),
      -- What has gone back to the buyer, also by a lost dispute.
      add column returned numeric(12, 2) not null default 0 check (returned >= 0),
      add column dispute text check (dispute in ('open', 'won', 'lost')),
      -- Since when the provider's state is known: an older one, read meanwhile, does not replace it.
      add column checked_at timestamptz,
      -- Whether it made its buyer a member; the membership then ends with it.
      add column admitted boolean not null default false,
      -- The membership that ended with it, in member_batches.
      add column ended_batch uuid`.execute(db)
  // Payment and membership had the time of one transaction.
  await sql`
    update purchases p set admitted = true from memberships m
    where p.status = 'paid' and m.user_id = p.user_id and m.community_id = p.community_id
      and m.joined_at between p.paid_at - interval '1 second' and p.paid_at + interval '1 second'`.execute(db)
  await sql`drop index purchases_community`.execute(db)
  await sql`
    create index purchases_community on purchases (community_id, paid_at)
    include (amount, currency, returned, status)`.execute(db)
}
