/** Paid communities, products with modules and videos, and their other data. */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Insertable, Updateable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Communities } from '../../../server/db/tables/communities.ts'
import type { Modules, Products, Videos } from '../../../server/db/tables/classes.ts'
import type { Reviews } from '../../../server/db/tables/communities.ts'
import type { Purchases, SalesPages } from '../../../server/db/tables/purchases.ts'
import type { Testimonials } from '../../../server/db/tables/testimonials.ts'
import { addCommunity, as, type Member, mp4, register } from './harness.ts'

export const unknownId = '01900000-0000-7000-8000-00000000dead'

const dayMs = 86_400_000
export const inDays = (days: number) => new Date(Date.now() + days * dayMs)

/** Makes requests as a member. */
export function asking(app: FastifyInstance) {
  const ask =
    (method: 'GET' | 'POST' | 'PUT') => async (who: Pick<Member, 'token'>, url: string, payload?: object) =>
      app.inject(as(who, { method, url, ...(payload && { payload }) }))
  return { get: ask('GET'), post: ask('POST'), put: ask('PUT') }
}

/** Changes the level of a member. */
export const setLevel = (app: FastifyInstance, { id }: Member, level: number) =>
  app.db.updateTable('users').set({ level }).where('id', '=', id).execute()

/** Adds rows directly to the database, and files to the store. */
export function classes(app: FastifyInstance) {
  const { db, media } = app
  const places = new Map<string, number>()
  /** The next position within a parent. */
  function nextPlace(parent: string) {
    const place = places.get(parent) ?? 0
    places.set(parent, place + 1)
    return place
  }

  async function file(owner: Member, content: Buffer | Readable = mp4, kind: 'image' | 'video' = 'video') {
    const key = uuid()
    await media.storage.put(key, Readable.from(content))
    const { id } = await db
      .insertInto('media')
      .values({
        id: uuid(),
        owner_id: owner.id,
        kind,
        storage_key: key,
        content_type: kind === 'video' ? 'video/mp4' : 'image/webp',
        bytes: (await media.storage.size(key)) ?? 0,
        width: null,
        height: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, key }
  }

  return {
    file,
    picture: (owner: Member, text = 'RIFFxxxxWEBP') => file(owner, Buffer.from(text), 'image'),

    /** Adds a community of the owner; returns its id. Paid ones and those by invitation are closed. */
    async community(owner: Member, row: Updateable<Communities> = {}, members: Member[] = []) {
      const id = await addCommunity(db, { owner, members, isPublic: false })
      const { access_type: access = 'gratuita' } = row
      await db
        .updateTable('communities')
        .set({
          access_type: access,
          is_public: access === 'publica',
          ...(access === 'por_pago' && { price: 19.9 }),
          ...row,
        })
        .where('id', '=', id)
        .execute()
      return id
    },

    async product(community: string, seller: Member, row: Partial<Insertable<Products>> = {}) {
      const id = uuid()
      await db
        .insertInto('products')
        .values({
          id,
          community_id: community,
          seller_id: seller.id,
          name: 'Programa',
          description: null,
          promise: null,
          price: 49,
          ...row,
        })
        .execute()
      return id
    },

    feature: (community: string, product: string) =>
      db
        .updateTable('communities')
        .set({ featured_product_id: product })
        .where('id', '=', community)
        .execute(),

    async module(product: string, coach: Member, row: Partial<Insertable<Modules>> = {}) {
      const id = uuid()
      await db
        .insertInto('modules')
        .values({
          id,
          product_id: product,
          coach_id: coach.id,
          position: nextPlace(product),
          title: 'Módulo',
          description: null,
          ...row,
        })
        .execute()
      return id
    },

    /** Has no file by default. */
    async video(module: string, row: Partial<Insertable<Videos>> = {}) {
      const id = uuid()
      await db
        .insertInto('videos')
        .values({
          id,
          module_id: module,
          position: nextPlace(module),
          title: 'Video',
          media_id: null,
          ...row,
        })
        .execute()
      return id
    },

    async step(product: string, title: string, position: number) {
      const id = uuid()
      await db
        .insertInto('plan_steps')
        .values({ id, product_id: product, title, position, description: null })
        .execute()
      return id
    },

    /** Adds a purchase of a product, paid by default. */
    async purchase(
      buyer: Member,
      community: string,
      /** Null for a membership. */
      product: string | null,
      row: Partial<Insertable<Purchases>> = {},
    ) {
      const id = uuid()
      await db
        .insertInto('purchases')
        .values({
          id,
          user_id: buyer.id,
          community_id: community,
          product_id: product,
          status: 'paid',
          amount: 49,
          currency: 'EUR',
          buyer_name: null,
          buyer_phone: null,
          provider: 'test',
          provider_ref: id,
          payment_url: null,
          expires_at: inDays(1),
          paid_at: row.status && row.status !== 'paid' ? null : new Date(),
          ...row,
        })
        .execute()
      return id
    },

    /** Written by a new member by default. */
    async review(community: string, rating: number, row: Partial<Insertable<Reviews>> = {}) {
      const id = uuid()
      const author = row.user_id ?? (await register(app)).id
      await db
        .insertInto('reviews')
        .values({ id, community_id: community, user_id: author, rating, comment: null, ...row })
        .execute()
      return id
    },

    async salesPage(product: string, row: Partial<Insertable<SalesPages>> = {}) {
      const id = uuid()
      const empty = { promise: null, subtitle: null, video_media_id: null, copy: null, call_url: null }
      await db
        .insertInto('sales_pages')
        .values({ id, product_id: product, deliverables: '[]', benefits: '{}', ...empty, ...row })
        .execute()
      return id
    },

    async testimonial(community: string, author: Member, row: Partial<Insertable<Testimonials>> = {}) {
      const id = uuid()
      await db
        .insertInto('testimonies')
        .values({
          id,
          community_id: community,
          user_id: author.id,
          sales_page_id: null,
          content: 'Me ha cambiado',
          ...row,
        })
        .execute()
      return id
    },
  }
}
