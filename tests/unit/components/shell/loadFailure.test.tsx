// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { globSync, readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { ApiError } from '../../../../src/api/client/errors.ts'
import { setReachable } from '../../../../src/api/client/reachability.ts'
import { LoadFailure } from '../../../../src/components/layout/LoadFailure/LoadFailure.tsx'
import { system } from '../../../../src/theme/system.ts'

afterEach(() => {
  cleanup()
  setReachable(true)
})

const title = 'Error al cargar posts'
const refused = new ApiError('http', { status: 500, statusText: 'Internal Server Error' })
const unanswered = new ApiError('network')

describe('a failed query', () => {
  it.each([
    ['in place of missing content', refused, false, true, /^Error al cargar posts$/u],
    ['beside loaded content, which is said to be older', refused, true, true, /Ves lo último que cargamos/u],
    [
      'in place of missing content without a connection',
      unanswered,
      false,
      false,
      /^Error al cargar posts$/u,
    ],
    [
      'beside loaded content without a connection, for another reason',
      refused,
      true,
      false,
      /Ves lo último/u,
    ],
    ['beside loaded content while other calls are answered', unanswered, true, true, /Ves lo último/u],
  ])('shows %s', (_, error, loaded, online, text) => {
    setReachable(online)
    render(
      <ChakraProvider value={system}>
        <LoadFailure error={error} loaded={loaded} title={title} onRetry={() => undefined} />
      </ChakraProvider>,
    )
    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy()
  })

  it.each([
    [404, false],
    [409, false],
    [500, true],
  ])('of a single item with the status %d offers a retry: %s', (status, offered) => {
    const error = new ApiError('http', { status })
    render(
      <ChakraProvider value={system}>
        <LoadFailure error={error} loaded={false} single title={title} onRetry={() => undefined} />
      </ChakraProvider>,
    )
    expect(screen.queryByRole('button', { name: 'Reintentar' }) !== null).toBe(offered)
  })

  it.each([
    ['of a call that was not answered', unanswered],
    ['that has such a call as its cause', new Error(title, { cause: unanswered })],
  ])('from %s is hidden beside loaded content while offline', (_, error) => {
    setReachable(false)
    render(<LoadFailure error={error} loaded title={title} />)
    expect(screen.queryByText(title)).toBeNull()
  })
})

describe('the focus of the retry button', () => {
  const page = (content: ReactNode) => (
    <ChakraProvider value={system}>
      <main tabIndex={-1}>
        <section>{content}</section>
      </main>
    </ChakraProvider>
  )
  const failure = <LoadFailure error={refused} loaded={false} title={title} onRetry={() => undefined} />
  const retry = () => screen.getByRole('button', { name: 'Reintentar' })

  it('moves to the content around the notice when a retry replaces it', async () => {
    const { rerender } = render(page(failure))
    retry().focus()
    rerender(page(<p>Cargando</p>))
    await Promise.resolve()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('returns to the button when the retry fails, too', async () => {
    const { rerender } = render(page(failure))
    retry().focus()
    rerender(page(<p>Cargando</p>))
    await Promise.resolve()
    rerender(page(failure))
    expect(document.activeElement).toBe(retry())
  })

  it('does not move while it is elsewhere', async () => {
    const { rerender } = render(
      page(
        <>
          <input />
          {failure}
        </>,
      ),
    )
    screen.getByRole('textbox').focus()
    rerender(page(<input />))
    await Promise.resolve()
    rerender(page(failure))
    expect(document.activeElement).not.toBe(retry())
  })
})

describe('the screens', () => {
  /** Files of screens and their parts, by path. */
  const files = new Map(
    globSync(['src/*.tsx', 'src/pages/**/*.ts?(x)', 'src/components/**/*.ts?(x)'], { cwd: process.cwd() })
      .filter((path) => !/\.stories\.tsx$|^src\/components\/ui\//u.test(path))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  )
  const pathsWith = (rule: (code: string) => boolean) =>
    [...files].flatMap(([path, code]) => (rule(code) ? [path] : [])).toSorted()

  it('show failures of queries only with LoadFailure', () => {
    const others = pathsWith(
      (code) => /<ErrorState\b/u.test(code) && /onRetry=/u.test(code) && !/<LoadFailure\b/u.test(code),
    )
    expect(others).toEqual(
      [
        // Pictures, videos and the camera, which show no error.
        'src/components/ads/AdCard/AdMedia.tsx',
        'src/components/classes/ModulePlayer/VideoStage.tsx',
        'src/components/media/FeedVideo/FeedVideo.tsx',
        'src/components/media/SignedImage/SignedImage.tsx',
        'src/components/media/SignedVideo/SignedVideo.tsx',
        'src/components/salesPages/SalesPageModal/SalesVideo.tsx',
        'src/components/testimonials/CameraRecorder/CameraRecorder.tsx',
        'src/components/testimonials/TestimonialImageModal/TestimonialImageModal.tsx',
        'src/components/testimonials/TestimonialVideoModal/TestimonialVideoModal.tsx',
        'src/components/testimonials/shared/TestimonialMedia.tsx',
        // Code that failed to load, and content that failed to be sent.
        'src/components/shell/LostNotice/LostNotice.tsx',
        'src/components/shell/PageBoundary/PageBoundary.tsx',
        'src/components/surveys/SurveyModal/Answering.tsx',
        // Further comments, beside the displayed ones.
        'src/components/posts/shared/Thread.tsx',
        // The plan stays; only the ticks are unknown, and those of an earlier reply stay.
        'src/components/classes/ActionPlan/ActionPlan.tsx',
        // Their panes pass the return value of `useLoadFailure`.
        'src/components/messaging/ConversationList/ConversationList.tsx',
        'src/components/messaging/MemberList/MemberList.tsx',
        'src/components/messaging/MessageThread/MessageThread.tsx',
      ].toSorted(),
    )
  })

  it('never replace loaded data with an error', () => {
    // `error` and `isError` are also true of a query whose earlier data still exists.
    const replacing = pathsWith((code) =>
      /if \((\w+\.)?(error|isError)\) (\{\s*)?return|!\w+\.isError &&|\.isError \?|failed=\{[\w.]*isError/u.test(
        code,
      ),
    )
    expect(replacing).toEqual([
      // Returns the data first.
      'src/components/ads/AdCard/useMainCreative.ts',
    ])
  })
})
