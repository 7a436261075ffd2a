// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { useMessagingLocation } from '../../../../src/pages/messaging/MessagingPage/useMessagingLocation.ts'

afterEach(cleanup)

interface Entry {
  pathname: string
  search: string
  state?: unknown
}
const page: Entry = { pathname: '/calendario', search: '?filtro=pasadas' }
/** The history entries after opening the messages from the header. */
const overPage: Entry[] = [
  page,
  { ...page, search: '?filtro=pasadas&mensajes=', state: { messagesDepth: 1 } },
]

/** Renders the messages with these history entries. */
function at(...entries: Entry[]) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={entries}>{children}</MemoryRouter>
  )
  const { result } = renderHook(
    () => ({ messaging: useMessagingLocation(), location: useLocation(), navigate: useNavigate() }),
    { wrapper },
  )
  return {
    go: (id: string) => act(() => result.current.messaging.goTo(id)),
    close: () => act(() => result.current.messaging.close()),
    toList: () => act(() => result.current.messaging.toList()),
    back: () => act(() => void result.current.navigate(-1)),
    address: () => result.current.location.pathname + result.current.location.search,
    open: () => result.current.messaging.open,
  }
}

describe('leaving the messages', () => {
  it('returns to the page below, from the list and from a thread', () => {
    const list = at(...overPage)
    list.close()
    expect(list.address()).toBe('/calendario?filtro=pasadas')
    const thread = at(...overPage)
    thread.go('c1')
    expect(thread.address()).toBe('/calendario?filtro=pasadas&mensajes=c1')
    thread.close()
    expect(thread.address()).toBe('/calendario?filtro=pasadas')
  })
  it('returns from a thread to the list, and from there to the page', () => {
    const messages = at(...overPage)
    messages.go('c1')
    messages.go('c2')
    messages.toList()
    expect(messages.address()).toBe('/calendario?filtro=pasadas&mensajes=')
    messages.back()
    expect(messages.address()).toBe('/calendario?filtro=pasadas')
  })
  it('closes at once if a link opened the list, also from a thread', () => {
    const messages = at({ pathname: '/', search: '?mensajes=' })
    messages.go('c1')
    messages.close()
    expect(messages.open()).toBe(false)
    expect(messages.address()).toBe('/')
  })
  it('returns to the list that a link opened', () => {
    const messages = at({ pathname: '/', search: '?mensajes=' })
    messages.go('c1')
    messages.toList()
    expect(messages.address()).toBe('/?mensajes=')
    messages.close()
    expect(messages.open()).toBe(false)
  })
  it('opens the list also from a thread that a link opened', () => {
    const messages = at({ pathname: '/', search: '?mensajes=c1' })
    messages.toList()
    expect(messages.address()).toBe('/?mensajes=')
    messages.go('c2')
    messages.close()
    expect(messages.open()).toBe(false)
  })
})
