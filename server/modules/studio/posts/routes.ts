import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as contract from '#api/contract/studio/posts.ts'
import { foldForSearch } from '../../../db/foldForSearch.ts'
import { studioRoute } from '../studioRoute.ts'

const folded = (column: string) =>
  sql<string>`lower(regexp_replace(normalize(${sql.ref(column)}, NFD), ${'[\u0300-\u036f]'}, '', 'g'))`

/** The posts of a community, with the hidden ones. */
export function studioPostRoutes(app: FastifyInstance): void {
  const { db } = app

  studioRoute(app, contract.listStudioPosts, { ability: 'content' }, async ({ query, studio }) => {
    const { page, show, q = '' } = query
    const word = foldForSearch(q).trim()
    const matching = db
      .selectFrom('all_posts as post')
      .innerJoin('users as author', 'author.id', 'post.author_id')
      .where('post.community_id', '=', studio.communityId)
      .$if(show === 'pinned', (found) =>
        found.where('post.pinned_at', 'is not', null).where('post.hidden_at', 'is', null),
      )
      .$if(show === 'hidden', (found) => found.where('post.hidden_at', 'is not', null))
      .$if(word !== '', (found) =>
        found.where(
          sql<boolean>`(strpos(${folded('post.content')}, ${word}) > 0 or strpos(${folded('author.name')}, ${word}) > 0)`,
        ),
      )
    const [{ total }, rows] = await Promise.all([
      matching.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
      matching
        .orderBy('post.created_at', 'desc')
        .orderBy('post.id', 'desc')
        .limit(contract.studioPostsPageSize)
        .offset((page - 1) * contract.studioPostsPageSize)
        .select([
          'post.id',
          'post.content',
          'post.author_id',
          'author.name as author_name',
          'post.likes_count',
          'post.comments_count',
          'post.pinned_at',
          'post.hidden_at',
          'post.created_at',
          sql<boolean>`post.image_media_id is not null or post.video_media_id is not null`.as('has_media'),
        ])
        .execute(),
    ])
    return {
      success: true,
      total: Number(total),
      posts: rows.map((row) => ({
        id: row.id,
        content: row.content,
        author_id: row.author_id,
        author_name: row.author_name,
        has_media: row.has_media,
        likes: row.likes_count,
        comments: row.comments_count,
        pinned_at: row.pinned_at?.toISOString() ?? null,
        hidden_at: row.hidden_at?.toISOString() ?? null,
        created_at: row.created_at.toISOString(),
      })),
    }
  })
}
