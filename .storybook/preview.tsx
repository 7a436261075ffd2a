import './fonts.css'
import addonA11y from '@storybook/addon-a11y'
import addonDocs from '@storybook/addon-docs'
import { definePreview } from '@storybook/react-vite'
import addonMsw from 'msw-storybook-addon'
import { configure } from 'storybook/test'
import type { SessionUser } from '#api/contract/auth.ts'
import { toastMs } from '#components/ui/toast/store.ts'
import { fixClock } from '#lib/clock.ts'
import { accessibility } from '#mocks/stories/accessibility.ts'
import { screenReady } from '#mocks/stories/screenReady.ts'
import { changeTimeout, endlessMs } from '#mocks/stories/timeouts.ts'
import { withApp, withTheme } from './decorators.tsx'
import { DocsContainer } from './DocsContainer.tsx'
import { DocsPage } from './DocsPage.tsx'
import { resetDevice } from './resetDevice.ts'
import { enterFrame, frameGlobals, frameHeight } from './frame.ts'
import { startWorker } from './msw.ts'
import { signIn, storyUser } from './session.ts'

configure({
  // A busy machine may take its time. No other wait is as long: those of a toast's length never end in a story.
  asyncUtilTimeout: 7777,
  // Not the whole document with it: a query that waits makes such an error at each look.
  getElementError: (message) => new Error(message ?? 'No such element'),
})

/** The moment every story happens at. */
const storyTime = '2026-11-21T12:00:00Z'

declare module 'storybook/internal/csf' {
  interface Parameters {
    /** Where the router starts: a path, or several for a history. */
    route?: string | string[]
    /** The route's pattern, for a page that reads parameters. */
    path?: string
    /** Who is signed in; `null`: nobody. Left out: Lucía. */
    session?: Partial<SessionUser> | null
    /** `false` for a story that brings its own hosts of alerts and toasts. */
    hosts?: boolean
    /** Another moment than the usual one. */
    clock?: string
  }
}

export default definePreview({
  addons: [addonDocs(), addonA11y(), addonMsw(startWorker)],
  tags: ['autodocs'],
  decorators: [withApp, withTheme],
  parameters: {
    a11y: accessibility(),
    docs: {
      page: DocsPage,
      container: DocsContainer,
      story: { inline: false, height: frameHeight },
      stories: { filter: ({ tags }: { tags: string[] }) => !tags.includes('check') },
    },
    controls: { expanded: true, sort: 'requiredFirst', exclude: ['ref'] },
    options: { storySort: { order: ['Faro', ['Welcome', 'What shows what', 'Foundations'], 'ui', '*'] } },
  },
  globalTypes: {
    theme: {
      description: 'Tema',
      toolbar: {
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Claro', icon: 'sun' },
          { value: 'dark', title: 'Oscuro', icon: 'moon' },
        ],
      },
    },
  },
  initialGlobals: { theme: 'light', ...frameGlobals() },
  // What a story measures must not depend on whether the font has arrived.
  async beforeAll() {
    await document.fonts.load('16px "Inter Variable"', 'ñ')
  },
  async beforeEach({ msw, parameters, tags }) {
    await enterFrame(tags)
    await resetDevice()
    document.documentElement.lang = 'es'
    fixClock(parameters['clock'] ?? storyTime)
    const session: Partial<SessionUser> | null | undefined = parameters['session']
    signIn(session === null ? null : { ...storyUser, ...session })
    // A photograph must not depend on how soon it is taken.
    const endWait = changeTimeout(toastMs, endlessMs)
    return () => {
      endWait()
      msw.events.removeAllListeners()
    }
  },
  // What measures itself does so with its first frame: accessibility is looked at after that.
  afterEach: screenReady,
})
