import { routes } from '#locales/routes.ts'

const screens: readonly [RegExp, string][] = [
  [/^\/post\/[^/]+$/u, routes.post],
  [/^\/ranking$/u, routes.ranking],
  [/^\/referidos$/u, routes.referrals],
  [/^\/encuestas$/u, routes.surveys],
  [/^\/testimonios$/u, routes.testimonials],
  [/^\/explorar-comunidades$/u, routes.explore],
  [/^\/comunidad$/u, routes.community],
  [/^\/clases$/u, routes.classes],
  [/^\/modulo\/[^/]+$/u, routes.module],
  [/^\/calendario$/u, routes.calendar],
  [/^\/ruleta-networking$/u, routes.networking],
  [/^\/perfil(\/[^/]+)?$/u, routes.profile],
  [/^\/configuracion$/u, routes.settings],
]

/** Name of the screen at a path; `undefined` for the feed (the member is already there) and for unknown paths. */
export function screenName(path: string | undefined): string | undefined {
  const pathname = path?.split(/[?#]/u)[0]
  return screens.find(([pattern]) => pathname !== undefined && pattern.test(pathname))?.[1]
}

const pathIn = (state: unknown, key: string): string | undefined => {
  const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined
  return typeof value === 'string' && value.startsWith('/') ? value : undefined
}

/** The path remembered by the route guard, from the router's state. */
export const readFrom = (state: unknown) => pathIn(state, 'from')

/** The path that the feed offers to return to, from the router's state. */
export const readBackTo = (state: unknown) => pathIn(state, 'backTo')
