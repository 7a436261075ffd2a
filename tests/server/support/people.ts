import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { ProfilePost, UserProfile } from '../../../src/api/contract/profiles.ts'
import type { Db } from '../../../server/db/client.ts'
import { as, form, type Member, postFields } from './harness.ts'

/** Profile calls for tests. */
export function profilesOf({ app, db }: { app: FastifyInstance; db: Db }) {
  return {
    /** The profile as the reader sees it. */
    profile: async (reader: Member, { id }: Pick<Member, 'id'>): Promise<UserProfile> => {
      const reply = await app.inject(as(reader, { method: 'GET', url: `/api/user-profiles/${id}` }))
      if (reply.statusCode !== 200) throw new Error(reply.body)
      return reply.json<{ data: UserProfile }>().data
    },
    posts: (reader: Member, { id }: Pick<Member, 'id'>, query = '?page=1&limit=12') =>
      app.inject(as(reader, { method: 'GET', url: `/api/user-profiles/${id}/posts${query}` })),
    follow: (who: Member, { id }: Pick<Member, 'id'>) =>
      app.inject(as(who, { method: 'POST', url: `/api/followers/follow/${id}` })),
    unfollow: (who: Member, { id }: Pick<Member, 'id'>) =>
      app.inject(as(who, { method: 'DELETE', url: `/api/followers/unfollow/${id}` })),
    makePrivate: async (...people: Member[]): Promise<void> => {
      await db
        .updateTable('users')
        .set({ is_profile_public: false })
        .where(
          'id',
          'in',
          people.map(({ id }) => id),
        )
        .execute()
    },
  }
}

export interface PostsReply {
  posts: ProfilePost[]
  pagination: { hasMore: boolean }
}

/** A picture of this size, as a form's file. */
export async function picture(width = 9, height = 9, background = '#fff') {
  const data = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return { data, name: 'foto.png', type: 'image/png' }
}

/** Publishes a community post with a picture; returns its id. */
export async function publishPicture(
  app: FastifyInstance,
  member: Member,
  community: string,
  content = 'Hola',
) {
  const fields = {
    ...postFields(community, content),
    image: await picture(),
    image_alt: `Foto de ${content}`,
  }
  const reply = await app.inject(
    as(member, { method: 'POST', url: '/api/posts/with-media', ...form(fields) }),
  )
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ post: { id: string } }>().post.id
}
