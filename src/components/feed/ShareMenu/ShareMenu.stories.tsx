import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { shareFeedPost } from '#api/contract/feed.ts'
import { accessibility } from '#mocks/stories/accessibility.ts'
import { chooseItem } from '#mocks/stories/chooseItem.ts'
import { handlers } from '#mocks/handlers/feed.ts'
import { mock, mockError } from '#mocks/mock.ts'
import { ShareMenu } from './ShareMenu.tsx'

/** Replaces the device's clipboard and share sheet for a story. */
function device(parts: {
  writeText?: (text: string) => Promise<void>
  share?: (data: ShareData) => Promise<void>
}) {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: parts.writeText } })
  Object.defineProperty(navigator, 'share', { configurable: true, value: parts.share })
}

const copied = fn(() => Promise.resolve())
const shared = fn(() => Promise.resolve())
const told = fn()

const meta = {
  component: ShareMenu,
  args: { postId: 601, onShared: fn() },
  beforeEach({ msw }) {
    device({ writeText: copied })
    for (const each of [copied, shared, told]) each.mockClear()
    msw.use(
      mock(shareFeedPost, async ({ request }) => {
        told(await request.json(), request.headers.get('authorization'))
        return { success: true }
      }),
      ...handlers,
    )
  },
} satisfies Meta<typeof ShareMenu>
export default meta
type Story = StoryObj<typeof meta>

const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Compartir' }))
  return screen.findByRole('menu')
}

export const Closed: Story = {}
/** The share menu, inside the page's main landmark; the native share sheet is offered only if the device has one. */
export const Open: Story = {
  decorators: [
    (Story) => (
      <main>
        <Story />
      </main>
    ),
  ],
  // Checks that all content is inside a landmark, including the menu.
  parameters: { a11y: accessibility('region') },
  async play() {
    const menu = await open()
    await waitFor(() => expect(menu).toBeVisible())
    await expect(await screen.findByRole('menuitem', { name: 'Copiar enlace' })).toBeVisible()
    await expect(screen.queryByRole('menuitem', { name: 'Compartir con otra app' })).toBeNull()
  },
}
/** The URL is copied, a message is shown, and the share is recorded with the e-mail as bearer. */
export const Copied: Story = {
  async play({ args }) {
    await open()
    await chooseItem('Copiar enlace')
    await waitFor(() => expect(screen.getByText('Enlace copiado')).toBeVisible())
    await expect(copied).toHaveBeenCalledWith(`${location.origin}/post/601`)
    await waitFor(() =>
      expect(told).toHaveBeenCalledWith({ share_type: 'copy_link' }, 'Bearer lucia@faro.test'),
    )
    await waitFor(() => expect(args.onShared).toHaveBeenCalledOnce())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Compartir' })).toHaveFocus())
  },
}
/** The clipboard is blocked: the URL is shown for manual copying, and no share is recorded. */
export const CopyFails: Story = {
  beforeEach() {
    device({ writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) })
  },
  async play({ args }) {
    await open()
    await chooseItem('Copiar enlace')
    const alert = await screen.findByRole('alertdialog')
    await waitFor(() => expect(alert).toBeVisible())
    await expect(alert).toHaveTextContent(`${location.origin}/post/601`)
    await expect(args.onShared).not.toHaveBeenCalled()
    await expect(told).not.toHaveBeenCalled()
  },
  tags: ['no-photo'],
}
/** Recording the share fails, which is not shown: the link has been copied. */
export const TellingFails: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(shareFeedPost, 500))
  },
  async play({ args }) {
    await open()
    await chooseItem('Copiar enlace')
    await waitFor(() => expect(screen.getByText('Enlace copiado')).toBeVisible())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Compartir' })).toHaveFocus())
    await expect(args.onShared).not.toHaveBeenCalled()
  },
}
/** Shares with the device's native share sheet. */
export const Native: Story = {
  tags: ['no-photo'],
  beforeEach() {
    device({ writeText: copied, share: shared })
  },
  async play() {
    await open()
    await chooseItem('Compartir con otra app')
    await expect(shared).toHaveBeenCalledWith({ url: `${location.origin}/post/601` })
    await waitFor(() => expect(told).toHaveBeenCalledWith({ share_type: 'native' }, 'Bearer lucia@faro.test'))
  },
}
