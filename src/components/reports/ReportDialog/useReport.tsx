import { type ReactNode, useState } from 'react'
import type { ReportedThing } from '#api/reports/mutations.ts'
import { dialogOptions } from '#components/ui/Dialog/dialogOptions.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'

/** In its chunk, which all things that can be reported share. */
const ReportDialog = lazyComponent(
  async () => (await import('./ReportDialog.tsx')).ReportDialog,
  dialogOptions,
)

export interface Reporting {
  /** Opens the dialog in which a thing is reported. */
  report: (thing: ReportedThing) => void
  /** Loads the dialog in advance. */
  prefetch: () => void
  /** To be rendered. */
  dialog: ReactNode
}

/** Reporting things in a dialog whose code loads when it is needed. */
export function useReport(): Reporting {
  const [thing, setThing] = useState<ReportedThing>()
  const [open, setOpen] = useState(false)
  return {
    report: (next) => {
      setThing(next)
      setOpen(true)
    },
    prefetch: ReportDialog.prefetch,
    dialog: thing && (
      <ReportDialog
        key={`${thing.target}-${thing.id}`}
        open={open}
        thing={thing}
        onClose={() => setOpen(false)}
      />
    ),
  }
}
