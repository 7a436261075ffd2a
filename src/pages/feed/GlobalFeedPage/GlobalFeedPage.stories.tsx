import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { canPost, deletePost, filterFeed, likeFeedPost, listFeed, viewFeedPost } from '#api/contract/feed.ts'
import { recordImpression } from '#api/contract/ads.ts'
import { createComment, getPost } from '#api/contract/posts.ts'
import { myCommunities } from '#api/contract/communities.ts'
import { searchCommunities } from '#api/contract/explore.ts'
import { communitiesReply, noCommunitiesReply } from '#mocks/fixtures/communities.ts'
import {
  communityDetail,
  emptyFeed,
  feedAd,
  feedImage,
  feedOwn,
  feedPage,
  feedPage2,
  feedPageWithMore,
  feedText,
} from '#mocks/fixtures/feed.ts'
import { impressionMs } from '#components/media/shared/useImpression.ts'
import { postDetail } from '#mocks/fixtures/posts.ts'
import { handlers as activityHandlers } from '#mocks/handlers/activity.ts'
import { handlers as adHandlers } from '#mocks/handlers/ads.ts'
import { handlers as communityHandlers } from '#mocks/handlers/communities.ts'
import { handlers as feedHandlers } from '#mocks/handlers/feed.ts'
import { handlers as postHandlers } from '#mocks/handlers/posts.ts'
import { handlers as purchaseHandlers } from '#mocks/handlers/purchases.ts'
import { handlers as todayHandlers } from '#mocks/handlers/today.ts'
import { mock, mockError, mockPending } from '#mocks/mock.ts'
import { changeTimeout } from '#mocks/stories/timeouts.ts'
import { TodayPlaceholder } from '#pages/today/Today/TodayPlaceholder.tsx'
import { GlobalFeedPage } from './GlobalFeedPage.tsx'

const meta = {
  component: GlobalFeedPage,
  // 'Hoy' loads when the browser is idle; its own stories show it.
  render: () => <GlobalFeedPage rail={<span />} strip={<TodayPlaceholder />} />,
  parameters: { route: '/' },
  beforeEach({ msw }) {
    msw.use(...communityHandlers, ...feedHandlers, ...adHandlers, ...postHandlers)
  },
} satisfies Meta<typeof GlobalFeedPage>
export default meta
type Story = StoryObj<typeof meta>

const notAllowed = mock(canPost, { success: true, data: { can_post: false } })
const prompt = { name: '¿En qué estás pensando?' }
const posts: Story['play'] = async ({ canvas }) => {
  await waitFor(() => expect(canvas.getByText(/Antes de una conversación difícil/)).toBeVisible())
}

/** First load. */
export const Loading: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(listFeed), mockPending(canPost))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('status', { name: 'Cargando publicaciones' })).toBeVisible())
    await expect(canvas.getByRole('heading', { level: 1, name: 'Feed Global Premium' })).toBeVisible()
    // The place of the composer waits a moment before it says so; then nothing changes any more.
    await expect(await canvas.findByText('Descubre comunidades nuevas.')).toBeVisible()
  },
}
/** The server lets the member publish: prompt and posts. */
export const WithForm: Story = {
  async play(context) {
    await posts?.(context)
    await expect(await context.canvas.findByRole('button', prompt)).toBeVisible()
  },
}
/** With what matters today: beside the posts, or a line above them that opens. */
export const WithToday: Story = {
  render: () => <GlobalFeedPage />,
  beforeEach({ msw }) {
    msw.use(...todayHandlers, ...activityHandlers)
  },
  async play(context) {
    await posts?.(context)
    // It loads when nothing else does.
    const meeting = await context.canvas.findByText(
      /Dar malas noticias con claridad/,
      {},
      { timeout: 15_000 },
    )
    await expect(meeting).toBeVisible()
    await expect(await context.canvas.findByRole('button', prompt)).toBeVisible()
  },
}
/** It does not: posts, and the way to the communities. */
export const WithoutForm: Story = {
  beforeEach({ msw }) {
    msw.use(notAllowed)
  },
  async play(context) {
    await posts?.(context)
    await expect(await context.canvas.findByText(/Aquí publican coaches/)).toBeVisible()
    await expect(context.canvas.queryByRole('button', prompt)).toBeNull()
    await expect(context.canvas.getByRole('link', { name: 'Explorar Comunidades' })).toBeVisible()
  },
}
/** A new member without a community: free ones to join, above the posts. */
export const WithoutCommunity: Story = {
  beforeEach({ msw }) {
    msw.use(notAllowed, mock(myCommunities, noCommunitiesReply), ...purchaseHandlers)
  },
  async play(context) {
    const { canvas } = context
    await expect(await canvas.findAllByRole('button', { name: /^Unirse gratis a/ })).toHaveLength(3)
    await expect(canvas.getByRole('link', { name: 'Ver todas las comunidades' })).toBeVisible()
    await canvas.findByText(/Aquí publican coaches/)
    await expect(await canvas.findByText(/Antes de una conversación difícil/)).toBeInTheDocument()
  },
}
/** One is joined from here: the card has done its work, and the posts stay. */
export const FirstCommunityJoined: Story = {
  ...WithoutCommunity,
  tags: ['check'],
  async play(context) {
    await WithoutCommunity.play?.(context)
    const { canvas, msw } = context
    msw.use(mock(myCommunities, communitiesReply))
    await userEvent.click(canvas.getByRole('button', { name: /^Unirse gratis a Mente en Calma/ }))
    await expect(await screen.findByText(/^Ya formas parte de Mente en Calma/)).toBeVisible()
    await waitFor(() =>
      expect(canvas.queryByRole('heading', { name: 'Empieza por una comunidad' })).toBeNull(),
    )
    await expect(canvas.getByText(/Antes de una conversación difícil/)).toBeInTheDocument()
  },
}
/** The free ones cannot be loaded: the way to all is left, and nothing is said. */
export const SuggestionsFail: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mock(myCommunities, noCommunitiesReply), mockError(searchCommunities, 500))
  },
  async play(context) {
    const { canvas } = context
    await expect(await canvas.findByRole('link', { name: 'Ver todas las comunidades' })).toBeVisible()
    await waitFor(() =>
      expect(canvas.queryByRole('status', { name: 'Cargando comunidades gratuitas' })).toBeNull(),
    )
    await posts?.(context)
    await expect(canvas.queryByRole('alert')).toBeNull()
    await canvas.findByRole('button', prompt)
  },
}
/** The check has not been answered: no form. */
export const CanPostPending: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(canPost))
  },
  async play(context) {
    await posts?.(context)
    await expect(await context.canvas.findByText('Descubre comunidades nuevas.')).toBeVisible()
    await expect(context.canvas.queryByRole('button', prompt)).toBeNull()
  },
}
/** The check failed: its text, no form, and the posts live on. */
export const CanPostError: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(canPost, 500))
  },
  async play(context) {
    await posts?.(context)
    await expect(await context.canvas.findByText('Error al verificar permisos')).toBeVisible()
    await expect(context.canvas.queryByRole('button', prompt)).toBeNull()
  },
}
/** Nobody has published anything. */
export const Empty: Story = {
  beforeEach({ msw }) {
    msw.use(mock(listFeed, emptyFeed))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Aún no hay publicaciones')).toBeVisible())
    await canvas.findByRole('button', prompt)
  },
}
/** Nothing in the chosen category; the call carries it. */
export const EmptyCategory: Story = {
  parameters: { route: '/?categoria=mindset' },
  beforeEach({ msw }) {
    msw.use(mock(filterFeed, ({ query }) => (query.get('category') === 'mindset' ? emptyFeed : feedPage)))
  },
  async play({ canvas }) {
    await expect(await canvas.findByText('Aún no hay publicaciones en esta categoría')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Mindset' })).toHaveAttribute('aria-pressed', 'true')
  },
}

/** All of them, and back to the category. */
export const EmptyCategoryLeft: Story = {
  ...EmptyCategory,
  tags: ['check'],
  async play(context) {
    await EmptyCategory.play?.(context)
    const { canvas } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Ver todas' }))
    await waitFor(() => expect(canvas.getByText(/Antes de una conversación difícil/)).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: 'Mindset' }))
    await waitFor(() => expect(canvas.getByText('Aún no hay publicaciones en esta categoría')).toBeVisible())
  },
}

/** The feed failed. */
export const Error: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(listFeed, 500, {}, 'Internal Server Error'))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Error al cargar el feed')).toBeVisible())
    await expect(canvas.getByText('HTTP 500: Internal Server Error')).toBeVisible()
    await canvas.findByRole('button', prompt)
  },
}
/** Reintentar asks again, and the posts come, as in WithForm. */
export const ErrorThenOk: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(listFeed, 500))
  },
  async play(context) {
    const retry = await context.canvas.findByRole('button', { name: 'Reintentar' })
    context.msw.use(mock(listFeed, feedPage))
    await userEvent.click(retry)
    await posts?.(context)
    await context.canvas.findByRole('button', prompt)
  },
}
/** More pages follow: the way to the next one stands below the posts. */
export const HasMore: Story = {
  beforeEach({ msw }) {
    msw.use(mock(listFeed, { ...feedPageWithMore, data: [feedText] }))
  },
  async play(context) {
    await posts?.(context)
    await expect(await context.canvas.findByRole('button', { name: 'Cargar más' })).toBeVisible()
    await context.canvas.findByRole('button', prompt)
  },
}

/** The call for the next page asks for what the documents say, and its posts are appended. */
export const MoreLoaded: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(
      mock(listFeed, ({ query }) => {
        const asked = [...query].map(([name, value]) => `${name}=${value}`).join('&')
        const specified = '&limit=10&sort_by=created_at&order=desc&include_ads=true'
        if (asked === `page=2${specified}`) return feedPage2
        const pagination = { ...feedPageWithMore.pagination, nextBefore: null }
        if (asked === `page=1${specified}`) return { ...feedPageWithMore, data: [feedText], pagination }
        throw new TypeError(asked)
      }),
    )
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cargar más' }))
    await waitFor(() => expect(canvas.getByText('La primera de la segunda página.')).toBeVisible())
    await expect(canvas.getByText(/Antes de una conversación difícil/)).toBeInTheDocument()
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Cargar más' })).toBeNull())
  },
}
/** The next page is on its way. */
export const LoadingMore: Story = {
  beforeEach({ msw }) {
    msw.use(
      mock(listFeed, { ...feedPageWithMore, data: [feedText] }),
      mock(filterFeed, () => new Promise(() => undefined)),
    )
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cargar más' }))
    await waitFor(() => expect(canvas.getByText('Cargando...')).toBeVisible())
    await canvas.findByRole('button', prompt)
  },
}
/** The next page failed: its text below the posts, which stay. */
export const LoadMoreFails: Story = {
  beforeEach({ msw }) {
    msw.use(mock(listFeed, { ...feedPageWithMore, data: [feedText] }))
  },
  async play(context) {
    const { canvas, msw } = context
    const more = await canvas.findByRole('button', { name: 'Cargar más' })
    await canvas.findByRole('button', prompt)
    msw.use(mockError(filterFeed, 500))
    await userEvent.click(more)
    await waitFor(() => expect(canvas.getByText('Error al cargar el feed')).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible()
    await posts?.(context)
  },
}

/** Another try brings the next page, as in MoreLoaded. */
export const MoreRetried: Story = {
  ...LoadMoreFails,
  tags: ['no-photo'],
  async play(context) {
    await LoadMoreFails.play?.(context)
    const { canvas, msw } = context
    msw.use(mock(filterFeed, feedPage2))
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(canvas.getByText('La primera de la segunda página.')).toBeVisible())
  },
}
/** The last page: no control, and the end is said. */
export const End: Story = {
  beforeEach({ msw }) {
    msw.use(mock(listFeed, { ...feedPage, data: [feedText] }))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Estás al día')).toBeVisible())
    await expect(canvas.queryByRole('button', { name: 'Cargar más' })).toBeNull()
    await canvas.findByRole('button', prompt)
  },
}
/** Posts newer than the last visit stand above the mark. */
export const SinceLastVisit: Story = {
  // What stands where depends on the scrolling.
  tags: ['no-photo'],
  beforeEach({ msw }) {
    localStorage.setItem('faro:feed-seen:7', String(Date.parse('2026-11-20T12:00:00Z')))
    msw.use(mock(listFeed, { ...feedPage, data: [feedText, { ...feedImage, media_type: null }] }))
  },
  async play({ canvas }) {
    await waitFor(() =>
      expect(canvas.getByText('1 publicación nueva desde tu última visita.')).toBeInTheDocument(),
    )
    await canvas.findByRole('button', prompt)
  },
}
/** Posts and an ad between them; either mark makes an item an ad. */
export const PostsAndAds: Story = {
  beforeEach({ msw }) {
    const { type: _, ...marked } = feedAd
    msw.use(mock(listFeed, { ...feedPage, data: [feedText, { ...marked, is_ad: true }] }))
  },
  async play(context) {
    await posts?.(context)
    await expect(await context.canvas.findByText('Publicidad')).toBeVisible()
    await context.canvas.findByAltText('Certificación en Coaching Ontológico')
    await context.canvas.findByRole('button', prompt)
  },
}
/** Commenting on an ad: a line where the form would be. */
export const AdComments: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mock(listFeed, { ...feedPage, data: [feedText, feedAd] }), mockError(getPost, 500))
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'No se puede comentar en publicidades' }))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog).toBeVisible())
    await expect(dialog).toHaveTextContent('No se puede comentar en publicidades')
  },
}
/** A comment counts at once, without loading the post again. */
export const CommentCounts: Story = {
  // A toast comes and goes over it.
  tags: ['no-photo'],
  parameters: { pressMoves: 'The comment is much lower than the drawing that it replaces.' },
  beforeEach({ msw }) {
    msw.use(
      mock(getPost, { ...postDetail, id: 601, comments: [] }),
      mock(createComment, {
        success: true,
        comment: { id: 950, content: 'Me lo llevo.', user_name: 'Lucía' },
      }),
    )
  },
  async play({ canvas, msw }) {
    await userEvent.click(
      (await canvas.findAllByRole('button', { name: 'Comentarios 24' }))[0] as HTMLElement,
    )
    await userEvent.type(await screen.findByRole('textbox'), 'Me lo llevo.')
    await screen.findByText('¡Sé el primero en comentar!')
    msw.use(mockError(getPost, 500))
    await userEvent.click(screen.getByRole('button', { name: 'Comentar' }))
    await waitFor(() => expect(screen.getByText('Lucía')).toBeVisible())
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Comentarios 25', hidden: true })).toBeInTheDocument(),
    )
  },
}
/** A like that fails is taken back and says so; everything else lives on. */
export const LikeFails: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(likeFeedPost, 500, {}, 'Internal Server Error'))
  },
  async play({ canvas }) {
    await userEvent.click((await canvas.findAllByRole('button', { name: 'Me gusta 128' }))[0] as HTMLElement)
    await waitFor(() => expect(screen.getByText(/No pudimos guardar tu «me gusta»/)).toBeVisible())
    await expect(canvas.queryByRole('button', { name: 'Te gusta 129' })).toBeNull()
  },
}
const told = fn<(path: string) => void>()

/** Views and impressions that fail are nobody's concern: the feed is as in PostsAndAds. */
export const TellingFails: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(
      mock(listFeed, { ...feedPage, data: [feedText, feedAd] }),
      mockError(viewFeedPost, 500),
      mockError(recordImpression, 500),
    )
    msw.events.on('response:mocked', ({ request }) => told(new URL(request.url).pathname))
    return changeTimeout(impressionMs, 0)
  },
  async play(context) {
    await posts?.(context)
    await waitFor(() => expect(told).toHaveBeenCalledWith('/api/global-feed/601/view'))
    // It is to be told another time.
    await waitFor(() => expect(sessionStorage.getItem('faro:viewed') ?? '[]').toBe('[]'))
    await expect(context.canvas.queryByRole('alert')).toBeNull()
  },
}
/** The reader's own post is deleted: it is gone without loading the list again. */
export const Deletes: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mock(listFeed, { ...feedPage, data: [feedOwn, { ...feedText, id: 605, content: 'Queda.' }] }))
  },
  async play({ canvas, msw }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Eliminar post' }))
    msw.use(mockError(listFeed, 500), mock(deletePost, { success: true }))
    await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(screen.getByText('Post eliminado')).toBeVisible())
    await waitFor(() => expect(canvas.queryByText(/Antes de una conversación difícil/)).toBeNull())
    await expect(canvas.getByText('Queda.')).toBeInTheDocument()
  },
}
/** A shared link to a loaded post: the same screen, the post first and marked. */
export const ShareLinkRoute: Story = {
  parameters: { route: '/post/602', path: '/post/:postId' },
  beforeEach({ msw }) {
    msw.use(mockError(getPost, 500))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('article', { current: true })).toHaveFocus())
    await expect(canvas.getAllByRole('article')[0]).toHaveTextContent('Julián Sotomayor')
    await expect(canvas.getByRole('heading', { name: 'Feed Global Premium' })).toBeInTheDocument()
  },
}
/** A shared link to an older post: it is fetched and stands first. */
export const ShareLinkOlder: Story = {
  parameters: { route: '/post/501', path: '/post/:postId' },
  beforeEach({ msw }) {
    msw.use(mock(getPost, { ...postDetail, community_name: null }))
  },
  async play({ canvas }) {
    await waitFor(() =>
      expect(canvas.getByRole('article', { current: true })).toHaveTextContent('Marta Ríos'),
    )
    await expect(canvas.getAllByRole('article')[0]).toHaveAttribute('aria-current', 'true')
    await canvas.findByRole('button', prompt)
  },
}
/** A shared link to a community's post: it opens over the feed. */
export const ShareLinkOfCommunity: Story = {
  parameters: { route: '/post/501', path: '/post/:postId' },
  beforeEach({ msw }) {
    msw.use(mock(getPost, communityDetail))
  },
  async play() {
    const dialog = await screen.findByRole('dialog', { name: 'Publicación' })
    await waitFor(() => expect(dialog).toHaveTextContent('Liderazgo Consciente'))
    await waitFor(() => expect(dialog).toBeVisible())
  },
}
/** A shared link to a post that is gone: it says so, and the feed is there. */
export const ShareLinkGone: Story = {
  parameters: { route: '/post/501', path: '/post/:postId' },
  beforeEach({ msw }) {
    msw.use(mockError(getPost, 404))
  },
  async play(context) {
    await waitFor(() => expect(context.canvas.getByText('No encontramos esta publicación')).toBeVisible())
    await context.canvas.findByRole('button', prompt)
    await expect(await context.canvas.findByText(/Antes de una conversación difícil/)).toBeInTheDocument()
  },
}
