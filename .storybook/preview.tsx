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
import { heldCalls } from '#mocks/mock.ts'
import { watchPresses } from '#mocks/stories/pressedStays.ts'
import { screenReady } from '#mocks/stories/screenReady.ts'
import { changeTimeout, endlessMs } from '#mocks/stories/timeouts.ts'
import { isMarkupChecked } from './checkedMarkup.ts'
import { withApp, withTheme } from './decorators.tsx'
import { DocsContainer } from './DocsContainer.tsx'
import { DocsPage } from './DocsPage.tsx'
import { resetDevice } from './resetDevice.ts'
import { enterFrame, frameGlobals, frameHeight } from './frame.ts'
import { startWorker } from './msw.ts'
import { signIn, storyUser } from './session.ts'

configure({
  // Long, because the machine may be busy, and unique, because `changeTimeout` matches timers by duration.
  asyncUtilTimeout: 7777,
  // Without the whole document in the message: waiting queries create such an error on each attempt.
  getElementError: (message) => new Error(message ?? 'No such element'),
})

/**
 * Id of the story on screen. Changing a control or the theme renders it again; the device is reset only for another
 * story or a remount.
 */
let shownStory: string | undefined
/** Stops measuring the controls that the displayed story presses. */
let endPresses: ReturnType<typeof watchPresses> | undefined

// The visual check reads these calls: it does not wait for them before a screenshot.
Object.assign(window, { heldCalls })

/** The current time in stories. */
const storyTime = '2026-11-21T12:00:00Z'

declare module 'storybook/internal/csf' {
  interface Parameters {
    /** Initial route: a path, or several for a history. */
    route?: string | string[]
    /** Route pattern, for pages that read parameters. */
    path?: string
    /** The signed-in user; `null` for none; Lucía by default. */
    session?: Partial<SessionUser> | null
    /** `false` if the story renders its own hosts of alerts and toasts. */
    hosts?: boolean
    /** The reason why a pressed control moves; the story fails if one moves without a reason. */
    pressMoves?: string
    /** Another current time. */
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
  // Waits for the font, because the layout must not depend on whether it has loaded.
  async beforeAll() {
    await document.fonts.load('16px "Inter Variable"', 'ñ')
  },
  async beforeEach({ id, msw, parameters, tags }) {
    await enterFrame(tags)
    if (shownStory !== id) await resetDevice()
    shownStory = id
    heldCalls.clear()
    endPresses = watchPresses()
    document.documentElement.lang = 'es'
    fixClock(parameters['clock'] ?? storyTime)
    const session: Partial<SessionUser> | null | undefined = parameters['session']
    signIn(session === null ? null : { ...storyUser, ...session })
    // Stops the timers of toasts, because screenshots must not depend on when they are taken. Other timers of the same
    // duration, such as polls, stop as well.
    const endWaits = Object.values(toastMs).map((ms) => changeTimeout(ms, endlessMs))
    return () => {
      shownStory = undefined
      endWaits.toReversed().forEach((end) => end())
      msw.events.removeAllListeners()
    }
  },
  // Components that measure themselves do so in the first frame; check accessibility after it.
  async afterEach({ parameters }) {
    await screenReady()
    const moved = endPresses?.() ?? []
    endPresses = undefined
    if (moved.length > 0 && !parameters['pressMoves']) throw new Error(moved.join('\n'))
    if (import.meta.env['STORIES_ONLY'] && isMarkupChecked(parameters['a11y']))
      parameters['a11y'] = { ...parameters['a11y'], test: 'off' }
  },
})
