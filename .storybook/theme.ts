import { useSyncExternalStore } from 'react'
import { addons } from 'storybook/preview-api'

type Theme = 'light' | 'dark'

function theme(): Theme {
  const channel = addons.getChannel()
  const [told] = channel.last('globalsUpdated') ?? channel.last('setGlobals') ?? []
  return told?.globals.theme === 'dark' ? 'dark' : 'light'
}

function onTheme(tell: () => void): () => void {
  const channel = addons.getChannel()
  const events = ['globalsUpdated', 'setGlobals']
  for (const event of events) channel.on(event, tell)
  return () => {
    for (const event of events) channel.off(event, tell)
  }
}

/** The toolbar's theme, on a page that is not a story. */
export function useToolbarTheme(): Theme {
  return useSyncExternalStore(onTheme, theme)
}
