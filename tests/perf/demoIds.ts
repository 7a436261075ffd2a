/** The URLs that depend on the demo content. */
import * as feed from '#api/contract/feed.ts'
import type { ServerAddress } from '../e2e/sessions.ts'
import type { Devices } from './devices.ts'

export interface DemoIds {
  post: { id: string; content: string }
  /** A module of a product that the member has bought in the chosen community. */
  moduleId: string
  /** The owner of the chosen community. */
  personId: string
}

export async function findDemoIds(server: ServerAddress, { communityId, token }: Devices): Promise<DemoIds> {
  const reply = await fetch(`${server.url}${feed.listFeed.path}?include_ads=false`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = feed.listFeed.responses[200].parse(await reply.json())
  // Not the first post, which the feed would show at once anyway.
  const post = data?.findLast(({ content }) => content)
  const [found] = await server.query<{ module: string; owner: string }>(
    `select modules.id as module, communities.owner_id as owner
     from communities join products on products.community_id = communities.id
     join modules on modules.product_id = products.id
     where communities.id = $1 order by modules.position limit 1`,
    [communityId],
  )
  if (!post?.content || !found) throw new Error('The demo content lacks a post or a module')
  return {
    post: { id: String(post.id), content: post.content.slice(0, 20) },
    moduleId: found.module,
    personId: found.owner,
  }
}
