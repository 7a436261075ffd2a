/**
 * Makes the browser's Back close dialogs, alerts and menus. Each open layer owns one history entry with the page's
 * URL; Back leaves that entry and closes the top layer. Each entry stores the number of layers below it, so that
 * leftover entries (after a reload, or after following a link in a dialog) are recognised and skipped.
 */
interface Layer {
  close: () => void
}

const open: Layer[] = []
/** A programmatic history step is running; the router must not see it, unless it leads to another page. */
let navigating = false
let scheduled: ReturnType<typeof setTimeout> | undefined
let currentPage = ''
/** Tasks that wait until the history matches the open layers. */
const pendingTasks = new Set<() => void>()

interface LayerState {
  key?: string
  layers?: number
}

const state = () => (history.state ?? {}) as LayerState
const depth = () => state().layers ?? 0
const thisPage = () => `${location.href} ${state().key ?? ''}`

/** Adds or removes history entries to match the open layers. */
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

/** Deferred, so that a layer that opens while another closes reuses its entry. */
function scheduleSync(delay = 0) {
  scheduled ??= setTimeout(syncHistory, delay)
}

function onPopState(event: PopStateEvent) {
  if (navigating) {
    navigating = false
    if (thisPage() === currentPage) event.stopImmediatePropagation()
    syncHistory()
  } else if (depth() < open.length) {
    // Back was pressed. If the page changed too, the router must see the event.
    if (thisPage() === currentPage) event.stopImmediatePropagation()
    const leaving = open.slice(depth()).toReversed()
    for (const layer of leaving) layer.close()
    // A layer that stayed open gets its entry back.
    scheduleSync(100)
  } else if (depth() > open.length) {
    syncHistory()
  }
}

/** Registers a layer that Back closes through `close`. Returns a function that removes it. */
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
 * Runs a task that navigates the history, once the entries of just closed layers are gone. Returns a function that
 * cancels it.
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
  // In the capture phase, to run before the router's listener.
  window.addEventListener('popstate', onPopState, { capture: true })
  // After a reload inside a dialog, its entry is left over.
  scheduleSync()
}
