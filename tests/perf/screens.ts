import { activity } from '#locales/activity.ts'
import { readSizes } from '../../scripts/sizes.ts'
import { type Controls, controlsOf } from './controls.ts'
import type { Places } from './places.ts'
import type { Probe } from './probe.ts'
import type { Sought } from './sight.ts'

/** Limits in multiples of the bare page, unless said otherwise. */
export interface Limits {
  content: number
  blocking: number
  /** The sum of the layout shifts. */
  shift: number
  /** Content of an earlier visit, when the screen is opened again. */
  lastSeen: number
  /** Content of that visit itself. */
  fresh: number
  /** The effect of the first press that works, at the first visit and when the screen is opened again. */
  works: number
  worksAgain: number
  /** From a press right after the content has been painted to its effect, likewise. No such press may be lost. */
  answer: number
  answerAgain: number
  kilobytes?: number
}

export interface Screen {
  /** For `--only` and the table of speeds. */
  name: string
  /** In the report. */
  title: string
  /** Its route, as in src/app/screens.tsx. */
  route: string
  path: (places: Places) => string
  /** Its first real content: of the screen's own call, never a skeleton or a part of the frame. */
  content: (places: Places) => Sought
  /** A page of the signed-out, which is pressed until it answers. */
  form?: { press: Probe['press']; usable: number; usableAgain: number }
  /** What is pressed while a member's screen loads. */
  controls?: Controls
  limits: Limits
  /** Content of well-known peers. */
  peers?: readonly [lowest: number, highest: number]
}

/** The budget of a start in kilobytes, from the table of sizes. */
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

/** A member's screen. */
function screen(
  name: string,
  title: string,
  route: string,
  shown: string,
  more: Partial<Screen> = {},
): Screen {
  const controls = controlsOf(name)
  return { name, title, route, path: () => route, content: () => ({ shown }), limits, controls, ...more }
}

/** A page with a form, for the signed-out. */
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

/** Every screen of the signed-out and of members, in the order in which they are measured. */
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
