import { Component, type ReactNode } from 'react'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { ChunkError, reloadIfAnswered } from '#chunks/lazyPage.tsx'
import { routes as t } from '#locales/routes.ts'

interface Props {
  /** Another place is another chance: a change clears the error. */
  resetKey: string
  children: ReactNode
}

interface State {
  error: unknown
  place: string
}

/** Keeps a failure inside its page: the shell around it goes on working. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: undefined, place: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.place ? null : { error: undefined, place: props.resetKey }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const lost = error instanceof ChunkError
    // A lost chunk stays lost in this document: only a new one asks again.
    return (
      <PageError
        lost={lost}
        onRetry={lost ? () => void reloadIfAnswered() : () => this.setState({ error: undefined })}
      />
    )
  }
}

/** What stands in place of a page that broke, or whose script did not arrive (`lost`). */
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
