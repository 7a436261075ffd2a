import { activity } from '#locales/activity.ts'
import { readSizes } from '../../scripts/sizes.ts'
import { type Controls, findControls } from './controls.ts'
import type { DemoIds } from './demoIds.ts'
import type { Probe } from './probe.ts'
import type { ElementQuery } from './probeHelpers.ts'

/** Limits in multiples of the bare page, unless noted otherwise. */
export interface Limits {
  content: number
  blocking: number
  /** The sum of the layout shifts. */
  shift: number
  /** Painting of cached content, on a later visit. */
  lastSeen: number
  /** Painting of fresh content, on a later visit. */
  fresh: number
  /** Effect of the first working press, on the first and on a later visit. */
  works: number
  worksAgain: number
  /**
   * From a press right after the content was painted to its effect, on the first and on a later visit. No such
   * press may
   * be lost.
   */
  answer: number
  answerAgain: number
  kilobytes?: number
}

export interface Screen {
  /** Name for `--only` and the table of speeds. */
  name: string
  /** Title in the report. */
  title: string
  /** Route, as in src/app/screens.tsx. */
  route: string
  path: (places: DemoIds) => string
  /** The first real content: from the screen's own call, never a skeleton or a part of the shell. */
  content: (places: DemoIds) => ElementQuery
  /** A form for visitors, whose button is pressed until it has an effect. */
  form?: { press: Probe['press']; usable: number; usableAgain: number }
  /** Controls that are pressed while a member's screen loads. */
  controls?: Controls
  limits: Limits
  /** The content times of well-known peers. */
  peers?: readonly [lowest: number, highest: number]
}

/** Returns the start budget in kilobytes from the table of sizes. */
const budget = (name: string) => (readSizes()[name]?.budget ?? 0) / 1000

const limits: Limits = {
  content: 0.9,
  blocking: 0.14,
  shift: 0.02,
  lastSeen: 0.53,
  fresh: 0.85,
  works: 2,
  worksAgain: 1,
  answer: 2,
  answerAgain: 1,
}
const feedLimits: Limits = { ...limits, kilobytes: budget('feed') }
const formLimits: Limits = { ...limits, content: 0.6, kilobytes: budget('signIn') }

/** Defines a screen for members. */
function screen(
  name: string,
  title: string,
  route: string,
  shown: string,
  more: Partial<Screen> = {},
): Screen {
  const controls = findControls(name)
  return { name, title, route, path: () => route, content: () => ({ shown }), limits, controls, ...more }
}

/** Defines a page with a form for visitors. */
function form(name: string, title: string, field: string, peers?: Screen['peers']): Screen {
  const button = 'form button[type=submit]'
  const press = { field, button, answer: '[aria-invalid=true]' }
  const route = `/${name}`
  return {
    name,
    title,
    route,
    path: () => route,
    content: () => ({ shown: button }),
    form: { press, usable: 1.5, usableAgain: 1.3 },
    limits: formLimits,
    ...(peers && { peers }),
  }
}

/** Every screen of visitors and members, in the order in which they are measured. */
export const screens: readonly Screen[] = [
  form('login', 'Login', 'input[type=email]', [1.9, 7.2]),
  form('register', 'Register', 'input[type=email]'),
  screen('feed', 'Feed', '/', 'main article', { limits: feedLimits, peers: [2, 6.4] }),
  screen('post', 'Shared post', '/post/:postId', 'main article', {
    path: ({ post }) => `/post/${post.id}`,
    content: ({ post }) => ({ shown: 'main article', text: post.content }),
  }),
  screen('community', 'Community', '/comunidad', 'main article'),
  screen('ranking', 'Ranking', '/ranking', 'main section li li'),
  screen('referrals', 'Referrals', '/referidos', 'main article'),
  screen('surveys', 'Surveys', '/encuestas', 'main article'),
  screen('testimonials', 'Testimonials', '/testimonios', 'main article'),
  screen('explore', 'Explore', '/explorar-comunidades', 'main article'),
  screen('classes', 'Classes', '/clases', 'main article'),
  screen('module', 'Module', '/modulo/:id', 'main header h1', {
    path: ({ moduleId }) => `/modulo/${moduleId}`,
  }),
  screen('calendar', 'Calendar', '/calendario', 'main article'),
  screen('networking', 'Networking', '/ruleta-networking', 'main dl dd'),
  screen('profile', 'Profile', '/perfil', 'main section h1'),
  screen('person', "Another's profile", '/perfil/:userId', 'main section h1', {
    path: ({ personId }) => `/perfil/${personId}`,
  }),
  screen('messages', 'Messages', '/', '[role=dialog] li:has(time)', { path: () => '/?mensajes' }),
  screen('activity', 'Activity', '/', `[role=dialog] [aria-label="${activity.list}"] li`, {
    path: () => '/?actividad',
  }),
]
