import { Component, type ReactNode } from 'react'
import { ReadyMarker } from '#ssr/ReadyMarker.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { ChunkError, reloadIfAnswered } from '#lazy/loadChunk.ts'
import { routes as t } from '#locales/routes.ts'

interface Props {
  /** Changing it clears the error. */
  resetKey: string
  children: ReactNode
}

interface State {
  error: unknown
  resetKey: string
}

/** Error boundary around a page: the shell keeps working. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: undefined, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: undefined, resetKey: props.resetKey }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const lost = error instanceof ChunkError
    // The browser may remember a failed import for the life of the page, so only a reload is sure to repeat it.
    return (
      <>
        <PageError
          lost={lost}
          onRetry={lost ? () => void reloadIfAnswered() : () => this.setState({ error: undefined })}
        />
        <ReadyMarker region="screen" />
      </>
    )
  }
}

/** Replaces a page that crashed, or whose script failed to load (`lost`). */
export function PageError({ lost, onRetry }: { lost: boolean; onRetry: () => void }) {
  return (
    <ErrorState
      title={lost ? t.chunkTitle : t.crashTitle}
      detail={lost ? t.chunkText : t.crashText}
      retryLabel={t.retry}
      onRetry={onRetry}
    />
  )
}
