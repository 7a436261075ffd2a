import type { Meta, StoryObj } from '@storybook/react-vite'
import { useQuery } from '@tanstack/react-query'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { myCommunitiesQuery } from '#api/communities/queries.ts'
import { myCommunities } from '#api/contract/communities.ts'
import { createReview, listAuthoredReviews, listReviews, type Review } from '#api/contract/reviews.ts'
import { setReachable } from '#api/client/reachability.ts'
import { clearDrafts } from '#api/drafts/drafts.ts'
import { archivedReply } from '#mocks/fixtures/communities.ts'
import { authoredReviewsReply, noReviewsStats, writtenReview } from '#mocks/fixtures/reviews.ts'
import { handlers as communityHandlers } from '#mocks/handlers/communities.ts'
import { mock, mockError, mockNetworkError, mockPending } from '#mocks/mock.ts'
import { CommunityReviewsModal } from './CommunityReviewsModal.tsx'

/** What the server has of the story's person. */
let own: Review | null = null
const sent = fn<(body: unknown) => void>()
const asked = fn<(query: string) => void>()

const meta = {
  component: CommunityReviewsModal,
  args: { communityId: 1, communityName: 'Liderazgo Consciente', onClose: fn() },
  async beforeEach({ msw }) {
    await clearDrafts()
    own = null
    sent.mockClear()
    asked.mockClear()
    const listed = ({ query }: { query: URLSearchParams }) => {
      asked(query.toString())
      return authoredReviewsReply(28, { offset: Number(query.get('offset')), own })
    }
    msw.use(
      mock(listReviews, listed),
      mock(listAuthoredReviews, listed),
      mock(createReview, async ({ request }) => {
        const body = (await request.json()) as { rating: number; comment: string }
        sent(body)
        own = { ...writtenReview, rating: body.rating, comment: body.comment }
        return { success: true, data: own }
      }),
    )
  },
} satisfies Meta<typeof CommunityReviewsModal>
export default meta
type Story = StoryObj<typeof meta>

async function opened() {
  const dialog = await screen.findByRole('dialog', { name: 'Reseñas de Liderazgo Consciente' })
  await waitFor(() => expect(dialog).toBeVisible())
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  return within(dialog)
}
const write = (dialog: ReturnType<typeof within>) => dialog.queryByRole('button', { name: 'Escribir reseña' })
const listed = (dialog: ReturnType<typeof within>) =>
  dialog.findByText(/de 28 reseñas/u, undefined, { timeout: 8000 })

/** The first ones are on their way: nobody knows yet whether one can be written. */
export const Loading: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(listReviews))
  },
  async play() {
    const dialog = await opened()
    await expect(dialog.getByRole('status', { name: 'Cargando reseñas' })).toBeVisible()
    await expect(write(dialog)).toBeNull()
  },
}
/** Those that the back end gives of the community, with their authors. */
export const Reviews: Story = {
  tags: ['narrow'],
  async play() {
    const dialog = await opened()
    await listed(dialog)
    await expect(dialog.getAllByText('Nerea Soler')[0]).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'Reparto de las valoraciones' })).toBeVisible()
    await expect(
      within(dialog.getAllByRole('listitem').at(-1) as HTMLElement).getByRole('img', {
        name: '5 de 5 estrellas',
      }),
    ).toBeInTheDocument()
    await expect(dialog.getByRole('button', { name: 'Cargar más reseñas' })).toBeInTheDocument()
    await expect(asked.mock.calls).toEqual([['']])
  },
}

/** «Cargar más reseñas» loads the next page. */
export const MoreLoaded: Story = {
  ...Reviews,
  tags: ['check'],
  async play(context) {
    await Reviews.play?.(context)
    const dialog = await opened()
    await userEvent.click(dialog.getByRole('button', { name: 'Cargar más reseñas' }))
    await waitFor(() => expect(dialog.getByText('20 de 28 reseñas')).toBeInTheDocument())
    await expect(asked.mock.calls).toEqual([[''], ['limit=10&offset=10']])
  },
}

/** Who has not written one can: it is offered above the list. */
export const CanWrite: Story = {
  async play() {
    const dialog = await opened()
    await listed(dialog)
    await expect(write(dialog)).toBeVisible()
    await expect(dialog.queryByText('Tu reseña')).toBeNull()
  },
}
/** Written a moment ago: it was sent, said in an alert, and stands first in the list at once. */
export const JustWritten: Story = {
  async play() {
    const dialog = await opened()
    await listed(dialog)
    await userEvent.click(write(dialog) as HTMLElement)
    await userEvent.click(await dialog.findByRole('radio', { name: '4 estrellas' }))
    await userEvent.type(
      dialog.getByRole('textbox', { name: 'Comentario (opcional)' }),
      'Un plan que cabe en la semana.',
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar reseña' }))
    const alert = await screen.findByRole('alertdialog')
    await expect(alert).toHaveTextContent('¡Reseña enviada exitosamente!')
    await userEvent.click(within(alert).getByRole('button', { name: 'Aceptar' }))
    await waitFor(() => expect(dialog.getByText('Un plan que cabe en la semana.')).toBeVisible())
    await expect(dialog.getByText('Tu reseña')).toBeVisible()
    await expect(write(dialog)).toBeNull()
    await expect(sent.mock.calls).toEqual([
      [
        {
          community_id: 1,
          rating: 4,
          comment: 'Un plan que cabe en la semana.',
        },
      ],
    ])
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  },
}
/** Written when the connection was gone: it waits above the list, and no second one can be written. */
export const Waits: Story = {
  tags: ['narrow'],
  beforeEach({ msw }) {
    msw.use(...communityHandlers)
    return () => setReachable(true)
  },
  async play() {
    const dialog = await opened()
    await listed(dialog)
    await userEvent.click(write(dialog) as HTMLElement)
    await userEvent.click(await dialog.findByRole('radio', { name: '4 estrellas' }))
    setReachable(false)
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar reseña' }))
    const waiting = within(await dialog.findByRole('region', { name: 'Pendiente de enviar' }))
    await expect(await waiting.findByText('Reseña de Liderazgo Consciente')).toBeVisible()
    // The reply with the community's name has come in between.
    setReachable(false)
    await expect(await waiting.findByText('Pendiente de enviar')).toBeVisible()
    await expect(write(dialog)).toBeNull()
    await expect(sent).not.toHaveBeenCalled()
    await expect(screen.queryByRole('alertdialog')).toBeNull()
  },
}
/** Closing by accident loses nothing: what was typed is offered again. */
export const KeepsWhatWasTyped: Story = {
  tags: ['no-photo'],
  async play() {
    const dialog = await opened()
    await listed(dialog)
    await userEvent.click(write(dialog) as HTMLElement)
    await userEvent.click(await dialog.findByRole('radio', { name: '2 estrellas' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Seguir con tu reseña' }))
    await waitFor(() => expect(dialog.getByRole('radio', { name: '2 estrellas' })).toBeChecked())
  },
}
/** One review a member: who has one finds it first and cannot write another. */
export const AlreadyWritten: Story = {
  beforeEach() {
    own = writtenReview
  },
  async play() {
    const dialog = await opened()
    await listed(dialog)
    await expect(dialog.getByText('Tu reseña')).toBeVisible()
    await expect(dialog.getAllByRole('listitem').some((item) => item.textContent?.includes('Lucía'))).toBe(
      true,
    )
    await expect(write(dialog)).toBeNull()
  },
}
/** A back end that says nothing of one's own: it is found by user_id. */
export const FoundByUserId: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mock(listReviews, { success: true, data: [{ ...writtenReview, user_id: '7' }] }))
  },
  async play() {
    const dialog = await opened()
    await expect(await dialog.findByText('Tu reseña')).toBeVisible()
    await expect(write(dialog)).toBeNull()
  },
}
/** Who may not write one is not offered to. */
export const MayNotWrite: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mock(listReviews, { ...authoredReviewsReply(28), can_write: false }))
  },
  async play() {
    const dialog = await opened()
    await listed(dialog)
    await expect(write(dialog)).toBeNull()
  },
}
/** Another device was faster: the server's reason beside the documents' words, and the list knows it afterwards. */
export const WrittenElsewhere: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(createReview, 409, { error: 'Ya has escrito una reseña de esta comunidad.' }))
  },
  async play() {
    const dialog = await opened()
    await listed(dialog)
    await userEvent.click(write(dialog) as HTMLElement)
    await userEvent.click(await dialog.findByRole('radio', { name: '4 estrellas' }))
    own = writtenReview
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar reseña' }))
    await expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Error al enviar la reseñaYa has escrito una reseña de esta comunidad.',
    )
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await expect(await dialog.findByText('Tu reseña')).toBeVisible()
    await waitFor(() => expect(dialog.queryByRole('button', { name: /reseña$/u })).toBeNull())
  },
}
/** Nobody has written one. */
export const Empty: Story = {
  beforeEach({ msw }) {
    msw.use(mock(listReviews, { success: true, data: [], stats: noReviewsStats, can_write: true }))
  },
  async play() {
    const dialog = await opened()
    await waitFor(() => expect(dialog.getByText('Aún no hay reseñas')).toBeVisible())
    await expect(write(dialog)).toBeVisible()
  },
}
/** A 404 is silent: the list is empty, without error text. */
export const NotFound: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(listReviews, 404))
  },
  async play() {
    const dialog = await opened()
    await waitFor(() => expect(dialog.getByText('Aún no hay reseñas')).toBeVisible())
    await expect(dialog.queryByRole('alert')).toBeNull()
  },
}
/** The line is broken: the documents' words, and another try that works. */
export const Network: Story = {
  beforeEach({ msw }) {
    msw.use(mockNetworkError(listReviews))
  },
  async play() {
    const dialog = await opened()
    await expect(await dialog.findByRole('alert')).toHaveTextContent(/^Error de conexión al cargar reseñas$/u)
    await expect(write(dialog)).toBeNull()
    await expect(dialog.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  },
}

/** An archived community takes no reviews: the reason stands in place of the button. */
export const Archived: Story = {
  decorators: [
    (Story) => {
      useQuery(myCommunitiesQuery)
      return <Story />
    },
  ],
  beforeEach: ({ msw }) => msw.use(mock(myCommunities, archivedReply)),
  async play() {
    const dialog = await opened()
    await listed(dialog)
    await waitFor(() => expect(dialog.getByText(/está archivada y no admite reseñas/u)).toBeVisible())
    await expect(write(dialog)).toBeNull()
  },
}
