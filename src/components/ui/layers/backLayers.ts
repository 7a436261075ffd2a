/**
 * Dialogs, alerts and menus answer the browser's Back. Each open layer owns one history entry with the address of
 * the page; Back leaves that entry and closes the layer on top. The entries carry how many layers lie under them,
 * so what is left over (after a reload, or when a link inside a dialog was followed) is recognised and skipped.
 */
interface Layer {
  close: () => void
}

const open: Layer[] = []
/** A step of our own through the history is under way: the router need not hear of it. */
let navigating = false
let scheduled: ReturnType<typeof setTimeout> | undefined
let currentPage = ''
/** What waits until the history is as it should be. */
const pendingTasks = new Set<() => void>()

interface LayerState {
  key?: string
  layers?: number
}

const state = () => (history.state ?? {}) as LayerState
const depth = () => state().layers ?? 0
const thisPage = () => `${location.href} ${state().key ?? ''}`

/** Makes the history entries as many as the open layers. */
function syncHistory() {
  clearTimeout(scheduled)
  scheduled = undefined
  if (navigating) return
  while (depth() < open.length) history.pushState({ ...state(), layers: depth() + 1 }, '')
  currentPage = thisPage()
  if (depth() > open.length) {
    navigating = true
    history.go(open.length - depth())
    return
  }
  for (const task of pendingTasks) task()
  pendingTasks.clear()
}

/** Later, so that a layer that opens as another closes takes over its entry. */
function scheduleSync(delay = 0) {
  scheduled ??= setTimeout(syncHistory, delay)
}

function onPopState(event: PopStateEvent) {
  if (navigating) {
    navigating = false
    event.stopImmediatePropagation()
    syncHistory()
  } else if (depth() < open.length) {
    // Back. The page is the same unless it jumped further, which the router must see.
    if (thisPage() === currentPage) event.stopImmediatePropagation()
    const leaving = open.slice(depth()).toReversed()
    for (const layer of leaving) layer.close()
    // One that chose to stay gets its entry again.
    scheduleSync(100)
  } else if (depth() > open.length) {
    syncHistory()
  }
}

/** Puts a layer on top, which Back closes through `close`. Gives back what takes it away again. */
export function addLayer(close: () => void): () => void {
  const layer = { close }
  open.push(layer)
  syncHistory()
  return () => {
    const at = open.indexOf(layer)
    if (at === -1) return
    open.splice(at, 1)
    scheduleSync()
  }
}

/**
 * Runs a task that walks through the history, once the entries of layers that have just closed are gone from it. The
 * result calls it off.
 */
export function afterLayers(task: () => void): () => void {
  if (scheduled === undefined && !navigating) {
    task()
    return () => undefined
  }
  pendingTasks.add(task)
  return () => pendingTasks.delete(task)
}

if (typeof window !== 'undefined') {
  // Capturing, to come before the router whichever was there first.
  window.addEventListener('popstate', onPopState, { capture: true })
  // A reload inside a dialog: its entry is left over.
  scheduleSync()
}
