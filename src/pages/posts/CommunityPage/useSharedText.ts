import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { draftText } from '#api/drafts/drafts.ts'
import type { Draft } from '#api/drafts/useDraft.ts'

/** Query parameters with what another application shares: `share_target` of `public/manifest.webmanifest`. */
const params = ['titulo', 'texto', 'enlace'] as const

/** The shared texts as lines, each once: applications give a link as text, too. */
function sharedText(search: URLSearchParams): string {
  const texts = params.map((name) => search.get(name)?.trim() ?? '')
  return [...new Set(texts.filter(Boolean))].join('\n')
}

/** Adds what another application shares to the draft, once, and removes it from the URL. */
export function useSharedText(draft: Draft, onShared: () => void): void {
  const [search, setSearch] = useSearchParams()
  const shared = sharedText(search)
  useEffect(() => {
    if (!shared) return
    const left = new URLSearchParams(search)
    for (const name of params) left.delete(name)
    setSearch(left, { replace: true })
    const add = async () => {
      const before = await draftText(draft.fullKey)
      draft.keep(before ? `${before}\n\n${shared}` : shared)
      onShared()
    }
    void add()
    // Once for what is shared.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shared])
}
