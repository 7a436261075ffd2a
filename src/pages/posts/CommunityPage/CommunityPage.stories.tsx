import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { myCommunities } from '#api/contract/communities.ts'
import { createComment, createPost, getPost, likePost, listCommunityPosts } from '#api/contract/posts.ts'
import {
  archivedJoinedCommunity,
  archivedReply,
  communitiesReply,
  joinedCommunity,
  moderatedCommunity,
  noCommunitiesReply,
} from '#mocks/fixtures/communities.ts'
import {
  manyComments,
  memberComment,
  noPosts,
  postDetail,
  postsPage,
  postsPage2,
  textPost,
} from '#mocks/fixtures/posts.ts'
import { handlers as communityHandlers } from '#mocks/handlers/communities.ts'
import { handlers as postHandlers } from '#mocks/handlers/posts.ts'
import { mock, mockError, mockPending, mockRefusal } from '#mocks/mock.ts'
import { press } from '#mocks/stories/press.ts'
import { TodayPlaceholder } from '#pages/today/Today/TodayPlaceholder.tsx'
import { CommunityPage } from './CommunityPage.tsx'

const meta = {
  title: 'communities/CommunityPage',
  component: CommunityPage,
  // 'Hoy' loads when the browser is idle; its own stories show it.
  render: () => <CommunityPage rail={<span />} strip={<TodayPlaceholder />} />,
  parameters: { route: '/comunidad' },
  beforeEach({ msw }) {
    msw.use(...communityHandlers, ...postHandlers)
  },
} satisfies Meta<typeof CommunityPage>
export default meta
type Story = StoryObj<typeof meta>

const select = (community: object) => () => {
  localStorage.setItem('currentCommunity', JSON.stringify(community))
}

/** No community at all: no post call is made. */
export const NoSelection: Story = {
  beforeEach({ msw }) {
    msw.use(mock(myCommunities, noCommunitiesReply), mockError(listCommunityPosts, 500))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Selecciona una Comunidad')).toBeVisible())
    await canvas.findAllByRole('button', { name: /^Unirse gratis a/ })
    await expect(canvas.getByRole('heading', { level: 1, name: 'Vista General' })).toBeVisible()
    await expect(canvas.getByText('Todas las comunidades')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Explorar Comunidades' })).toBeVisible()
  },
}
/** The list of communities failed and none is remembered: why, and another try. */
export const CommunitiesFailed: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(myCommunities, 500, {}, 'Internal Server Error'))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Error al obtener comunidades')).toBeVisible())
    await expect(canvas.getByText('HTTP 500: Internal Server Error')).toBeVisible()
    await expect(canvas.getByRole('heading', { level: 1, name: 'Comunidad' })).toBeInTheDocument()
    await expect(canvas.queryByText('Selecciona una Comunidad')).toBeNull()
  },
}
/** The other try brings the page. */
export const CommunitiesAskedAgain: Story = {
  ...CommunitiesFailed,
  tags: ['no-photo'],
  async play(context) {
    await CommunitiesFailed.play?.(context)
    context.msw.use(mock(myCommunities, communitiesReply))
    await userEvent.click(context.canvas.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(context.canvas.getByText('Diego Paredes')).toBeVisible())
  },
}
/** The posts are on their way. */
export const Loading: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(listCommunityPosts))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('status', { name: 'Cargando publicaciones' })).toBeVisible())
  },
}
/** One page of posts: no pagination below them, as in AsOwner. */
export const OnePage: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Diego Paredes')).toBeVisible())
    await expect(canvas.queryByRole('button', { name: 'Siguiente' })).toBeNull()
  },
}
/** The second of five pages. */
export const SeveralPages: Story = {
  parameters: { route: '/comunidad?pagina=2' },
  beforeEach({ msw }) {
    msw.use(
      mock(listCommunityPosts, ({ query }) => ({
        ...postsPage2,
        pagination: { ...postsPage2.pagination, currentPage: Number(query.get('page')) },
      })),
    )
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Página 2 de 5')).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Anterior' })).toBeEnabled()
  },
}

/** The third page, and back to the second; the address follows. */
export const PageTurned: Story = {
  ...SeveralPages,
  tags: ['check'],
  async play(context) {
    await SeveralPages.play?.(context)
    const { canvas } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Siguiente' }))
    await waitFor(() => expect(canvas.getByText('Página 3 de 5')).toBeVisible())
    await expect(canvas.getByTestId('location')).toHaveTextContent('pagina=3')
    await userEvent.click(canvas.getByRole('button', { name: 'Anterior' }))
    await waitFor(() => expect(canvas.getByText('Página 2 de 5')).toBeVisible())
  },
}

/** Another application shares a page: the form opens with it, and the address no longer has it. */
export const Shared: Story = {
  parameters: {
    route: `/comunidad?${new URLSearchParams({
      titulo: 'Escuchar antes de responder',
      texto: 'https://example.org/escuchar',
      enlace: 'https://example.org/escuchar',
    })}`,
  },
  async play({ canvas }) {
    const field = await canvas.findByRole('textbox', { name: /^Crear Post en/ })
    await waitFor(() =>
      expect(field).toHaveValue('Escuchar antes de responder\nhttps://example.org/escuchar'),
    )
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent(/comunidad$/))
    await expect(canvas.getByRole('button', { name: 'Publicar' })).toBeEnabled()
  },
}

/** Nothing published yet. */
export const Empty: Story = {
  beforeEach({ msw }) {
    msw.use(mock(listCommunityPosts, noPosts))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('No hay posts aún')).toBeVisible())
    await waitFor(() =>
      expect(canvas.getByText('Esta comunidad aún no tiene contenido publicado.')).toBeVisible(),
    )
  },
}
/** The list failed: banner and composer live on. */
export const Error: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(listCommunityPosts, 500, {}, 'Internal Server Error'))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Error al cargar posts')).toBeVisible())
    await waitFor(() => expect(canvas.getByRole('button', { name: '¿En qué estás pensando?' })).toBeVisible())
  },
}
/** Reintentar asks again, and the posts come, as in AsOwner. */
export const ErrorThenOk: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(listCommunityPosts, 500))
  },
  async play({ canvas, msw }) {
    const retry = await canvas.findByRole('button', { name: 'Reintentar' })
    await userEvent.click(canvas.getByRole('button', { name: '¿En qué estás pensando?' }))
    await userEvent.type(await canvas.findByRole('textbox'), 'Mientras tanto')
    msw.use(mock(listCommunityPosts, postsPage))
    await userEvent.click(retry)
    await waitFor(() => expect(canvas.getByText('Diego Paredes')).toBeVisible())
    await expect(canvas.getByRole('textbox')).toHaveValue('Mientras tanto')
  },
}
/** The owner's view. */
export const AsOwner: Story = {
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Gestionar Comunidad' })).toBeVisible())
    await waitFor(() => expect(canvas.getByText('Diego Paredes')).toBeVisible())
  },
}
/** The moderator's view. */
export const AsModerator: Story = {
  beforeEach: select(moderatedCommunity),
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Panel de Moderación' })).toBeVisible())
    await waitFor(() => expect(canvas.getByText('Diego Paredes')).toBeVisible())
  },
}
/** A member's view. */
export const AsMember: Story = {
  beforeEach: select(joinedCommunity),
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Diego Paredes')).toBeVisible())
    await expect(canvas.queryByRole('button', { name: /Gestionar|Moderación/ })).toBeNull()
  },
}
/** A like that fails says so; the count stays. */
export const LikeFails: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(likePost, 500, {}, 'Internal Server Error'))
  },
  async play({ canvas }) {
    await userEvent.click((await canvas.findAllByRole('button', { name: 'Me gusta 12' }))[0] as HTMLElement)
    await waitFor(() => expect(screen.getByText(/No pudimos guardar tu «me gusta»/)).toBeVisible())
    await expect(canvas.getAllByRole('button', { name: 'Me gusta 12' })).toHaveLength(3)
  },
}
/** A like that the server refuses in an ok reply says why. */
export const LikeRefused: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockRefusal(likePost, 'La comunidad está cerrada'))
  },
  async play({ canvas }) {
    await userEvent.click((await canvas.findAllByRole('button', { name: 'Me gusta 12' }))[0] as HTMLElement)
    await waitFor(() =>
      expect(screen.getByText(/No pudimos guardar tu «me gusta».*La comunidad está cerrada/)).toBeVisible(),
    )
    await expect(canvas.getAllByRole('button', { name: 'Me gusta 12' })).toHaveLength(3)
  },
}
/** A like that the server has taken counts at once. */
export const LikeCounts: Story = {
  async play({ canvas }) {
    await userEvent.click((await canvas.findAllByRole('button', { name: 'Me gusta 12' }))[0] as HTMLElement)
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Te gusta 13' })).toBeVisible())
  },
}
/** A post is published: text alone goes to its own call, as a form. */
export const Publishes: Story = {
  // The page scrolls to the new post, so that notices are somewhere else in each picture.
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(
      mock(createPost, async ({ request }) => {
        const form = await request.formData()
        const sent = Object.fromEntries(form)
        const expected = {
          content: 'Hola a todas',
          community_id: '1',
          is_premium: 'false',
          show_profile: 'true',
        }
        const right = JSON.stringify(sent) === JSON.stringify(expected)
        return right ? { success: true, post: textPost } : { success: false, error: JSON.stringify(sent) }
      }),
    )
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: '¿En qué estás pensando?' }))
    await userEvent.type(await canvas.findByRole('textbox'), '  Hola a todas ')
    await userEvent.click(canvas.getByRole('button', { name: 'Publicar' }))
    await waitFor(() => expect(screen.getByText('Publicado')).toBeVisible())
    await waitFor(() => expect(canvas.getByRole('button', { name: '¿En qué estás pensando?' })).toHaveFocus())
  },
}
/** Refused: what was written stays. */
export const PublishFails: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(createPost, 500, {}, 'Internal Server Error'))
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: '¿En qué estás pensando?' }))
    await userEvent.type(await canvas.findByRole('textbox'), 'Hola a todas')
    await userEvent.click(canvas.getByRole('button', { name: 'Publicar' }))
    await waitFor(() => expect(canvas.getByText(/HTTP 500/)).toBeVisible())
    await expect(canvas.getByRole('textbox')).toHaveValue('Hola a todas')
  },
}

/** The next try takes it. */
export const PublishedAfterAll: Story = {
  ...PublishFails,
  tags: ['check'],
  async play(context) {
    await PublishFails.play?.(context)
    const { canvas, msw } = context
    msw.use(mock(createPost, { success: true, post: textPost }))
    await userEvent.click(canvas.getByRole('button', { name: 'Publicar' }))
    await waitFor(() => expect(screen.getByText('Publicado')).toBeVisible())
  },
}

/** A shared link opens the comments of its post. */
export const SharedPost: Story = {
  parameters: { route: '/comunidad?post=501' },
  async play() {
    await waitFor(() => expect(screen.getByText('Agregar comentario', { selector: 'h3' })).toBeVisible())
    await waitFor(() => expect(screen.getByText(/Incómoda, pero siempre abre algo/)).toBeVisible())
  },
}
/** Nothing had the focus before a shared link opened the comments: closed, they give it to the post. */
export const SharedPostClosed: Story = {
  ...SharedPost,
  tags: ['no-photo'],
  async play(context) {
    await SharedPost.play?.(context)
    await press('{Escape}')
    await waitFor(() => expect(document.getElementById('post-501')).toHaveFocus())
  },
}
/** The post of a link is gone: why, and back to the others; nothing can be written. */
export const CommentsFail: Story = {
  parameters: { route: '/comunidad?post=501' },
  beforeEach({ msw }) {
    msw.use(mockError(getPost, 404))
  },
  async play({ canvas }) {
    await waitFor(() => expect(screen.getByText('Error al cargar comentarios')).toBeVisible())
    await expect(screen.queryByRole('textbox', { name: 'Agregar comentario' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Ver otras publicaciones' }))
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent(/^\/comunidad$/))
    await waitFor(() => expect(document.getElementById('post-501')).toHaveFocus())
  },
}
/** A page behind the last one, of an old link or after its last post was deleted: the last one is shown. */
export const PageBehindTheLast: Story = {
  tags: ['check'],
  parameters: { route: '/comunidad?pagina=99' },
  beforeEach({ msw }) {
    msw.use(
      mock(listCommunityPosts, ({ query }) => {
        const page = Number(query.get('page'))
        const pagination = { ...postsPage2.pagination, currentPage: page, hasNext: page < 5 }
        return page > 5 ? { ...noPosts, pagination } : { ...postsPage2, pagination }
      }),
    )
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Página 5 de 5')).toBeVisible())
    await expect(canvas.getByTestId('location')).toHaveTextContent('/comunidad?pagina=5')
    await expect(canvas.getAllByRole('article').length).toBeGreaterThan(0)
  },
}
/** A comment among more than fit: it is scrolled into view above the form. */
export const OwnCommentShown: Story = {
  tags: ['check', 'narrow'],
  parameters: { route: ['/comunidad', '/comunidad?post=501'] },
  beforeEach({ msw }) {
    const all = [...manyComments]
    msw.use(
      mock(getPost, () => ({ ...postDetail, comments: all })),
      mock(createComment, () => {
        const comment = { ...memberComment, id: 991, user_id: 7, content: 'Me lo llevo' }
        all.push(comment)
        return { success: true, comment }
      }),
    )
  },
  async play() {
    await screen.findByText(/^Comentario número 18/)
    await userEvent.type(await screen.findByRole('textbox', { name: 'Agregar comentario' }), 'Me lo llevo')
    const form = screen.getByRole('form', { name: 'Agregar comentario' })
    await userEvent.click(screen.getByRole('button', { name: 'Comentar' }))
    await waitFor(async () => {
      const { top, bottom } = screen.getByText('Me lo llevo', { selector: 'p, span' }).getBoundingClientRect()
      await expect(top).toBeGreaterThan(0)
      await expect(bottom).toBeLessThanOrEqual(form.getBoundingClientRect().top)
    })
  },
}
/** After a comment is sent the modal closes after 1 second, however long the post takes to be there again. */
export const CommentSent: Story = {
  tags: ['no-photo'],
  parameters: { route: ['/comunidad', '/comunidad?post=501'] },
  beforeEach({ msw }) {
    msw.use(mock(createComment, { success: true, comment: { ...memberComment, id: 990 } }))
  },
  async play({ msw }) {
    await userEvent.type(await screen.findByRole('textbox', { name: 'Agregar comentario' }), 'Me lo llevo')
    msw.use(mockPending(getPost))
    await userEvent.click(screen.getByRole('button', { name: 'Comentar' }))
    await waitFor(() => expect(screen.getByText('Comentario enviado')).toBeVisible())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4000 })
  },
}

/** Archived: everything can be read, and nothing written is offered but likes. */
export const Archived: Story = {
  beforeEach({ msw }) {
    select(archivedJoinedCommunity)()
    msw.use(mock(myCommunities, archivedReply))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText(/^Esta comunidad está archivada desde el/u)).toBeVisible())
    await waitFor(() => expect(canvas.getByText('Diego Paredes')).toBeVisible())
    await expect(canvas.queryByRole('button', { name: '¿En qué estás pensando?' })).toBeNull()
  },
}

/** The comments of an archived community have a reason in place of the form. */
export const ArchivedComments: Story = {
  tags: ['no-photo'],
  parameters: { route: '/comunidad?post=501' },
  beforeEach: ({ msw }) => msw.use(mock(myCommunities, archivedReply)),
  async play() {
    await waitFor(() => expect(screen.getByText(/Incómoda, pero siempre abre algo/)).toBeVisible())
    await waitFor(() =>
      expect(screen.getByText('Esta comunidad está archivada y no admite comentarios.')).toBeVisible(),
    )
    await expect(screen.queryByRole('textbox')).toBeNull()
  },
}

/** It was archived while a post was written: the text stays, with the reason, and the notice comes. */
export const ArchivedMeanwhile: Story = {
  parameters: { pressMoves: 'The notice about the whole page comes above it.' },
  async play({ canvas, msw }) {
    await userEvent.click(await canvas.findByRole('button', { name: '¿En qué estás pensando?' }))
    await userEvent.type(await canvas.findByRole('textbox'), 'Hola a todas')
    msw.use(
      mock(myCommunities, archivedReply),
      mockError(createPost, 409, { error: 'Esta comunidad está archivada', error_code: 'ARCHIVED' }),
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Publicar' }))
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Reabrirla en el estudio' })).toBeVisible())
    await expect(canvas.getByText(/Lo que escribiste sigue aquí/u)).toBeVisible()
    await expect(canvas.getByRole('textbox')).toHaveValue('Hola a todas')
    await expect(canvas.getByRole('button', { name: 'Publicar' })).toBeDisabled()
  },
}
