import { useState } from 'react'
import { match as t } from '#locales/networkingMatch.ts'
import { routes } from '#locales/routes.ts'
import { usePageVisible } from '#api/client/usePageVisible.ts'
import type { FoundMatch } from './useMatch.ts'

/** Document title; changes when a match was found until the member sees the page. */
export function TabTitle({ found: { match, foundWhileWaiting } }: { found: FoundMatch }) {
  const visible = usePageVisible()
  const id = match && foundWhileWaiting ? String(match.id) : ''
  const [seen, setSeen] = useState('')
  if (visible && seen !== id) setSeen(id)
  return <title>{routes.title(seen === id ? routes.networking : t.title)}</title>
}
