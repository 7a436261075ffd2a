// @vitest-environment jsdom
import { type QueryClient, QueryClientProvider, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProfilePost, UserProfile } from '../../../../src/api/contract/profiles.ts'
import { useFollowing } from '../../../../src/api/profiles/following.ts'
import { deleteProfilePost } from '../../../../src/api/profiles/mutations.ts'
import {
  dropProfilePost,
  profilePosts,
  profilePostsQuery,
  readProfilePosts,
  setFollowing,
  userProfileQuery,
} from '../../../../src/api/profiles/queries.ts'
import { shownAddress, displayLinks } from '../../../../src/components/profiles/shared/profileLinks.tsx'
import { isPrivate, personOf, pictureOf } from '../../../../src/components/profiles/shared/person.ts'
import { tabOf, withTab } from '../../../../src/components/profiles/ProfileTabs/tabs.ts'
import { nextStepOf } from '../../../../src/pages/profiles/ProfilePage/completeness.ts'
import { calls, server } from '../../support/fakeServer.ts'
import { signedIn } from '../../support/signedIn.ts'

const marta: UserProfile = {
  user_id: 21,
  name: 'Marta Ríos',
  posts_count: 24,
  followers_count: 128,
  is_following: false,
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const posts = (from: number, count: number): ProfilePost[] =>
  Array.from({ length: count }, (_, index) => ({ id: from + index }))
const postsUrl = (page = 1) => `GET /api/user-profiles/21/posts?page=${page}&limit=12`
const profileUrl = 'GET /api/user-profiles/21'
const followUrl = 'POST /api/followers/follow/21'
const unfollowUrl = 'DELETE /api/followers/unfollow/21'

let client: QueryClient
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const profileNow = (id = 21) => client.getQueryData(userProfileQuery(id).queryKey)

const ownClient = signedIn()
beforeEach(() => {
  client = ownClient()
})

describe('the posts of a profile', () => {
  it.each([
    [{ posts: posts(1, 2) }],
    [{ success: true, data: posts(1, 2) }],
    [{ success: true, data: { posts: posts(1, 2) } }],
  ])('are parsed from %j', (reply) => {
    expect(readProfilePosts(reply).posts).toEqual(posts(1, 2))
  })
  it.each([[{ posts: null }], [{ data: {} }], [{ data: [] }]])('are an empty list in %j', (reply) => {
    expect(readProfilePosts(reply)).toMatchObject({ posts: [], hasMore: false })
  })
  it('are an error in a reply without a list', () => {
    expect(() => readProfilePosts({ success: true })).toThrow('Estructura de datos inválida')
  })
  it('have a next page after a full one when the reply has no total', () => {
    expect(readProfilePosts({ posts: posts(1, 12) }).hasMore).toBe(true)
    expect(readProfilePosts({ posts: posts(1, 11) }).hasMore).toBe(false)
    expect(readProfilePosts({ posts: posts(1, 12), pagination: { hasMore: false } }).hasMore).toBe(false)
  })

  const mount = () => renderHook(() => ({ ...useInfiniteQuery(profilePostsQuery(21)) }), { wrapper }).result
  const page = (list: ProfilePost[], hasMore: boolean) => ({ body: { posts: list, pagination: { hasMore } } })
  const shown = (result: ReturnType<typeof mount>) =>
    result.current.data && profilePosts(result.current.data).map(({ id }) => id)
  const more = async (result: ReturnType<typeof mount>) => {
    await act(async () => void (await result.current.fetchNextPage()))
    await pass(10)
  }

  it('are requested with page=1 and limit=12, and appear once although the pages shift', async () => {
    server({ [postsUrl(1)]: page(posts(1, 12), true), [postsUrl(2)]: page(posts(12, 3), false) })
    const result = mount()
    await pass(10)
    expect(calls().map(({ call }) => call)).toEqual([postsUrl(1)])
    await more(result)
    expect(calls().map(({ call }) => call)).toEqual([postsUrl(1), postsUrl(2)])
    expect(shown(result)).toEqual(posts(1, 14).map(({ id }) => id))
    expect(result.current.hasNextPage).toBe(false)
  })

  it('lose a deleted one without a refetch, and the count decreases', async () => {
    server({ [postsUrl(1)]: page(posts(1, 3), false) })
    client.setQueryData(userProfileQuery(21).queryKey, marta)
    const result = mount()
    await pass(10)
    act(() => dropProfilePost(client, 21, '2'))
    await pass(10)
    expect(shown(result)).toEqual([1, 3])
    expect(profileNow()?.posts_count).toBe(23)
    expect(calls()).toHaveLength(1)
  })

  it('skip none after a deletion: the last page is refetched', async () => {
    server({
      [postsUrl(1)]: [page(posts(1, 12), true), page(posts(2, 12), true)],
      [postsUrl(2)]: page(posts(14, 2), false),
    })
    const result = mount()
    await pass(10)
    act(() => dropProfilePost(client, 21, 1))
    await more(result)
    expect(shown(result)).toEqual(posts(2, 12).map(({ id }) => id))
    await more(result)
    expect(shown(result)).toEqual(posts(2, 14).map(({ id }) => id))
    expect(calls().map(({ call }) => call)).toEqual([postsUrl(1), postsUrl(1), postsUrl(2)])
  })

  it('lose one that is deleted during a request, and the count decreases once', async () => {
    server({
      [profileUrl]: 'cut',
      [postsUrl(1)]: [page(posts(1, 12), true), page([...posts(1, 1), ...posts(3, 11)], true)],
      [postsUrl(2)]: { ...page(posts(13, 2), false), after: 500 },
      'DELETE /api/global-feed/2': { body: { success: true } },
    })
    client.setQueryData(userProfileQuery(21).queryKey, marta)
    const result = mount()
    await pass(10)
    act(() => void result.current.fetchNextPage())
    await pass(10)
    await act(() => deleteProfilePost(client, 21, 2))
    await pass(1000)
    expect(shown(result)).toEqual([1, ...posts(3, 10).map(({ id }) => id)])
    expect(profileNow()?.posts_count).toBe(23)
    expect(result.current.hasNextPage).toBe(true)
    await more(result)
    expect(shown(result)).toEqual([1, ...posts(3, 11).map(({ id }) => id)])
  })

  it('keep one whose deletion failed', async () => {
    server({
      [postsUrl(1)]: page(posts(1, 2), false),
      'DELETE /api/global-feed/2': { body: { success: false, message: 'Ahora no' } },
    })
    const result = mount()
    await pass(10)
    await expect(deleteProfilePost(client, 21, 2)).rejects.toThrow('Ahora no')
    expect(shown(result)).toEqual([1, 2])
  })
})

describe('following', () => {
  const known = (changes: Partial<UserProfile> = {}) =>
    client.setQueryData(userProfileQuery(21).queryKey, { ...marta, ...changes })

  it('changes the state and both members’ counts by 1, once', () => {
    known()
    client.setQueryData(userProfileQuery(7).queryKey, { user_id: 7, following_count: 0 })
    setFollowing(client, '21', 7, true)
    expect(profileNow()).toMatchObject({ is_following: true, followers_count: 129 })
    expect(profileNow(7)).toMatchObject({ following_count: 1 })
    setFollowing(client, 21, 7, false)
    expect(profileNow()).toMatchObject({ is_following: false, followers_count: 128 })
    setFollowing(client, 21, 7, false)
    expect(profileNow()?.followers_count).toBe(128)
  })
  it('keeps counts at least zero, and unknown counts unknown', () => {
    known({ is_following: true, followers_count: 0 })
    setFollowing(client, 21, 7, false)
    expect(profileNow()?.followers_count).toBe(0)
    known({ followers_count: null })
    setFollowing(client, 21, 7, true)
    expect(profileNow()?.followers_count).toBeNull()
  })

  const mount = (privateAccount: boolean) =>
    renderHook(
      () => {
        const { data } = useQuery(userProfileQuery(21))
        const list = useInfiniteQuery(profilePostsQuery(21))
        return { data, list, ...useFollowing(21, privateAccount) }
      },
      { wrapper },
    ).result
  const answers = {
    [profileUrl]: { body: { success: true, data: marta } },
    [postsUrl(1)]: { body: { posts: posts(1, 2) } },
    [followUrl]: { body: { success: true }, after: 100 },
    [unfollowUrl]: { body: { success: true }, after: 100 },
  }
  const asked = () => calls().map(({ call }) => call)

  it('sends one call at a time, and changes nothing before it has succeeded', async () => {
    server(answers)
    const result = mount(false)
    await pass(10)
    act(() => {
      void result.current.toggle(true)
      void result.current.toggle(true)
    })
    await pass(50)
    expect(result.current.busy).toBe(true)
    expect(result.current.data).toMatchObject({ is_following: false, followers_count: 128 })
    act(() => void result.current.toggle(false))
    await pass(100)
    expect(result.current.busy).toBe(false)
    expect(result.current.data).toMatchObject({ is_following: true, followers_count: 129 })
    await pass(5000)
    expect(asked()).toEqual([profileUrl, postsUrl(1), followUrl])
  })

  it.each([
    ['a status', { status: 500 }],
    ['success false', { body: { success: false, message: 'Ya no existe' } }],
    ['no connection', 'cut' as const],
  ])('leaves state and count unchanged when it fails with %s', async (_, answer) => {
    server({ ...answers, [followUrl]: answer })
    const result = mount(true)
    await pass(10)
    const failure = vi.fn<(error: unknown) => void>()
    act(() => void result.current.toggle(true).catch(failure))
    await pass(5000)
    expect(failure).toHaveBeenCalledOnce()
    expect(result.current).toMatchObject({ busy: false, awaited: false })
    expect(result.current.data).toMatchObject({ is_following: false, followers_count: 128 })
    expect(asked().filter((call) => call === postsUrl(1))).toHaveLength(1)
  })

  it('refetches the posts of a private account once after 1 second', async () => {
    server({
      ...answers,
      [profileUrl]: [
        { body: { data: { ...marta, is_profile_public: false } } },
        { body: { data: { ...marta, is_following: true, followers_count: 129, can_view_posts: true } } },
      ],
    })
    const result = mount(true)
    await pass(10)
    act(() => void result.current.toggle(true))
    await pass(110)
    expect(result.current).toMatchObject({ awaited: true, data: { followers_count: 129 } })
    const before = asked().length
    await pass(950)
    expect(asked()).toHaveLength(before)
    await pass(100)
    expect(asked().slice(before).toSorted()).toEqual([profileUrl, postsUrl(1)].toSorted())
    expect(result.current).toMatchObject({ awaited: false, data: { can_view_posts: true } })
    await pass(10_000)
    expect(asked()).toHaveLength(before + 2)
  })

  it('does not refetch the posts of an account that was unfollowed within the second', async () => {
    server(answers)
    const result = mount(true)
    await pass(10)
    act(() => void result.current.toggle(true))
    await pass(110)
    expect(result.current.awaited).toBe(true)
    act(() => void result.current.toggle(false))
    await pass(110)
    expect(result.current.awaited).toBe(false)
    const before = asked().length
    await pass(5000)
    expect(asked()).toHaveLength(before)
  })

  it('hides the posts of a private account at once after unfollowing', async () => {
    server({
      ...answers,
      [profileUrl]: { body: { data: { ...marta, is_following: true } } },
      [postsUrl(1)]: [{ body: { posts: posts(1, 2) } }, { status: 500 }],
    })
    const result = mount(true)
    await pass(10)
    expect(result.current.list.data).toBeDefined()
    act(() => void result.current.toggle(false))
    await pass(200)
    expect(result.current.list.data).toBeUndefined()
  })
})

describe('the links of a profile', () => {
  it.each([
    [{ url: 'https://www.instagram.com/marta' }, 'Instagram'],
    [{ url: 'https://m.youtube.com/@marta' }, 'YouTube'],
    [{ url: 'https://x.com/marta' }, 'X'],
    [{ url: 'https://netflix.com' }, 'netflix.com'],
    [{ url: 'https://ejemplo.es', icon: 'LinkedIn' }, 'LinkedIn'],
    [{ url: 'https://ejemplo.es', icon: 'constructor' }, 'ejemplo.es'],
    [{ url: 'https://instagram.com.malo.es' }, 'instagram.com.malo.es'],
    [{ title: ' Mi web ', url: 'http://ejemplo.es' }, 'Mi web'],
  ])('name %j %s', (link, title) => {
    expect(displayLinks([link]).map((shown) => shown.title)).toEqual([title])
  })
  it.each(['javascript:alert(1)', 'mailto:a@b.es', 'data:text/html,x', 'ejemplo.es', '', null])(
    'exclude %s',
    (url) => expect(displayLinks([{ title: 'Trampa', url }])).toEqual([]),
  )
  it('are at most ten', () => {
    const links = Array.from({ length: 14 }, (_, id) => ({ id, url: `https://ejemplo.es/${id}` }))
    expect(displayLinks(links)).toHaveLength(10)
    expect(displayLinks(null)).toEqual([])
  })
  it.each([
    ['https://www.ejemplo.es/', 'ejemplo.es'],
    ['http://ejemplo.es:8080/camino/?a=1', 'ejemplo.es:8080/camino/?a=1'],
    ['https://ejemplo.es/%C3%B1and%C3%BA/', 'ejemplo.es/ñandú'],
    ['https://ejemplo.es/%E0%A4%A', 'ejemplo.es/%E0%A4%A'],
    ['https://ejemplo.es/%E2%80%AEse.ocnab', 'ejemplo.es/%E2%80%AEse.ocnab'],
    ['https://ejemplo.es/%20%20aviso', 'ejemplo.es/%20%20aviso'],
    ['https://banco.es@malo.es/', 'malo.es'],
  ])('display %s as %s', (href, shown) => {
    expect(shownAddress(href)).toBe(shown)
  })
})

describe('a parsed profile', () => {
  it('is missing in a reply with a failure', async () => {
    server({ [profileUrl]: { body: { success: false, data: {} } } })
    await expect(client.fetchQuery(userProfileQuery(21))).rejects.toThrow()
  })
  it('contains only the given values, trimmed', () => {
    expect(personOf({ name: ' Ana ', bio: '  ', location: 'Gijón', website: 'ftp://x', age: 0 })).toEqual({
      name: 'Ana',
      bio: undefined,
      location: 'Gijón',
      website: undefined,
      age: undefined,
      links: [],
    })
    expect(personOf({}).name).toBe('Sin nombre')
    expect(personOf({ website: 'https://www.ana.es/', age: 41.9 })).toMatchObject({
      website: { href: 'https://www.ana.es/', text: 'ana.es' },
      age: 41,
    })
  })
  it('has a picture unless has_profile_image is false', () => {
    expect(pictureOf({ profile_image_url: '/a.webp' })).toBe('/a.webp')
    expect(pictureOf({ profile_image_url: '/a.webp', has_profile_image: false })).toBeUndefined()
    expect(pictureOf({ has_profile_image: true })).toBeUndefined()
  })
  it('is private by either flag', () => {
    expect(isPrivate({})).toBe(false)
    expect(isPrivate({ is_profile_public: false })).toBe(true)
    expect(isPrivate({ is_profile_public: true, can_view_posts: false })).toBe(true)
  })
})

describe('the tab in the URL', () => {
  it.each([
    ['', 'posts'],
    ['tab=fotos', 'fotos'],
    ['tab=acerca', 'acerca'],
    ['tab=posts', 'posts'],
    ['tab=toString', 'posts'],
  ])('%s shows %s', (search, tab) => {
    expect(tabOf(new URLSearchParams(search))).toBe(tab)
  })
  it('keeps other parameters', () => {
    const now = new URLSearchParams('mensajes=3&tab=fotos')
    expect(String(withTab(now, 'acerca'))).toBe('mensajes=3&tab=acerca')
    expect(String(withTab(now, 'posts'))).toBe('mensajes=3')
    expect(String(now)).toBe('mensajes=3&tab=fotos')
  })
})

describe('the next step of a profile', () => {
  it.each<[UserProfile, string | undefined, number]>([
    [{}, 'photo', 0],
    [{ profile_image_url: '/a.webp' }, 'bio', 1],
    [{ bio: 'Yo', location: 'Gijón' }, 'photo', 2],
    [{ profile_image_url: '/a.webp', bio: 'Yo', website: 'javascript:x' }, 'place', 2],
  ])('for %j is %s', (profile, next, done) => {
    expect(nextStepOf(profile)).toEqual({ next, done, of: 3 })
  })
  it('is missing for a complete profile', () => {
    expect(
      nextStepOf({ profile_image_url: '/a.webp', bio: 'Yo', links: [{ url: 'https://a.es' }] }),
    ).toBeUndefined()
  })
})
