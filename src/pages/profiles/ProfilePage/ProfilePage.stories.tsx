import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { myMembershipType } from '#api/contract/communities.ts'
import { deletePost } from '#api/contract/feed.ts'
import { getPost } from '#api/contract/posts.ts'
import { follow, getUserProfile, listUserPosts, type UserProfile } from '#api/contract/profiles.ts'
import { communityDetail } from '#mocks/fixtures/feed.ts'
import {
  ownPosts,
  ownProfile,
  privateProfile,
  profilePosts,
  profileTextPost,
  userProfile,
} from '#mocks/fixtures/profiles.ts'
import { handlers as authHandlers } from '#mocks/handlers/auth.ts'
import { handlers as blockHandlers } from '#mocks/handlers/blocks.ts'
import { handlers as communityHandlers } from '#mocks/handlers/communities.ts'
import { handlers as feedHandlers } from '#mocks/handlers/feed.ts'
import { handlers as postHandlers } from '#mocks/handlers/posts.ts'
import { handlers as profileHandlers } from '#mocks/handlers/profiles.ts'
import { mock, mockError, mockPending, mockRefusal } from '#mocks/mock.ts'
import { ProfilePage } from './ProfilePage.tsx'

/** What was asked for, in order. */
const asked = fn<(what: string) => void>()

const meta = {
  component: ProfilePage,
  parameters: { route: '/perfil/21', path: '/perfil/:userId?' },
  beforeEach({ msw }) {
    asked.mockClear()
    msw.use(...authHandlers, ...communityHandlers, ...postHandlers, ...feedHandlers, ...profileHandlers)
  },
} satisfies Meta<typeof ProfilePage>
export default meta
type Story = StoryObj<typeof meta>

type Canvas = Pick<ReturnType<typeof within>, 'getByRole' | 'findAllByRole' | 'getByTestId'>

const profileWith = (changes: Partial<UserProfile>) =>
  mock(getUserProfile, { success: true, data: { ...userProfile, ...changes } })
const address = (canvas: Canvas) => canvas.getByTestId('location').textContent
async function settled(canvasElement: HTMLElement) {
  await waitFor(() => expect(within(canvasElement).queryAllByRole('article').length).toBeGreaterThan(0))
  await waitFor(async () => {
    const images = [...canvasElement.querySelectorAll('img')]
    await expect(images.every(({ naturalWidth }) => naturalWidth > 0)).toBe(true)
  })
}

/** The member's own profile: its tools and its membership, and nothing to follow. */
export const Own: Story = {
  tags: ['dark'],
  parameters: { route: '/perfil' },
  async play({ canvas, canvasElement }) {
    await settled(canvasElement)
    await waitFor(() => expect(canvas.getAllByText('Coach Premium')[0]).toBeVisible())
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Editar perfil' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Cambiar portada' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Configuración' })).toHaveAttribute(
      'href',
      '/configuracion',
    )
    await expect(canvas.queryByRole('button', { name: 'Seguir' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: 'Mensaje' })).toBeNull()
    await waitFor(() => expect(document.title).toBe('Lucía Navarro · Faro'))
  },
}

/** The own profile under its own id: the same screen. */
export const OwnById: Story = { ...Own, tags: ['no-photo'], parameters: { route: '/perfil/7' } }

/** One thing would help the own profile most. */
export const OwnNextStep: Story = {
  parameters: { route: '/perfil' },
  beforeEach({ msw }) {
    const data = { ...ownProfile, profile_image_url: null, has_profile_image: false }
    msw.use(mock(getUserProfile, { success: true, data }))
  },
  async play({ canvas, canvasElement }) {
    await settled(canvasElement)
    const hint = within(canvas.getByRole('region', { name: 'Completa tu perfil' }))
    await expect(hint.getByText('2 de 3 pasos')).toBeVisible()
    await expect(hint.getByRole('button', { name: 'Añadir foto' })).toBeVisible()
  },
}

/** The own profile does not load: its tools and the membership live on. */
export const OwnFails: Story = {
  parameters: { route: '/perfil' },
  beforeEach({ msw }) {
    msw.use(mockError(getUserProfile, 500, {}, 'Internal Server Error'))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('No pudimos cargar tu perfil')).toBeVisible())
    await waitFor(() => expect(canvas.getByText('Coach Premium')).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
  },
}

/** The membership cannot be had: the profile lives on. */
export const OwnMembershipFails: Story = {
  tags: ['no-photo'],
  parameters: { route: '/perfil' },
  beforeEach({ msw }) {
    msw.use(mockError(myMembershipType, 503))
  },
  async play({ canvas, canvasElement }) {
    await settled(canvasElement)
    await waitFor(() => expect(canvas.getByText('Error 503: No se pudo obtener la membresía')).toBeVisible())
    await expect(canvas.getByRole('heading', { level: 1, name: 'Lucía Navarro' })).toBeVisible()
  },
}

/** Deleting an own post: the call, and the list is not asked for again. */
export const OwnPostDeleted: Story = {
  tags: ['no-photo'],
  parameters: { route: '/perfil' },
  beforeEach({ msw }) {
    msw.use(
      mock(listUserPosts, ({ query }) => {
        asked(`posts ${query}`)
        return { success: true, data: ownPosts, pagination: { hasMore: false } }
      }),
      mock(deletePost, ({ params }) => {
        asked(`delete ${params['id']}`)
        return { success: true }
      }),
    )
  },
  async play({ canvas, canvasElement }) {
    await settled(canvasElement)
    await userEvent.click(canvas.getAllByRole('button', { name: 'Eliminar post' })[0] as HTMLElement)
    await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(canvas.getAllByRole('article')).toHaveLength(2))
    await waitFor(() => expect(screen.getByText('Post eliminado')).toBeVisible())
    await expect(asked.mock.calls).toEqual([['posts page=1&limit=12'], ['delete 701']])
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  },
}

/** Deleting an own post from within: gone from the list, and counted once, also where nothing else is answered. */
export const OwnPostDeletedInside: Story = {
  tags: ['no-photo'],
  parameters: { route: '/perfil' },
  beforeEach({ msw }) {
    msw.use(
      mock(deletePost, () => {
        msw.use(mockPending(getUserProfile))
        return { success: true }
      }),
      mock(getUserProfile, { success: true, data: { ...ownProfile, posts_count: 17 } }),
    )
  },
  async play({ canvas, canvasElement }) {
    await settled(canvasElement)
    const before = canvas.getAllByRole('article').length
    await userEvent.click(canvas.getAllByRole('button', { name: /^Ver publicación/ })[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: 'Publicación' })
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Eliminar post' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(screen.getByText('Post eliminado')).toBeVisible())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(canvas.getAllByRole('article')).toHaveLength(before - 1)
    await expect(canvas.getByRole('list', { name: 'Cifras' })).toHaveTextContent('16 publicaciones')
  },
}

/** Somebody else's profile: Follow and Message, no tools. */
export const Other: Story = {
  tags: ['dark'],
  async play({ canvas, canvasElement }) {
    await settled(canvasElement)
    await expect(canvas.getByRole('heading', { level: 1, name: 'Marta Ríos' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Seguir' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Mensaje' })).toBeVisible()
    for (const name of ['Editar perfil', 'Cambiar portada', 'Cerrar sesión', 'Eliminar post']) {
      await expect(canvas.queryByRole('button', { name })).toBeNull()
    }
    await expect(canvas.queryByRole('link', { name: 'Configuración' })).toBeNull()
    await waitFor(() => expect(document.title).toBe('Marta Ríos · Faro'))
  },
}

/** Messages may not be sent: only Follow. */
export const OtherNoMessage: Story = {
  beforeEach({ msw }) {
    msw.use(profileWith({ can_send_message: false }))
  },
  async play({ canvas, canvasElement }) {
    await settled(canvasElement)
    await expect(canvas.getByRole('button', { name: 'Seguir' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Mensaje' })).toBeNull()
  },
}

/** May not be followed. */
export const CannotFollow: Story = {
  beforeEach({ msw }) {
    msw.use(profileWith({ can_follow: false }))
  },
  async play({ canvas, canvasElement }) {
    await settled(canvasElement)
    await expect(canvas.queryByRole('button', { name: 'Seguir' })).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Mensaje' })).toBeVisible()
  },
}

/** The posts answer 403: a private account, whose header is there all the same. */
export const Private: Story = {
  beforeEach({ msw }) {
    msw.use(
      profileWith(privateProfile),
      mockError(listUserPosts, 403, { error: 'Esta cuenta es privada' }, 'Forbidden'),
    )
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Esta cuenta es privada' })).toBeVisible())
    await expect(canvas.getByRole('heading', { level: 1, name: 'Marta Ríos' })).toBeVisible()
    await expect(canvas.getAllByRole('button', { name: 'Seguir' })).toHaveLength(1)
  },
}

/** Its photographs are kept back too; what the server gives about it is shown. */
export const PrivateTabs: Story = {
  ...Private,
  tags: ['check'],
  async play(context) {
    await Private.play?.(context)
    const { canvas } = context
    await userEvent.click(canvas.getByRole('tab', { name: 'Fotos' }))
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Esta cuenta es privada' })).toBeVisible())
    await userEvent.click(canvas.getByRole('tab', { name: 'Acerca de' }))
    // What the server gives is shown.
    await waitFor(() => expect(canvas.getByText('Biografía')).toBeVisible())
    await userEvent.click(canvas.getByRole('tab', { name: 'Posts' }))
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Esta cuenta es privada' })).toBeVisible())
  },
}

/** Where the buttons are narrow: the pressed one stays where it is, whatever its label is. */
export const FollowedOnPhone: Story = {
  tags: ['phone', 'no-photo'],
  beforeEach({ msw }) {
    let followed = false
    msw.use(
      mock(getUserProfile, () => ({ success: true, data: { ...userProfile, is_following: followed } })),
      mock(follow, () => {
        followed = true
        return { success: true }
      }),
    )
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Seguir' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Dejar de seguir' })).toBeVisible())
  },
}

/** A private account is followed: a second later its posts are asked for once, and come with its photographs. */
export const PrivateFollowed: Story = {
  parameters: { pressMoves: 'The page scrolls back, because the tab is shorter than the window.' },
  tags: ['no-photo'],
  beforeEach({ msw }) {
    let followed = false
    msw.use(
      mock(getUserProfile, () => ({
        success: true,
        data: followed ? { ...userProfile, is_following: true, followers_count: 129 } : privateProfile,
      })),
      mock(follow, () => {
        followed = true
        msw.use(
          mock(listUserPosts, ({ query }) => {
            asked(String(query))
            return { success: true, data: { posts: profilePosts } }
          }),
        )
        return { success: true }
      }),
      mockError(listUserPosts, 403),
    )
  },
  async play({ canvas, canvasElement }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Seguir' }))
    await waitFor(() => expect(canvas.getByText('Cargando sus publicaciones…')).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Dejar de seguir' })).toBeVisible()
    await settled(canvasElement)
    await expect(asked.mock.calls).toEqual([['page=1&limit=12']])
    await expect(canvas.getByRole('list', { name: 'Cifras' })).toHaveTextContent('129 seguidores')
    await userEvent.click(canvas.getByRole('tab', { name: 'Fotos' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: /Cullera/ })).toBeVisible())
  },
}

/** Followed, and still kept from its posts: asking again shows that they are on their way; photographs come too. */
export const PrivateStillClosed: Story = {
  parameters: { pressMoves: 'The page scrolls back, because the tab is shorter than the window.' },
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(profileWith({ ...privateProfile, is_following: true }), mockError(listUserPosts, 403))
  },
  async play({ canvas, msw }) {
    const again = await canvas.findByRole('button', { name: 'Reintentar' })
    msw.use(mockPending(listUserPosts), profileWith({ is_following: true }))
    await userEvent.click(again)
    await waitFor(() => expect(canvas.getByText('Cargando sus publicaciones…')).toBeVisible())
    await userEvent.click(canvas.getByRole('tab', { name: 'Fotos' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: /Cullera/ })).toBeVisible())
  },
}

/** The tab is part of the address: a link opens it, Back returns. */
export const TabInAddress: Story = {
  tags: ['no-photo'],
  parameters: { route: '/perfil/21?tab=fotos' },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('tab', { selected: true })).toHaveTextContent('Fotos'))
    await userEvent.click(canvas.getByRole('tab', { name: 'Acerca de' }))
    await waitFor(() => expect(address(canvas)).toBe('/perfil/21?tab=acerca'))
    await userEvent.click(canvas.getByRole('tab', { name: 'Posts' }))
    await waitFor(() => expect(address(canvas)).toBe('/perfil/21'))
  },
}

/** A press on a post opens it whole, with its comments. */
export const PostOpened: Story = {
  tags: ['no-photo'],
  async play({ canvas, canvasElement }) {
    await settled(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: /^Ver publicación: Antes de una/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Publicación' })
    await waitFor(() => expect(within(dialog).getByRole('textbox')).toBeVisible())
  },
}

/** The author's name in an open post leads to the profile that is beneath: the post closes. */
export const AuthorPressed: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mock(getPost, { ...communityDetail, author_id: 21, author_name: 'Marta Ríos' }))
  },
  async play({ canvas, canvasElement }) {
    await settled(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: /^Ver publicación: Antes de una/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Publicación' })
    const [author] = await within(dialog).findAllByRole('link', { name: 'Marta Ríos' })
    await userEvent.click(author as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(canvas.getByRole('heading', { level: 1, name: 'Marta Ríos' })).toBeVisible()
    await expect(address(canvas)).toBe('/perfil/21')
  },
}

/** More than one page: each is asked for once. */
export const MorePosts: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(
      mock(listUserPosts, ({ query }) => {
        asked(String(query))
        const from = Number(query.get('page')) * 100
        const posts = Array.from({ length: 12 }, (_, index) => ({ ...profileTextPost, id: from + index }))
        return { posts, pagination: { hasMore: from < 200 } }
      }),
    )
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ver más' }))
    await waitFor(() => expect(canvas.getAllByRole('article')).toHaveLength(24))
    await expect(canvas.queryByRole('button', { name: 'Ver más' })).toBeNull()
    await expect(asked.mock.calls).toEqual([['page=1&limit=12'], ['page=2&limit=12']])
    // Who pressed the button that is gone goes on in the list.
    await waitFor(() => expect(canvas.getByRole('tabpanel')).toHaveFocus())
  },
}

/** The posts do not load: the rest lives on. */
export const PostsFail: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(listUserPosts, 500, {}, 'Internal Server Error'))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('No pudimos cargar las publicaciones')).toBeVisible())
  },
}

/** The other tabs live on. */
export const PostsFailTabs: Story = {
  ...PostsFail,
  tags: ['check'],
  async play(context) {
    await PostsFail.play?.(context)
    const { canvas } = context
    await userEvent.click(canvas.getByRole('tab', { name: 'Fotos' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: /Cullera/ })).toBeVisible())
    await userEvent.click(canvas.getByRole('tab', { name: 'Posts' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible())
  },
}

/** The server refuses the posts in an ok reply: it says why. */
export const PostsRefused: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockRefusal(listUserPosts, 'En obras hasta las 15:00'))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('No pudimos cargar las publicaciones')).toBeVisible())
    await expect(canvas.getByText('En obras hasta las 15:00')).toBeVisible()
  },
}

/** On its way. */
export const Loading: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(getUserProfile), mockPending(listUserPosts))
  },
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Perfil' })).toBeInTheDocument()
    await expect(canvas.getByRole('status', { name: 'Cargando perfil...' })).toBeVisible()
  },
}

/** There is no such person. */
export const NotFound: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(getUserProfile, 404), mockError(listUserPosts, 404))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Este perfil no existe')).toBeVisible())
  },
}

/** The call failed. */
export const Error: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(getUserProfile, 500, {}, 'Internal Server Error'))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('HTTP 500: Internal Server Error')).toBeVisible())
    await expect(canvas.getByText('No pudimos cargar este perfil')).toBeVisible()
    await expect(canvas.getByRole('heading', { level: 1, name: 'Perfil' })).toBeInTheDocument()
  },
}

/** The call failed, and then it works. */
export const LoadError: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(getUserProfile, 503, {}, 'Service Unavailable'))
  },
  async play({ canvas, msw }) {
    const retry = await canvas.findByRole('button', { name: 'Reintentar' })
    await expect(canvas.getByText('HTTP 503: Service Unavailable')).toBeVisible()
    msw.use(profileWith({}))
    await userEvent.click(retry)
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1, name: 'Marta Ríos' })).toBeVisible())
  },
}

/** Somebody whom the member blocks: nothing of theirs is shown, and the block can be taken back. */
export const Blocked: Story = {
  beforeEach({ msw }) {
    msw.use(
      mock(getUserProfile, {
        success: true,
        data: { ...privateProfile, can_follow: false, is_blocked: true },
      }),
      mockError(listUserPosts, 403, { error: 'Esta cuenta es privada', error_code: 'PRIVATE_ACCOUNT' }),
      ...blockHandlers,
    )
  },
  async play({ canvas }) {
    await expect(await canvas.findByText(/^Bloqueaste a /)).toBeVisible()
    await expect(canvas.getByRole('button', { name: /^Desbloquear a / })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Seguir' })).toBeNull()
  },
}

/** The block is taken back from the profile. */
export const Unblocked: Story = {
  ...Blocked,
  tags: ['check'],
  async play(context) {
    const { canvas } = context
    await Blocked.play?.(context)
    await userEvent.click(canvas.getByRole('button', { name: /^Desbloquear a / }))
    await expect(await screen.findByText(/^Has desbloqueado a /)).toBeVisible()
  },
}
