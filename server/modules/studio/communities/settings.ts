import { v5 as uuidFromName, v7 as uuid } from 'uuid'
import { communityPriceLimits, type CommunitySettings } from '#api/contract/studio/communities.ts'
import { formatPrice, isExpressible } from '#lib/money.ts'
import type { Db } from '../../../db/client.ts'
import { HttpError } from '../../../errors.ts'
import { isGuid } from '../../../db/guid.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { communityAllowance } from '../../communities/membershipTiers.ts'
import { difference, recordChange } from '../changes/record.ts'
import { communityIsDeleted, isStaff } from '../permissions.ts'
import { columnsOf, findCommunity, settingsOf } from './repository.ts'

/** Names the communities that were made with an idempotency key. */
const keySpace = '6f9c7f0e-5c0e-4b53-9b0f-2a3c8d1f7e10'

/**
 * Creates a community of the user's own; with a key that was used before, returns the first one.
 * @throws {HttpError} 403 when her membership does not include another one.
 */
export async function createCommunity(
  db: Db,
  user: AuthUser,
  settings: CommunitySettings,
  key: string,
): Promise<string> {
  requireSensible(settings)
  if (settings.featured_product_id !== null) throw unknownProduct()
  const id = uuidFromName(`${user.id}:${key}`, keySpace)
  await db.transaction().execute(async (trx) => {
    // One at a time: two at once must not pass the limit together.
    const { membership_type } = await trx
      .selectFrom('users')
      .where('id', '=', user.id)
      .select('membership_type')
      .forUpdate()
      .executeTakeFirstOrThrow()
    const mine = await trx
      .selectFrom('communities')
      .where('owner_id', '=', user.id)
      .select(['id', 'deleted_at'])
      .execute()
    if (mine.some((one) => one.id === id)) return
    const owned = mine.filter((one) => one.deleted_at === null).length
    const staff = await isStaff(trx, user.id)
    const { canCreate, max } = communityAllowance({ membershipType: membership_type, owned, staff })
    if (!canCreate) {
      throw new HttpError(
        403,
        max === 0
          ? 'Tu membresía no incluye crear comunidades.'
          : `Tu membresía incluye ${max === 1 ? 'una comunidad, y ya la tienes' : `${max} comunidades, y ya las tienes`}.`,
      )
    }
    await trx
      .insertInto('communities')
      .values({ id, owner_id: user.id, ...columnsOf(settings) })
      .execute()
    await trx
      .insertInto('memberships')
      .values({ id: uuid(), community_id: id, user_id: user.id, role: 'owner' })
      .execute()
    await recordChange(trx, {
      action: 'community.create',
      actor: user,
      communityId: id,
      subject: { id, name: settings.name },
      after: settings,
    })
  })
  return id
}

/**
 * Edits a community.
 * @throws {HttpError} 409 when it was edited since `version` was read, or would be listed while it is archived.
 */
export async function editCommunity(
  db: Db,
  user: AuthUser,
  id: string,
  { version, ...wanted }: Partial<CommunitySettings> & { version: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('communities').where('id', '=', id).select('id').forNoKeyUpdate().execute()
    const row = await findCommunity(trx, id)
    // It may have been deleted since the caller entered the studio.
    if (row.deleted_at) throw communityIsDeleted()
    if (row.version !== version) {
      throw new HttpError(409, 'Otra persona guardó cambios mientras editabas. Míralos y vuelve a guardar.')
    }
    const before = settingsOf(row)
    const after = { ...before, ...wanted }
    if (after.access_type !== 'por_pago') after.price = null
    // A price from before there were limits does not keep other fields from being edited.
    const terms = ['access_type', 'price', 'currency'] as const
    if (terms.some((field) => before[field] !== after[field])) requireSensible(after)
    if (row.archived_at && after.listed && !before.listed) {
      throw new HttpError(409, 'La comunidad está archivada: ábrela de nuevo para que salga en Explorar.')
    }
    await requireProduct(trx, id, after.featured_product_id)
    const changed = difference(before, after)
    if (!changed) return
    await trx
      .updateTable('communities')
      .set((eb) => ({ ...columnsOf(after), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await recordChange(trx, {
      action: 'community.edit',
      actor: user,
      communityId: id,
      subject: { id, name: after.name },
      ...changed,
    })
  })
}

/** @throws {HttpError} 400 for a paid community without a price, or with one that cannot be charged. */
function requireSensible({ access_type, price, currency }: CommunitySettings): void {
  if (access_type !== 'por_pago') return
  if (price === null) throw new HttpError(400, 'Una comunidad de pago necesita un precio.')
  if (!isExpressible(price, currency)) {
    throw new HttpError(400, `El precio tiene más decimales que los que usa ${currency}.`)
  }
  const [least, most] = communityPriceLimits[currency]
  if (price < least || price > most) {
    const [from, to] = [least, most].map((limit) => formatPrice(limit, currency, { locale: 'es' }))
    throw new HttpError(400, `El precio tiene que estar entre ${from} y ${to}.`)
  }
}

const unknownProduct = () => new HttpError(400, 'Ese producto no es de esta comunidad.')

async function requireProduct(trx: Db, communityId: string, product: string | number | null): Promise<void> {
  if (product === null) return
  const id = String(product)
  const row = isGuid(id)
    ? await trx
        .selectFrom('products')
        .where('id', '=', id)
        .where('community_id', '=', communityId)
        .select('id')
        .executeTakeFirst()
    : undefined
  if (!row) throw unknownProduct()
}
