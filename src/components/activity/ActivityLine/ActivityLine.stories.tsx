import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { Card } from '#components/ui/Card/Card.tsx'
import {
  cancelledItem,
  followerItem,
  movedItem,
  prizeItem,
  reactionItem,
  repliesItem,
  replyItem,
  surveyItem,
  threadItem,
} from '#mocks/fixtures/activity.ts'
import { today } from '#mocks/fixtures/today.ts'
import { ActivityLine, NewPostsLine } from './ActivityLine.tsx'

const meta = {
  component: ActivityLine,
  argTypes: { item: { control: 'object' } },
  args: { item: replyItem, onOpen: fn(), onLess: fn() },
  decorators: [
    (Story) => (
      <Card as="ul" maxWidth="480px" listStyleType="none" paddingBlock="1">
        <Story />
      </Card>
    ),
  ],
} satisfies Meta<typeof ActivityLine>
export default meta
type Story = StoryObj<typeof meta>

const leads = (name: RegExp, to: string): Story['play'] =>
  async function play({ canvas }) {
    await expect(canvas.getByRole('link', { name })).toHaveAttribute('href', to)
  }

/** A comment on the member's post; the link goes to that comment. */
export const Reply: Story = {
  tags: ['narrow'],
  play: leads(
    /^Nuevo: Marta Ríos comentó tu publicación «Hoy he dicho/,
    '/comunidad?post=101&comentario=702',
  ),
}

/** Several comments since the member last read the item; the link goes to the first of them. */
export const Replies: Story = {
  args: { item: repliesItem },
  play: leads(/Julián Sotomayor y 2 personas más comentaron/, '/comunidad?post=102&comentario=701'),
}

/** Comments on a post of the global feed on which the member commented, too. */
export const Thread: Story = {
  args: { item: threadItem },
  play: leads(/Diego Paredes y 1 persona más también comentaron/, '/post/601?comentario=705'),
}

/** Likes of a post are merged into one item. */
export const Reactions: Story = {
  args: { item: reactionItem },
  play: leads(/A Carolina Ibáñez y 4 personas más les gusta tu publicación/, '/comunidad?post=101'),
}

/** An item that has been read. */
export const Follower: Story = {
  args: { item: followerItem },
  play: leads(/^Diego Paredes ha empezado a seguirte$/, '/perfil/22'),
}

export const MeetingMoved: Story = {
  tags: ['narrow'],
  args: { item: movedItem },
  play: leads(
    /Nueva hora: mar, 24 nov, 19:00 · «Dar malas noticias con claridad»/,
    '/calendario?reunion=903',
  ),
}

/** Cancelled meetings of a series; the link goes to the calendar, because the meetings no longer have a page. */
export const MeetingCancelled: Story = {
  tags: ['narrow'],
  args: { item: cancelledItem },
  play: leads(/Cancelada: mar, 24 nov, 19:00 · «Círculo de los martes»/, '/calendario'),
}

/** A survey that closes tomorrow and has not been answered. */
export const SurveyClosing: Story = {
  args: { item: surveyItem },
  play: leads(/Se cierra mañana, 19:00/, '/encuestas?encuesta=44'),
}

/** A prize of the previous month. */
export const Prize: Story = { args: { item: prizeItem }, play: leads(/Has ganado un premio/, '/ranking') }

/** A kind of activity that only a newer server knows. */
export const UnknownKind: Story = {
  tags: ['no-photo'],
  args: { item: { ...followerItem, kind: 'badge' } },
  play: leads(/^Hay novedades$/, '/'),
}

export const NewPostsOfCommunity: Story = {
  render: ({ onOpen }) => (
    <>
      {today.new_posts.map((posts) => (
        <NewPostsLine key={posts.community_id} posts={posts} onOpen={onOpen as () => void} />
      ))}
    </>
  ),
  play: leads(/4 publicaciones nuevas/, '/comunidad'),
}

export const LongTexts: Story = {
  tags: ['narrow'],
  args: {
    item: {
      ...repliesItem,
      actor: { id: 9, name: 'María de los Ángeles Fernández-Villaverde y Rodríguez de la Sierra' },
      comment_text: 'Lo que más me ha servido de todo esto es justo lo que menos esperaba cuando empecé…',
      community_name: 'Mente en Calma: atención plena, respiración y descanso para quien cuida de otros',
    },
  },
}

/** 'Menos de esto' does not open the item. */
export const LessPressed: Story = {
  tags: ['check'],
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Menos de esto' }))
    await expect(args.onLess).toHaveBeenCalledWith(args.item)
    await expect(args.onOpen).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('link'))
    await expect(args.onOpen).toHaveBeenCalledWith(args.item)
  },
}
