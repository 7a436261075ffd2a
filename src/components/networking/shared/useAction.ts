import { useRef, useState } from 'react'

/** Something that a press sets going: one at a time, and what it throws is kept to be shown beside it. */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const running = useRef(false)

  async function run(task: () => Promise<void>): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    setError(null)
    try {
      await task()
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown : new Error(String(thrown)))
    }
    running.current = false
    setBusy(false)
  }

  return { busy, error, run }
}
