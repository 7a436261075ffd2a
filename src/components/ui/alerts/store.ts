/** A queued alert or confirm dialog. */
export interface AlertRequest {
  id: number
  text: string
  title?: string | undefined
  detail?: string | undefined
  confirm?: { label: string; cancel: string; danger: boolean }
  answer: (accepted: boolean) => void
}

let queue: readonly AlertRequest[] = []
let last = 0
const listeners = new Set<() => void>()

function set(next: readonly AlertRequest[]) {
  queue = next
  listeners.forEach((listener) => listener())
}

/** Queues a request; resolves with its answer. An aborted one counts as declined. */
export function ask(request: Omit<AlertRequest, 'id' | 'answer'>, signal?: AbortSignal): Promise<boolean> {
  if (signal?.aborted) return Promise.resolve(false)
  return new Promise((resolve) => {
    last += 1
    const id = last
    const answer = (accepted: boolean) => {
      set(queue.filter((each) => each.id !== id))
      resolve(accepted)
    }
    signal?.addEventListener('abort', () => answer(false), { once: true })
    set([...queue, { ...request, id, answer }])
  })
}

export const current = () => queue[0]

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
