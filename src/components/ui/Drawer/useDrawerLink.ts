import { useNextLocation } from '#components/ui/layers/nextLocation.ts'

/** URL parameters of what opens over a screen, each with the state of the history entry that opens it, for closing. */
const drawers = {
  mensajes: { messagesDepth: 1 },
  actividad: { overPage: true },
  preferencias: { overPage: true },
} as const

export type DrawerParam = keyof typeof drawers

/** Properties of a link that opens a drawer or the preferences over the current screen, in the place of another one. */
export function useDrawerLink(param: DrawerParam): { to: string; state: object } {
  const { pathname, search, hash } = useNextLocation()
  const params = new URLSearchParams(search)
  for (const name of Object.keys(drawers)) params.delete(name)
  params.set(param, '')
  return { to: `${pathname}?${params}${hash}`, state: drawers[param] }
}
