// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { creativeQuery } from '../../../../src/api/ads/queries.ts'
import { type FeedItem, isAd } from '../../../../src/api/contract/feed.ts'
import {
  feedEntries,
  feedQuery,
  firstSharedPost,
  reloadFeed,
  sharedPostQuery,
} from '../../../../src/api/feed/queries.ts'
import type { FeedData } from '../../../../src/api/cache/feedPages.ts'
import { publishFeedPost, setFeedLike, reportShare } from '../../../../src/api/feed/mutations.ts'
import { reportImpression, reportView } from '../../../../src/api/feed/views.ts'
import { postQuery } from '../../../../src/api/posts/queries.ts'
import { feedVideoQuery } from '../../../../src/api/media/feedVideo.ts'
import { ApiError } from '../../../../src/api/client/errors.ts'
import { beginSession, endSession } from '../../../../src/api/client/session.ts'
import {
  globalMediaProblem,
  globalPostSchema,
} from '../../../../src/components/feed/GlobalPostForm/globalPost.schema.ts'
import { httpUrl } from '../../../../src/lib/links.ts'
import { duration } from '../../../../src/lib/duration.ts'
import { aspectClass } from '../../../../src/components/media/shared/readVideo.ts'
import { calls, fakeNetwork, server } from '../../support/fakeServer.ts'

const MB = 1024 * 1024
const file = (size: number, type: string) =>
  Object.defineProperty(new File([], 'f', { type }), 'size', { value: size })
const post = (id: number, fields: Partial<FeedItem> = {}): FeedItem => ({ id, type: 'post', ...fields })
const ad = (id: number): FeedItem => ({ id, type: 'publicidad' })
const page = (data: FeedItem[]) => ({ success: true, data })
const feedOf = (...pages: FeedItem[][]): FeedData => ({
  pages: pages.map(page),
  pageParams: pages.map((_, index) => ({ page: index + 1 })),
})
const bearer = (name: string) => new Headers(calls(name)[0]?.init.headers).get('authorization')
function bodyOf(name: string): unknown {
  const body = calls(name)[0]?.init.body
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

beforeEach(() => {
  fakeNetwork()
  localStorage.clear()
  sessionStorage.clear()
  beginSession('token', { id: 7, name: 'Lucía', email: 'lucia@faro.test' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('detecting an ad', () => {
  it.each([
    [{ type: 'publicidad' }, true],
    [{ is_ad: true }, true],
    [{ type: 'publicidad', is_ad: false }, true],
    [{ type: 'post' }, false],
    [{}, false],
  ])('returns for %j: %s', (item, expected) => expect(isAd(item)).toBe(expected))
})

describe('the aspect class of a video', () => {
  it.each([
    [1301, 1000, 'horizontal'],
    [1300, 1000, 'square'],
    [1000, 1000, 'square'],
    [800, 1000, 'square'],
    [799, 1000, 'vertical'],
    [1920, 1080, 'horizontal'],
    [1080, 1920, 'vertical'],
  ])('is for %i × %i: %s', (width, height, expected) => expect(aspectClass(width, height)).toBe(expected))

  it.each([
    [0, '0:00'],
    [65.4, '1:05'],
    [3723, '1:02:03'],
  ])('formats %d seconds as %s', (seconds, expected) => expect(duration(seconds)).toBe(expected))
})

describe('a global post', () => {
  const problems = (value: object) =>
    z
      .safeParse(globalPostSchema, { content: '', category: 'coaching', imageAlt: '', ...value })
      .error?.issues.map(({ message, path }) => [path.join('.'), message]) ?? []

  it('requires content or a file', () => {
    const text = 'Debes agregar contenido o un archivo multimedia'
    expect(problems({})).toEqual([['content', text]])
    expect(problems({ content: '  \n ' })).toEqual([['content', text]])
    expect(problems({ content: 'Hola' })).toEqual([])
    expect(problems({ image: file(1, 'image/png') })).toEqual([])
    expect(problems({ video: file(1, 'video/mp4') })).toEqual([])
  })

  it('has at most 2000 characters', () => {
    expect(problems({ content: 'a'.repeat(2000) })).toEqual([])
    expect(problems({ content: 'a'.repeat(2001) })).toHaveLength(1)
  })

  it('has one of seven categories', () => {
    expect(problems({ content: 'Hola', category: 'deporte' })).toHaveLength(1)
  })

  it.each([
    ['image', 500 * MB, 'image/jpeg', undefined],
    ['image', 10, 'image/gif', undefined],
    [
      'image',
      500 * MB + 1,
      'image/webp',
      'La imagen es demasiado grande. El tamaño máximo es 500MB. Tu archivo: 500.00MB',
    ],
    [
      'image',
      612.5 * MB,
      'image/png',
      'La imagen es demasiado grande. El tamaño máximo es 500MB. Tu archivo: 612.50MB',
    ],
    [
      'video',
      750 * MB,
      'video/mp4',
      'El video es demasiado grande. El tamaño máximo es 500MB. Tu archivo: 750.00MB',
    ],
    ['image', 10, 'image/jpg', undefined],
    ['video', 500 * MB, 'video/quicktime', undefined],
    ['video', 10, 'video/x-msvideo', undefined],
    ['video', 10, 'video/webm', undefined],
    [
      'image',
      10,
      'image/bmp',
      'Tipo de archivo no soportado. Por favor selecciona una imagen válida (JPEG, PNG, GIF, WebP)',
    ],
    [
      'video',
      10,
      'video/ogg',
      'Tipo de archivo no soportado. Por favor selecciona un video válido (MP4, MOV, AVI, WebM)',
    ],
  ] as const)('validates %s of %i bytes as %s: %s', (kind, size, type, text) => {
    expect(globalMediaProblem(kind, file(size, type))).toBe(text)
  })
})

describe('the displayed feed', () => {
  it('contains a post once although a later page repeats it, and every occurrence of an ad', () => {
    const data = feedOf([post(1), ad(9), post(2)], [post(2), post(3), ad(9)])
    expect(feedEntries(data, null).map(({ item }) => item.id)).toEqual([1, 9, 2, 3, 9])
    expect(new Set(feedEntries(data, null).map(({ key }) => key)).size).toBe(5)
  })

  it('distinguishes a post and an ad with the same id', () => {
    expect(feedEntries(feedOf([post(1), ad(1)]), null)).toHaveLength(2)
  })

  it('filters by category if the back end does not', () => {
    const data = feedOf([post(1, { category: 'coaching' }), ad(9), post(2, { category: 'negocios' })])
    expect(feedEntries(data, 'coaching').map(({ item }) => item.id)).toEqual([1, 9])
  })
})

describe('the post of a shared link', () => {
  const call = 'GET /api/posts/7'

  it('is requested with the first queries, once also for the dialog with its comments', async () => {
    const client = new QueryClient()
    server({ [call]: { body: { id: 7, content: 'Hola', comments: [{ id: 1, content: 'Sí' }] } } })
    await firstSharedPost(7, null).fetch(client)
    expect(client.getQueryData(sharedPostQuery(7).queryKey)?.item).toMatchObject({ id: 7, content: 'Hola' })
    expect(client.getQueryData(postQuery(7).queryKey)?.comments).toHaveLength(1)
    expect(calls(call)).toHaveLength(1)
  })

  it('is not requested if the loaded feed contains it', async () => {
    const client = new QueryClient()
    client.setQueryData(feedQuery(null).queryKey, feedOf([post(1), ad(7), post(7)]))
    await firstSharedPost(7, null).fetch(client)
    expect(calls()).toEqual([])
  })
})

describe('the next page', () => {
  const { getNextPageParam } = feedQuery(null)
  const next = (pagination: object | undefined) => {
    const last = { ...page([]), pagination }
    return getNextPageParam(last, [last], { page: 3 }, [{ page: 3 }])
  }
  it.each([
    [{ hasMore: true }, { page: 4 }],
    [{ hasNext: true }, { page: 4 }],
    [
      { hasMore: true, nextBefore: 'x' },
      { page: 4, before: 'x' },
    ],
    [{ hasMore: false, hasNext: true }, undefined],
    [{ hasMore: false }, undefined],
    [{}, undefined],
    [undefined, undefined],
  ])('after %j is %j', (pagination, expected) => expect(next(pagination)).toEqual(expected))

  it('is requested as in the product spec, with a trailing slash', async () => {
    const url = 'GET /api/global-feed/?page=1&limit=10&sort_by=created_at&order=desc&include_ads=true'
    server({ [url]: { body: page([post(1)]) } })
    const client = new QueryClient()
    await reloadFeed(client, null)
    expect(calls(url)).toHaveLength(1)
    expect(bearer(url)).toBe('Bearer token')
  })

  it('of one category uses Faro’s own call, or the specified one if a back end lacks it', async () => {
    const rest = 'page=1&limit=10&sort_by=created_at&order=desc&include_ads=true'
    const own = `GET /api/extra/global-feed?${rest}&category=coaching`
    const specified = `GET /api/global-feed/?${rest}`
    server({ [own]: { status: 404 }, [specified]: { body: page([post(1)]) } })
    await reloadFeed(new QueryClient(), 'coaching')
    expect(calls().map(({ call }) => call)).toEqual([own, specified])
  })
})

describe('publishing in the feed', () => {
  const publish = 'POST /api/global-feed'
  const alt = 'PUT /api/extra/posts/9/image-alt'
  const poster = 'POST /api/extra/posts/9/poster'
  const picture = new File(['x'], 'faro.webp', { type: 'image/webp' })
  const clip = {
    file: new File(['x'], 'faro.mp4'),
    seconds: 3,
    aspect: 'square',
    thumbnail: picture,
  } as const
  const written = { content: 'Hola', category: 'coaching', idempotencyKey: 'clave' } as const
  const fieldsOf = (name: string) => [...((calls(name)[0]?.init.body ?? new FormData()) as FormData).keys()]
  const names = () => calls().map(({ call }) => call)

  it('sends the specified fields, then alternative text and poster for the post in the reply', async () => {
    server({ [publish]: { body: { success: true, data: post(9) } }, [alt]: {}, [poster]: {} })
    await publishFeedPost({ ...written, image: picture, imageAlt: ' Un faro ' })
    await publishFeedPost({ ...written, video: clip })
    expect(names()).toEqual([publish, alt, publish, poster])
    expect(fieldsOf(publish)).toEqual(['content', 'category', 'image'])
    expect(bodyOf(alt)).toEqual({ image_alt: 'Un faro' })
    expect(fieldsOf(poster)).toEqual(['image'])
  })

  it('makes only the specified call if the reply has no post, and ignores calls that a back end lacks', async () => {
    server({ [publish]: [{ body: { success: true } }, { body: { data: post(9) } }], [alt]: { status: 404 } })
    await publishFeedPost({ ...written, image: picture, imageAlt: 'Un faro' })
    await publishFeedPost({ ...written, image: picture, imageAlt: 'Un faro' })
    expect(names()).toEqual([publish, publish, alt])
  })

  it('fails when the alternative text is lost, and can be retried with the same key', async () => {
    server({ [publish]: { body: { data: post(9) } }, [alt]: 'cut' })
    await expect(publishFeedPost({ ...written, image: picture, imageAlt: 'Un faro' })).rejects.toThrow()
  })
})

describe('a like', () => {
  const like = 'POST /api/global-feed/1/like'
  const unlike = 'DELETE /api/global-feed/1/like'
  function seeded(fields: Partial<FeedItem> = {}) {
    const client = new QueryClient()
    client.setQueryData(feedQuery(null).queryKey, feedOf([post(1, { likes_count: 12, ...fields }), ad(1)]))
    const shown = () => {
      const item = client.getQueryData(feedQuery(null).queryKey)?.pages[0]?.data[0]
      return [item?.likes_count, item?.user_has_liked ?? false]
    }
    return { client, shown }
  }

  it('changes the count by 1 at once and is sent with the e-mail as bearer', async () => {
    server({ [like]: { body: { success: true } } })
    const { client, shown } = seeded()
    const done = setFeedLike(client, 1, true)
    expect(shown()).toEqual([13, true])
    await done
    expect(bearer(like)).toBe('Bearer lucia@faro.test')
    expect(shown()).toEqual([13, true])
  })

  it('shows the server’s count if the reply has one', async () => {
    server({ [like]: { body: { success: true, likes_count: 40 } } })
    const { client, shown } = seeded()
    await setFeedLike(client, 1, true)
    expect(shown()).toEqual([40, true])
  })

  it.each([
    ['like', true, { user_has_liked: false }, [12, false]],
    ['unlike', false, { user_has_liked: true }, [12, true]],
  ] as const)('is reverted after a failing %s', async (_, wanted, fields, before) => {
    server({ [like]: { status: 500 }, [unlike]: { status: 500 } })
    const { client, shown } = seeded(fields)
    await expect(setFeedLike(client, 1, wanted)).rejects.toThrow('HTTP 500')
    expect(shown()).toEqual(before)
  })

  it('is reverted after an ok reply with a failure', async () => {
    server({ [like]: { body: { success: false, error: 'No' } } })
    const { client, shown } = seeded()
    await expect(setFeedLike(client, 1, true)).rejects.toThrow('No')
    expect(shown()).toEqual([12, false])
  })

  it('ends in the last chosen state, with one call at a time', async () => {
    server({ [like]: { body: { success: true }, after: 5 }, [unlike]: { body: { success: true }, after: 5 } })
    const { client, shown } = seeded()
    const wishes = [true, false, true, false, true, false]
    await Promise.all(wishes.map((wish) => setFeedLike(client, 1, wish)))
    expect(shown()).toEqual([12, false])
    expect(calls().map(({ call }) => call)).toEqual([like, unlike])
  })

  it('is reverted to the server’s state when a later call fails', async () => {
    server({ [like]: { body: { success: true }, after: 5 }, [unlike]: { status: 500 } })
    const { client, shown } = seeded()
    const first = setFeedLike(client, 1, true)
    const second = setFeedLike(client, 1, false)
    await expect(first).rejects.toThrow('HTTP 500')
    await second
    expect(shown()).toEqual([13, true])
  })
})

describe('views, impressions and shares', () => {
  const view = 'POST /api/global-feed/1/view'

  it('send a view once per session, after 5 seconds, with the e-mail as bearer', async () => {
    server({ [view]: { body: { success: true } } })
    await reportView(1)
    await reportView('1')
    expect(calls(view)).toHaveLength(1)
    expect(bodyOf(view)).toEqual({ view_duration_seconds: 5 })
    expect(bearer(view)).toBe('Bearer lucia@faro.test')
  })

  it('send a view again in another session, and after a failure', async () => {
    server({ [view]: [{ status: 500 }, { body: { success: true } }] })
    await reportView(1)
    await reportView(1)
    expect(calls(view)).toHaveLength(2)
    endSession('logout')
    beginSession('token', { id: 7, name: 'Lucía', email: 'lucia@faro.test' })
    await reportView(1)
    expect(calls(view)).toHaveLength(3)
  })

  it('send every impression, with the id of the member', async () => {
    const impression = 'POST /api/advertising/publicidades/impression/801'
    server({ [impression]: [{ body: { success: true } }, { status: 500 }] })
    await reportImpression(801)
    await reportImpression(801)
    expect(calls(impression)).toHaveLength(2)
    expect(bodyOf(impression)).toEqual({ user_id: 7 })
    expect(bearer(impression)).toBe('Bearer token')
  })

  it('return whether the share was counted', async () => {
    const share = 'POST /api/global-feed/1/share'
    server({ [share]: [{ body: { success: true } }, 'cut'] })
    await reportShare(1, 'copy_link')
    await expect(reportShare(1, 'native')).rejects.toThrow(ApiError)
    expect(bodyOf(share)).toEqual({ share_type: 'copy_link' })
    expect(bearer(share)).toBe('Bearer lucia@faro.test')
  })

  it.each(['αβγ@faro.test', 'lucia gil@faro.test', 'luci\u0301a\u200b@faro.test'])(
    'percent-encode the e-mail %j, which a header cannot contain',
    async (email) => {
      const share = 'POST /api/global-feed/1/share'
      server({ [share]: { body: { success: true } } })
      beginSession('token', { id: 7, name: 'Lucía', email })
      await reportShare(1, 'copy_link')
      expect(bearer(share)).toBe(`Bearer ${encodeURIComponent(email)}`)
    },
  )
})

describe('signed URLs', () => {
  const video = 'GET /api/global-feed/3/video-url?expires_in=86400'
  const creative = 'GET /api/advertising/creativos/801/signed-url'

  it('of videos are reused for 90 % of their lifetime', async () => {
    vi.useFakeTimers()
    server({ [video]: { body: { success: true, video_url: '/v', expires_in: 100 } } })
    const client = new QueryClient()
    expect(await client.fetchQuery(feedVideoQuery(3))).toMatchObject({ url: '/v' })
    vi.advanceTimersByTime(89_000)
    await client.fetchQuery(feedVideoQuery(3))
    expect(calls(video)).toHaveLength(1)
    vi.advanceTimersByTime(2000)
    await client.fetchQuery(feedVideoQuery(3))
    expect(calls(video)).toHaveLength(2)
  })

  it.each([
    ['a failing status', { status: 500 }],
    ['success false', { body: { success: false, error: 'x' } }],
    ['no address', { body: { success: true } }],
  ])('fail with «Error obteniendo URL de video» for %s', async (_, answer) => {
    server({ [video]: answer })
    await expect(new QueryClient().fetchQuery(feedVideoQuery(3))).rejects.toThrow(
      'Error obteniendo URL de video',
    )
    expect(calls(video)).toHaveLength(1)
  })

  const signed = { success: true, signed_url: '/m', media_type: 'image', expires_in: 100 }
  it('of ad pictures are cached for 90 % of expires_in', async () => {
    vi.useFakeTimers()
    server({ [creative]: { body: signed } })
    const client = new QueryClient()
    await client.fetchQuery(creativeQuery(801))
    vi.advanceTimersByTime(89_000)
    await client.fetchQuery(creativeQuery(801))
    expect(calls(creative)).toHaveLength(1)
    vi.advanceTimersByTime(2000)
    await client.fetchQuery(creativeQuery(801))
    expect(calls(creative)).toHaveLength(2)
  })

  it.each([
    [{ status: 500 }, 'No se pudo cargar el contenido publicitario'],
    ['cut', 'No se pudo cargar el contenido publicitario'],
    [{ body: '<html>' }, 'Respuesta inválida del servidor'],
    [{ body: { success: true } }, 'Respuesta inválida del servidor'],
    [{ body: { ...signed, signed_url: 5 } }, 'Respuesta inválida del servidor'],
    [{ body: { ...signed, media_type: 'pdf' } }, 'Tipo de media no soportado: pdf'],
  ] as const)('fail for %j with «%s»', async (answer, text) => {
    server({ [creative]: answer })
    await expect(new QueryClient().fetchQuery(creativeQuery(801))).rejects.toThrow(text)
  })

  it('are missing for an ad picture that returns 404', async () => {
    server({ [creative]: { status: 404 } })
    expect(await new QueryClient().fetchQuery(creativeQuery(801))).toBeNull()
  })
})

describe('links of ads', () => {
  it.each([
    ['https://example.org/a', 'https://example.org/a'],
    ['http://example.org', 'http://example.org/'],
    // oxlint-disable-next-line no-script-url
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['//example.org', undefined],
    ['ejemplo', undefined],
    [null, undefined],
  ])('are resolved from %s to %s', (text, expected) => expect(httpUrl(text)).toBe(expected))
})
