// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reloadPage } from '../../../src/lazy/reloadPage.ts'
import { toast } from '../../../src/components/ui/toast/toast.tsx'
import { registerServiceWorker } from '../../../src/app/registerServiceWorker.ts'
import type { ScriptQuestion } from '../../../src/serviceWorker/messages.ts'
import { setSession } from '../../../src/api/client/session.ts'

vi.mock('../../../src/lazy/reloadPage.ts', () => ({ reloadPage: vi.fn<() => void>() }))
vi.mock('../../../src/components/ui/toast/toast.tsx', () => ({ toast: vi.fn<typeof toast>() }))

/** An installed worker that contains the scripts of its version. */
interface FakeWorker {
  state: ServiceWorkerState
  scripts: string[]
}
type Listener = (event: { sw?: FakeWorker; wasWaitingBeforeRegister?: boolean }) => void

const { listeners, update, skipWaiting } = vi.hoisted(() => ({
  listeners: new Map<string, Listener>(),
  update: vi.fn<() => Promise<void>>(),
  skipWaiting: vi.fn<() => void>(),
}))
vi.mock('workbox-window', () => ({
  messageSW: async ({ scripts }: FakeWorker, { script }: ScriptQuestion) => scripts.includes(script),
  Workbox: class {
    addEventListener = (type: string, listener: Listener) => listeners.set(type, listener)
    register = async () => undefined
    update = update
    messageSkipWaiting = skipWaiting
  },
}))

const registration: { installing?: FakeWorker } = {}

beforeEach(() => {
  document.head.innerHTML = '<script type="module" src="/assets/index-2.js"></script>'
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  update.mockReset().mockResolvedValue()
  const user = { id: '1', name: 'Ana', email: 'ana@faro.test' } as never
  setSession({ status: 'in', token: 't', user })
  registerServiceWorker()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  delete registration.installing
  setSession({ status: 'out' })
})

/** Reports a waiting worker. */
async function wait(
  script: string,
  { state = 'installed', since = 'now' }: { state?: ServiceWorkerState; since?: 'now' | 'before' } = {},
) {
  const sw: FakeWorker = { state, scripts: ['/assets/shared.js', script] }
  listeners.get('waiting')?.({ sw, wasWaitingBeforeRegister: since === 'before' })
  await new Promise((resolve) => setTimeout(resolve))
  return sw
}
const [older, same, newer] = ['/assets/index-1.js', '/assets/index-2.js', '/assets/index-3.js'] as const

describe('a new version', () => {
  it('is offered if the page is older', async () => {
    await wait(newer)
    expect(toast).toHaveBeenCalledExactlyOnceWith('Hay una versión nueva de Faro', expect.anything())
  })

  it('is not offered on a page that the server sent with it', async () => {
    await wait(same)
    await wait(same, { since: 'before' })
    expect(toast).not.toHaveBeenCalled()
  })

  it('is not offered by an older worker that the newest one replaces', async () => {
    update.mockImplementation(async () => {
      registration.installing = { state: 'installing', scripts: [] }
    })
    await wait(older, { since: 'before' })
    await wait(older, { state: 'redundant' })
    expect(toast).not.toHaveBeenCalled()
  })

  it('is offered offline, when the worker has waited since the last visit', async () => {
    update.mockRejectedValue(new TypeError('Failed to fetch'))
    await wait(newer, { since: 'before' })
    expect(toast).toHaveBeenCalledOnce()
  })

  it('is activated when the member accepts it; the page only reloads if another tab has activated it', async () => {
    const sw = await wait(newer)
    const { action } = vi.mocked(toast).mock.lastCall?.[1] ?? {}
    const select = () => action && 'onSelect' in action && action.onSelect()
    select()
    expect(skipWaiting).toHaveBeenCalledOnce()
    expect(reloadPage).not.toHaveBeenCalled()
    listeners.get('controlling')?.({})
    expect(reloadPage).toHaveBeenCalledOnce()
    sw.state = 'activated'
    select()
    expect(skipWaiting).toHaveBeenCalledOnce()
    expect(reloadPage).toHaveBeenCalledTimes(2)
  })
})
