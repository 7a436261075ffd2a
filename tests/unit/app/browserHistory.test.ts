// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBrowserHistory } from '../../../src/app/browserHistory.ts'

afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

const failPushState = (name: string) =>
  vi.spyOn(history, 'pushState').mockImplementation(() => {
    throw new DOMException('pushState failed', name)
  })

describe('createBrowserHistory', () => {
  it('assigns the location when the browser accepts no more history entries', () => {
    failPushState('SecurityError')
    // jsdom can only navigate to a fragment.
    createBrowserHistory().navigator.push({ pathname: '/', search: '', hash: '#reglas' })
    expect(location.hash).toBe('#reglas')
  })

  it('throws when the state cannot be cloned', () => {
    failPushState('DataCloneError')
    expect(() => createBrowserHistory().navigator.push('/#reglas', {})).toThrow('pushState failed')
    expect(location.hash).toBe('')
  })
})
