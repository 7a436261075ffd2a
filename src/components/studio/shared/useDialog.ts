import { useState } from 'react'

/** A dialog that is new each time it opens: `time` is its `key`, `about` what it was opened for. */
export function useDialog<About = undefined>(first?: About) {
  const [{ time, open, about }, set] = useState({ time: 0, open: false, about: first as About })
  return {
    time,
    open,
    about,
    show: (next: About) => set({ time: time + 1, open: true, about: next }),
    /** What it is about has changed while it is open. */
    update: (next: About) => set((now) => ({ ...now, about: next })),
    close: () => set((now) => ({ ...now, open: false })),
  }
}
