import { useState } from 'react'

/** A dialog that is new each time it opens: `time` is its key. `people` are those whom it was opened for. */
export function useDialog() {
  const [{ time, open, people }, set] = useState({ time: 0, open: false, people: 0 })
  return {
    time,
    open,
    people,
    show: (whom = 0) => set({ time: time + 1, open: true, people: whom }),
    close: () => set((now) => ({ ...now, open: false })),
  }
}
