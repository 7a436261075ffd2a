import { type Kysely, sql } from 'kysely'

/**
 * A person can be deleted: what they sent to others stays with those, without its owner. What others depend on holds
 * them, and says so: communities, products and modules have to be somebody else's first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table media
      alter column owner_id drop not null,
      drop constraint media_owner_id_fkey,
      add foreign key (owner_id) references users (id) on delete set null`.execute(db)
  await sql`
    create function refuse_to_delete_owner() returns trigger language plpgsql as $$
    declare
      held text;
    begin
      select string_agg(what, '; ') into held from (
        select format('la comunidad «%s» (communities.owner_id)', name) as what from communities where owner_id = old.id
        union all
        select format('el producto «%s» (products.seller_id)', name) from products where seller_id = old.id
        union all
        select format('el módulo «%s» (modules.coach_id)', title) from modules where coach_id = old.id
      ) as holding;
      if held is not null then
        raise exception using
          errcode = 'foreign_key_violation',
          message = format('No se puede borrar a %s (%s): es de esa persona %s.', old.name, old.email, held),
          hint = 'Pásaselo antes a otra persona, o bórralo.';
      end if;
      return old;
    end $$`.execute(db)
  await sql`
    create trigger users_say_what_holds before delete on users
    for each row execute function refuse_to_delete_owner()`.execute(db)
}
