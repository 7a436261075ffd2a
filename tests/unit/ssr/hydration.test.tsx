// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { unreadTotal } from '#api/activity/unreadTotal.ts'
import { moduleProgressKey } from '#api/classes/modules.ts'
import { savePosition } from '#api/classes/videoPositions.ts'
import { useDeviceText, writeDeviceText } from '#api/client/deviceText.ts'
import { Draft, useDraftState } from '#api/drafts/useDraft.ts'
import { ActivityButton } from '#components/activity/ActivityButton/ActivityButton.tsx'
import { useReducedData } from '#components/media/FeedVideo/useFeedVideo.ts'
import { MonthView } from '#components/meetings/MonthView/MonthView.tsx'
import { toDisplay } from '#components/meetings/shared/displayMeeting.ts'
import { RelativeDateA } from '#components/ui/RelativeDate/RelativeDateA.tsx'
import { dismiss, toast, toasts } from '#components/ui/toast/store.ts'
import { ToastHost } from '#components/ui/toast/toast.tsx'
import { renderAt } from '#lib/clock.ts'
import { setReaderZone } from '#lib/readerZone.ts'
import { HydratedPart, useIsFirstRender } from '#ssr/firstRender.tsx'
import { system } from '#theme/system.ts'
import { eventually } from '../../eventually.ts'
import { feedText } from '../../../src/mocks/fixtures/feed.ts'
import { useModuleProgress } from '../../../src/pages/classes/ModulePage/useModuleProgress.ts'
import { useLastVisit } from '../../../src/pages/feed/GlobalFeedPage/useLastVisit.ts'

// Hydration with a session has tests of its own.
vi.mock('#api/client/session.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useUser: () => ({ id: 7, name: 'Lucía' }),
}))

let root: Root | undefined
const onRecoverableError = vi.fn()
const logged = vi.spyOn(console, 'error')
const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })

/** Tasks that run when the browser is idle. */
const idleTasks: (() => void)[] = []

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('requestIdleCallback', (task: () => void) => idleTasks.push(task))
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  localStorage.clear()
  vi.clearAllMocks()
})
afterEach(() => {
  act(() => root?.unmount())
  vi.unstubAllGlobals()
  expect([onRecoverableError.mock.calls, logged.mock.calls]).toEqual([[], []])
})

/**
 * Renders as the server does, and hydrates that on a device with values of its own. Each test ends with the check that
 * React found no difference.
 * @param device sets the values that only the device has.
 * @returns the text that the server rendered, and the element that shows the device's values by now.
 */
async function hydrate(content: ReactNode, device: () => void): Promise<[string, HTMLElement]> {
  const page = (
    <ChakraProvider value={system}>
      <MemoryRouter>
        <QueryClientProvider client={client}>{content}</QueryClientProvider>
      </MemoryRouter>
    </ChakraProvider>
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(page)
  const before = container.textContent
  device()
  await act(async () => {
    root = hydrateRoot(container, page, { onRecoverableError })
  })
  await act(async () => {
    for (const task of idleTasks.splice(0)) task()
  })
  return [before, container]
}

const draft = new Draft('7:post')
const older = { ...feedText, id: 1, created_at: '2026-11-20T10:00:00Z' }
const newer = { ...feedText, id: 2, created_at: '2026-11-21T10:00:00Z' }

it.each<[string, () => ReactNode, () => void, string, string]>([
  [
    'a text in local storage',
    () => useDeviceText('faro:favourite'),
    () => writeDeviceText('faro:favourite', 'La encuesta'),
    '',
    'La encuesta',
  ],
  [
    'a draft that loads meanwhile',
    () => useDraftState(draft, ({ text }) => text),
    () => draft.keep('Mañana os cuento'),
    '',
    'Mañana os cuento',
  ],
  [
    'the end of the last visit',
    () => String(useLastVisit([newer, older], null).isFirstSeen(older)),
    () => localStorage.setItem('faro:feed-seen:7', String(Date.parse(older.created_at))),
    'false',
    'true',
  ],
  [
    'a position in a video that is not sent yet',
    () => String(useModuleProgress('m1').progressOf('v1')?.position),
    () => savePosition(7, 'v1', { position: 150, duration: 300, at: Date.parse('2026-11-21T12:00:00Z') }),
    'undefined',
    '150',
  ],
  ['the wish to save data', () => String(useReducedData()), () => undefined, 'true', 'false'],
  [
    'unread activity',
    () => <ActivityButton />,
    () => unreadTotal.set(3),
    'Actividad',
    'Actividad3 avisos sin leer',
  ],
])('hydrates the server’s HTML without %s, then shows it', async (_name, render, device, before, after) => {
  client.setQueryData(moduleProgressKey('m1'), [])
  const Probe = () => <div>{render()}</div>
  const [rendered, { textContent }] = await hydrate(<Probe />, device)
  expect([rendered, textContent]).toEqual([before, after])
})

it('hydrates without a toast that appeared before, then shows it', async () => {
  const [, shown] = await hydrate(<ToastHost />, () => void toast('Sin conexión'))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await eventually(() => expect(shown.textContent).toContain('Sin conexión'))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  act(() => toasts().forEach(({ id }) => dismiss(id)))
})

it('hydrates the dates of the server’s zone and time on a device with others', async () => {
  const meeting = toDisplay({ id: 1, topic: 'Sesión', start_time: '2026-12-01T03:00:00Z', duration: 60 })
  // The last evening of November in Mexico; on the device, the first morning of December.
  const at = '2026-12-01T02:00:00Z'
  vi.useFakeTimers({ now: new Date('2026-12-01T04:30:00Z'), toFake: ['Date'] })
  try {
    setReaderZone('America/Mexico_City')
    renderAt(Date.parse(at))
    const [before, shown] = await hydrate(
      <>
        <RelativeDateA date="2026-12-01T01:30:00Z" format="feed" />
        <MonthView meetings={[meeting]} at={new Date(at)} onDetails={() => undefined} />
      </>,
      () => vi.setSystemTime('2026-12-01T05:00:00Z'),
    )
    expect(shown.textContent).toBe(before)
    expect(before).toMatch(/^30 m/u)
    expect(before).toContain('noviembre de 2026')
    expect(before).toContain('21:00')
    await act(async () => renderAt(undefined))
    expect(shown.textContent).toMatch(/^3 h/u)
  } finally {
    setReaderZone(undefined)
    renderAt(undefined)
    vi.useRealTimers()
  }
})

it('reports a date whose text differs on the device, and shows the device’s', async () => {
  try {
    renderAt(Date.parse('2026-12-01T02:00:00Z'))
    const [before, shown] = await hydrate(<RelativeDateA date="2026-12-01T01:30:00Z" format="feed" />, () =>
      renderAt(Date.parse('2026-12-01T02:10:00Z')),
    )
    expect([before, shown.textContent]).toEqual(['30 m', '40 m'])
    expect(shown.querySelector('time')?.title).toContain('2026')
    expect(onRecoverableError).toHaveBeenCalledOnce()
    vi.clearAllMocks()
  } finally {
    act(() => renderAt(undefined))
  }
})

it('renders a component again only when all are hydrated, and together with the others', async () => {
  const renders: string[] = []
  const Part = ({ name }: { name: string }) => {
    renders.push(`${name} ${String(useIsFirstRender())}`)
    return null
  }
  await hydrate(
    <>
      <Part name="one" />
      <HydratedPart>
        <Part name="two" />
      </HydratedPart>
    </>,
    () => renders.splice(0),
  )
  expect(renders).toEqual(['one true', 'two true', 'one false', 'two false'])
})
