import { chakra } from '@chakra-ui/react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { sameId, type Id } from '#api/contract/values/common.ts'
import { errorDetail } from '#api/client/errors.ts'
import type { PageLoading, ThreadControls } from '#api/posts/commentThread.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { posts as t } from '#locales/posts.ts'

const Root = chakra('div', { base: { display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' } })

export interface ThreadProps {
  thread: ThreadControls | undefined
  /** Ids of the comments in the list. */
  ids: readonly Id[]
  /** The list. */
  children: ReactNode
}

/** A list of comments and the controls that load further ones. Keeps the reading position and the focus. */
export function Thread({ thread, ids, children }: ThreadProps) {
  const root = useRef<HTMLDivElement>(null)
  const state = `${thread?.earlier?.state} ${thread?.later?.state}`
  const total = useAddedComments(root, ids, state)
  return (
    <Root ref={root}>
      {thread?.link?.state === 'loading' && <Spinner label={t.linkedLoading} />}
      <chakra.p role="status" color="text.muted" fontSize="sm" _empty={{ position: 'absolute' }}>
        {thread?.link?.state === 'gone' && t.linkedGone}
      </chakra.p>
      {thread?.link?.state === 'failed' && (
        <ErrorState
          compact
          title={t.linkedFailed}
          detail={thread.link.error && errorDetail(thread.link.error)}
          onRetry={thread.link.load}
        />
      )}
      {thread?.earlier && (
        <LoadComments page={thread.earlier} label={t.earlierComments} failed={t.earlierFailed} />
      )}
      <chakra.p role="status" srOnly>
        {total > 0 && t.commentsLoaded(total)}
      </chakra.p>
      {children}
    </Root>
  )
}

/** Loads a page of comments. The button stays when that fails, so that it keeps the focus, and tries again. */
export function LoadComments({ page, label, failed }: { page: PageLoading; label: string; failed: string }) {
  const { state, error, load } = page
  return (
    <chakra.div display="grid" gap="2" data-load>
      {state === 'failed' && <ErrorState compact title={failed} detail={error && errorDetail(error)} />}
      <Button justifySelf="center" variant="ghost" size="sm" busy={state === 'loading'} onClick={load}>
        {state === 'failed' ? t.retry : label}
      </Button>
    </chakra.div>
  )
}

/**
 * Keeps the first comment where the reader sees it when others are added above, and returns the number of comments after
 * an addition on request. The focus of a button that is gone moves to the nearest added comment.
 */
function useAddedComments(
  root: RefObject<HTMLDivElement | null>,
  ids: readonly Id[],
  /** Changes while comments are loading, when the focus is on the button. */
  state: string,
): number {
  const [total, setTotal] = useState(0)
  const last = useRef<{ ids: readonly Id[]; offset: number; focused: Element | null }>(undefined)

  useLayoutEffect(() => {
    const box = root.current
    if (!box) return
    const itemOf = (id: Id) => box.querySelector<HTMLElement>(`[data-comment="${CSS.escape(String(id))}"]`)
    const offsetOf = (id: Id | undefined) => {
      const item = id === undefined ? null : itemOf(id)
      return item ? item.getBoundingClientRect().top - box.getBoundingClientRect().top : 0
    }
    const { ids: known, offset, focused } = last.current ?? { ids: [], offset: 0, focused: null }
    const [first] = known
    const firstIndex = ids.findIndex((id) => sameId(id, first))
    const added = addedAmong(known, ids)
    if (firstIndex > 0) scrollerOf(box)?.scrollBy({ top: offsetOf(first) - offset, behavior: 'instant' })
    if (added.length > 0) {
      setTotal(ids.length)
      const nearest = firstIndex > 0 ? ids[firstIndex - 1] : added[0]
      if (focused && !focused.isConnected && nearest !== undefined) {
        const item = itemOf(nearest)
        item?.setAttribute('tabindex', '-1')
        item?.focus({ preventScroll: true })
      }
    }
    const { activeElement } = document
    const isLoadButton = box.contains(activeElement) && activeElement?.closest('[data-load]')
    last.current = { ids, offset: offsetOf(ids[0]), focused: isLoadButton ? activeElement : null }
  }, [root, ids, state])
  return total
}

/** The ids that have been added before the last known one. Those after it are new comments, which nobody requested. */
function addedAmong(known: readonly Id[], ids: readonly Id[]): Id[] {
  const end = ids.findIndex((id) => sameId(id, known.at(-1)))
  const before = new Set(known.map(String))
  return ids.slice(0, Math.max(0, end)).filter((id) => !before.has(String(id)))
}

/** The closest element around that scrolls. */
function scrollerOf(element: Element): Element | null {
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box
  }
  return document.scrollingElement
}
