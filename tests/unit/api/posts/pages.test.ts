// @vitest-environment jsdom
import type { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { communityPostsQuery } from '../../../../src/api/posts/queries.ts'
import { profilePosts, profilePostsQuery } from '../../../../src/api/profiles/queries.ts'
import { referralsQuery } from '../../../../src/api/referrals/queries.ts'
import { calls, server } from '../../support/fakeServer.ts'
import { signedIn } from '../../support/signedIn.ts'

let client: QueryClient
const ownClient = signedIn()
beforeEach(() => {
  client = ownClient()
})

const ids = (...numbers: number[]) => numbers.map((id) => ({ id }))
/** Returns the `Page-After` headers of the requests of a call. */
const starts = (name: string) => calls(name).map(({ init }) => new Headers(init.headers).get('Page-After'))

describe('numbered pages', () => {
  const path = (page: number) =>
    `GET /api/posts/community/7?page=${page}&limit=10&sort_by=created_at&order=desc`
  const read = (page: number) => client.fetchQuery(communityPostsQuery(7, page))

  it('begin where the page before ended', async () => {
    server({
      [path(1)]: { body: { posts: ids(1), next_cursor: 'a' } },
      [path(2)]: { body: { posts: ids(2), next_cursor: 'b' } },
      [path(3)]: { body: { posts: ids(3) } },
    })
    for (const page of [1, 2, 3]) await read(page)
    expect([starts(path(1)), starts(path(2)), starts(path(3))]).toEqual([[null], ['a'], ['b']])
  })

  it('are requested by number if the page before is not cached', async () => {
    server({ [path(2)]: { body: { posts: ids(2) } } })
    await read(2)
    expect(starts(path(2))).toEqual([null])
  })

  it('are refetched when the page before ends elsewhere', async () => {
    server({
      [path(1)]: [
        { body: { posts: ids(1), next_cursor: 'a' } },
        { body: { posts: ids(9), next_cursor: 'z' } },
      ],
      [path(2)]: { body: { posts: ids(2) } },
    })
    await read(1)
    await read(2)
    await client.refetchQueries({ queryKey: communityPostsQuery(7, 1).queryKey })
    await read(2)
    expect(starts(path(2))).toEqual(['a', 'z'])
  })
})

describe('infinite lists', () => {
  const path = (page: number) => `GET /api/user-profiles/7/posts?page=${page}&limit=12`
  const read = (pages: number) => client.fetchInfiniteQuery({ ...profilePostsQuery(7), pages })

  it('continue after the page before, show nothing twice and end without a cursor', async () => {
    server({
      [path(1)]: { body: { posts: ids(1, 2), pagination: { hasMore: true }, next_cursor: 'a' } },
      [path(2)]: { body: { posts: ids(2, 3), pagination: { hasMore: true } } },
    })
    const data = await read(3)
    expect(starts(path(2))).toEqual(['a'])
    expect(profilePosts(data).map(({ id }) => id)).toEqual([1, 2, 3])
    expect(calls()).toHaveLength(2)
  })

  it('count pages if the server returns no cursor', async () => {
    server({
      [path(1)]: { body: { posts: ids(1), pagination: { hasMore: true } } },
      [path(2)]: { body: { posts: ids(2), pagination: { hasMore: false } } },
    })
    await read(2)
    expect(starts(path(2))).toEqual([null])
  })
})

it('fetches the whole list of a call without pages', async () => {
  const path = 'GET /api/referrals?limit=50&referrer_id=7&community_id=3'
  server({
    [path]: [{ body: { referrals: ids(1, 2), next_cursor: 'a' } }, { body: { referrals: ids(2, 3) } }],
  })
  expect(await client.fetchQuery(referralsQuery(7, 3))).toEqual(ids(1, 2, 3))
  expect(starts(path)).toEqual([null, 'a'])
})
