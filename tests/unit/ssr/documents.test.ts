// @vitest-environment jsdom
/** The application's handling of a document with a rendered screen, and of the cookie for the next one. */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { syncWithOtherTabs } from '#api/auth/sessionRenewal.ts'
import {
  beginSession,
  endSession,
  getSession,
  restoreRenderedSession,
  restoreSession,
} from '#api/client/session.ts'
import { selectCommunity } from '#api/communities/currentCommunity.ts'
import { deviceCookie, otherMemberAttribute, memberAttribute, stateElementId } from '#lib/screenDocument.ts'
import { keepDeviceCookie } from '#ssr/deviceCookie.ts'
import { fillCache, queriesOf, type ScreenState, takeScreenState } from '#ssr/screenState.ts'
import { documentStyles } from '#ssr/documentStyles.ts'

const user = { id: 7, name: 'Lucía', email: 'lucia@faro.test' }

const cookie = () =>
  document.cookie
    .split('; ')
    .find((one) => one.startsWith(`${deviceCookie}=`))
    ?.slice(deviceCookie.length + 1)

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  localStorage.clear()
  beginSession('token', user)
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  for (const name of [memberAttribute, otherMemberAttribute]) document.documentElement.removeAttribute(name)
})

describe('the device cookie', () => {
  it('contains the member, the zone, the community and the stored settings', () => {
    localStorage.setItem('faro:calendar-view', 'mes')
    const stop = keepDeviceCookie()
    selectCommunity({ id: 3, name: 'Liderazgo' })
    stop()
    expect(Object.fromEntries(new URLSearchParams(cookie()))).toEqual({
      member: '7',
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      community: '3',
      narrow: '1',
      stored: '{"faro:calendar-view":"mes"}',
    })
  })

  it.each(['logout', 'expired', 'check-failed'] as const)(
    'is removed after a session that ended by %s',
    (reason) => {
      keepDeviceCookie()()
      endSession(reason)
      expect(cookie()).toBe('out')
    },
  )

  it('stays removed when a page of the ended session is left', () => {
    const stop = keepDeviceCookie()
    endSession('logout')
    dispatchEvent(new Event('pagehide'))
    stop()
    expect(cookie()).toBe('out')
  })
})

describe('the screen of a document', () => {
  const state: ScreenState = {
    url: '/',
    user,
    time: 0,
    device: { zone: 'UTC', isNarrow: false, stored: {} },
    queries: [[['feed'], { pages: [1] }]],
  }
  function load(attributes: Record<string, string>): HTMLElement {
    const root = document.createElement('div')
    root.innerHTML = '<p>Marta</p>'
    const data = document.createElement('script')
    Object.assign(data, { type: 'application/json', id: stateElementId, textContent: JSON.stringify(state) })
    document.body.append(root, data)
    for (const [name, value] of Object.entries(attributes)) document.documentElement.setAttribute(name, value)
    return root
  }

  it.each([
    ['is shown to its own member', '7', false],
    ['is hidden from another member before it is painted', '8', true],
  ])('is used only if %s', async (_what, member, isHidden) => {
    load({ [memberAttribute]: member })
    vi.stubGlobal(
      'PerformanceObserver',
      class {
        observe = () => undefined
      },
    )
    vi.resetModules()
    await import('#ssr/documentStart.ts')
    window.faroInput?.stop()
    delete window.faroInput
    expect(document.documentElement.hasAttribute(otherMemberAttribute)).toBe(isHidden)
  })

  describe('the last stage of its scripts', () => {
    /** Loads the script before the last stage, and resolves when its painted document has started the stage. */
    async function start(responses: Record<string, Response>) {
      load({})
      vi.stubGlobal(
        'PerformanceObserver',
        class {
          readonly observe: () => void
          constructor(onPaint: () => void) {
            this.observe = onPaint
          }
        },
      )
      const fetched = vi.fn(async (url: string) => responses[new URL(url).pathname] ?? Response.error())
      vi.stubGlobal('fetch', fetched)
      document.body.innerHTML =
        '<link rel="modulepreload" data-stage="screen" href="/screen.js">' +
        Object.keys(responses)
          .map((file) => `<link data-stage="next" href="${file}">`)
          .join('')
      vi.resetModules()
      await import('#ssr/documentStart.ts')
      onTestFinished(() => {
        window.faroInput?.stop()
        delete window.faroInput
      })
      document.querySelector('link')?.dispatchEvent(new Event('load'))
      return fetched
    }
    const preloaded = () =>
      [...document.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'))

    it('is preloaded script by script after a fetch, and skips a failed one', async () => {
      const fetched = await start({
        '/a.js': new Response('1'),
        '/gone.js': new Response('', { status: 404 }),
        '/b.js': new Response('2'),
      })
      await vi.waitFor(() => expect(preloaded()).toEqual(['/screen.js', '/a.js', '/b.js']))
      document.querySelector('link[href="/a.js"]')?.dispatchEvent(new Event('load'))
      await Promise.resolve()
      expect(fetched).toHaveBeenCalledTimes(3)
    })

    it('is preloaded without a fetch if the service worker has it', async () => {
      vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
      const fetched = await start({ '/a.js': new Response('1') })
      await vi.waitFor(() => expect(preloaded()).toEqual(['/screen.js', '/a.js']))
      expect(fetched).not.toHaveBeenCalled()
    })
  })

  it('returns its state once', () => {
    const root = load({ [memberAttribute]: '7' })
    expect(takeScreenState(root)).toEqual(state)
    expect([root.textContent, takeScreenState(root)]).toEqual(['Marta', undefined])
    expect(document.documentElement.hasAttribute(memberAttribute)).toBe(false)
  })

  it('is removed if it belongs to another member', () => {
    const root = load({ [memberAttribute]: '8', [otherMemberAttribute]: '' })
    expect(takeScreenState(root)).toBeUndefined()
    expect(root.textContent).toBe('')
    expect(document.documentElement.hasAttribute(otherMemberAttribute)).toBe(false)
  })

  it('restores the session only of its own member', () => {
    restoreSession()
    expect(getSession().status).toBe('verifying')
    expect(restoreRenderedSession({ id: 8 })).toBe(false)
    expect(getSession().status).toBe('verifying')
    expect(restoreRenderedSession({ ...user, name: 'Lucía F.' })).toBe(true)
    expect(getSession()).toMatchObject({ status: 'in', token: 'token', user: { name: 'Lucía F.', level: 1 } })
  })

  it('fills the cache with the data of its queries', () => {
    const client = new QueryClient()
    fillCache(client, state)
    expect(queriesOf(client)).toEqual(state.queries)
    client.clear()
  })

  it('contains styles that are not inserted again', () => {
    const style = document.createElement('style')
    style.dataset['styles'] = 'abc def'
    document.body.append(style)
    expect(documentStyles().inserted).toMatchObject({ abc: true, def: true })
    expect(style.parentElement).toBe(document.body)
  })
})

describe('a page from the back/forward cache', () => {
  it('ends the session that was ended in another tab', () => {
    const stop = syncWithOtherTabs()
    localStorage.clear()
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    expect(getSession().status).toBe('in')
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    stop()
    expect(getSession()).toMatchObject({ status: 'out', endedBy: 'elsewhere' })
  })
})
