// @vitest-environment jsdom
import { addLayer, afterLayers } from '#components/ui/layers/backLayers.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const layers = () => (history.state as { layers?: number } | null)?.layers ?? 0
const settled = () => new Promise<void>((resolve) => void afterLayers(resolve))

// Registered before the layers' listener, which hides its own steps from later listeners.
const steps = vi.hoisted(() => {
  const heard = { next: () => {} }
  window.addEventListener('popstate', () => heard.next(), { capture: true })
  return heard
})

async function back() {
  const stepped = new Promise<void>((resolve) => (steps.next = resolve))
  history.back()
  await stepped
  await settled()
}

const undo: (() => void)[] = []

/** Opens a layer that closes on request, like a dialog. */
function openLayer() {
  const closed = vi.fn(() => remove())
  const remove = addLayer(closed)
  undo.push(remove)
  return { closed, remove }
}

beforeEach(() => {
  history.pushState({ key: 'before' }, '', '/antes')
  history.pushState({ key: 'page' }, '', '/pagina')
})

afterEach(async () => {
  for (const remove of undo.splice(0)) remove()
  await settled()
})

describe('Back with open layers', () => {
  it('closes the top layer only and stays on the page', async () => {
    const below = openLayer()
    const above = openLayer()
    expect(layers()).toBe(2)
    await back()
    expect(above.closed).toHaveBeenCalledOnce()
    expect(below.closed).not.toHaveBeenCalled()
    await back()
    expect(below.closed).toHaveBeenCalledOnce()
    expect(location.pathname).toBe('/pagina')
    await back()
    expect(location.pathname).toBe('/antes')
  })

  it('is hidden from the router, whose page has not changed', async () => {
    const heard = vi.fn()
    window.addEventListener('popstate', heard)
    openLayer()
    await back()
    expect(heard).not.toHaveBeenCalled()
    await back()
    expect(heard).toHaveBeenCalledOnce()
    window.removeEventListener('popstate', heard)
  })

  it('calls a layer again that chose to stay open', async () => {
    const stays = vi.fn()
    const remove = addLayer(stays)
    undo.push(remove)
    await back()
    expect(layers()).toBe(1)
    await back()
    expect(stays).toHaveBeenCalledTimes(2)
    expect(location.pathname).toBe('/pagina')
  })
})

describe('a layer closed by other means', () => {
  it('leaves no history entry, so that one Back leaves the page', async () => {
    const { closed, remove } = openLayer()
    undo.pop()
    remove()
    await settled()
    expect(layers()).toBe(0)
    await back()
    expect(closed).not.toHaveBeenCalled()
    expect(location.pathname).toBe('/antes')
  })

  it('passes its history entry to one that opens at the same moment', async () => {
    const first = openLayer()
    const entries = history.length
    undo.pop()
    first.remove()
    const second = openLayer()
    await settled()
    expect(history.length).toBe(entries)
    expect(layers()).toBe(1)
    await back()
    expect(second.closed).toHaveBeenCalledOnce()
  })
})

describe('a link followed inside a layer', () => {
  it('skips the remaining history entry on the way back', async () => {
    const { remove } = openLayer()
    undo.pop()
    history.pushState({ key: 'next' }, '', '/siguiente')
    remove()
    await settled()
    expect(location.pathname).toBe('/siguiente')
    await back()
    expect(location.pathname).toBe('/pagina')
    expect(layers()).toBe(0)
    await back()
    expect(location.pathname).toBe('/antes')
  })
})

it('a remaining history entry whose page was replaced leads the router to the new page', async () => {
  const { remove } = openLayer()
  undo.pop()
  remove()
  await settled()
  history.replaceState({ key: 'replaced' }, '', '/reemplazo')
  const shown: string[] = []
  const show = () => shown.push(location.pathname)
  window.addEventListener('popstate', show)
  const stepped = new Promise<void>((resolve) => (steps.next = resolve))
  history.forward()
  await stepped
  await settled()
  expect(shown).toEqual(['/pagina', '/reemplazo'])
  window.removeEventListener('popstate', show)
})
