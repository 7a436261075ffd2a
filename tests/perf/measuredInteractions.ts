/** The most used interactions, in the order in which a member performs them. */
import type { Locator, Page } from 'playwright'
import { meetings } from '#locales/meetings.ts'
import { posts } from '#locales/posts.ts'
import { surveys } from '#locales/surveys.ts'

export interface Interaction {
  name: string
  target: (page: Page) => Locator
  /** Locates the visible result; called before the press. */
  answer: (page: Page) => Locator | Promise<Locator>
  /** A link whose screen loads on its pointerenter or focus. */
  prefetched?: boolean
  /** The press opens a layer, which Back closes. */
  closes?: boolean
}

export interface InteractionSequence {
  path: string
  /** Selector of an element that must exist before the first press. */
  ready: string
  presses: Interaction[]
}

const dialog = (page: Page) => page.getByRole('dialog')
const firstPost = (page: Page) => page.locator('main article').first()
const place = (path: string) => (page: Page) => page.locator(`nav a[href="${path}"]:visible`).last()

/** Returns a press that opens a dialog or a drawer. */
const opens = (name: string, target: Interaction['target']): Interaction => ({
  name,
  target,
  answer: dialog,
  closes: true,
})

/** Returns a press that toggles the pressed element. */
const switches = (name: string, target: Interaction['target']): Interaction => ({
  name,
  target,
  answer: async (page) => {
    const switched = target(page)
    const before = await switched.getAttribute('aria-pressed')
    const element = await switched.elementHandle()
    await element?.evaluate((button) => button.setAttribute('data-bench', 'switched'))
    return page.locator(`[data-bench=switched][aria-pressed=${before === 'true' ? 'false' : 'true'}]`)
  },
})

/** Pages, and the presses on each in order. */
export const interactionSequences: readonly InteractionSequence[] = [
  {
    path: '/',
    ready: '#root main article',
    presses: [
      opens('community switcher', (page) => page.locator('button[aria-haspopup=dialog]:visible').first()),
      switches('like', (page) => firstPost(page).locator('button[aria-pressed]')),
      opens('comments of a post', (page) => firstPost(page).getByRole('button', { name: posts.comments })),
      opens('activity', (page) => page.locator('a[href$="actividad="]:visible').first()),
      opens('messages', (page) => page.locator('a[href$="mensajes="]:visible').first()),
      switches('category', (page) => page.locator('main [role=group] button').nth(1)),
      {
        name: 'feed to community',
        target: place('/comunidad'),
        answer: (page) => page.locator('main section article').first(),
        prefetched: true,
      },
      {
        name: 'composer',
        target: (page) => page.locator('main').getByRole('button', { name: posts.prompt }),
        answer: (page) => page.locator('main').getByRole('textbox').first(),
      },
      {
        name: 'community to ranking',
        target: place('/ranking'),
        answer: (page) => page.locator('main section li li').first(),
        prefetched: true,
      },
    ],
  },
  {
    path: '/calendario',
    ready: 'main article',
    presses: [
      opens("a meeting's details", (page) => firstPost(page).getByRole('button', { name: meetings.details })),
    ],
  },
  {
    path: '/encuestas',
    ready: 'main article',
    presses: [opens('a survey', (page) => firstPost(page).getByRole('button', { name: surveys.start }))],
  },
  {
    path: '/?mensajes',
    ready: '[role=dialog] li',
    presses: [
      {
        name: 'a conversation',
        target: (page) => dialog(page).locator('li a').first(),
        answer: (page) => dialog(page).getByRole('textbox').last(),
      },
    ],
  },
]
