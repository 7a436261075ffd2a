import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '#chunks/lazyPage.tsx'

const PreferencesDialog = lazyPart(async () => (await import('./PreferencesDialog.tsx')).PreferencesDialog)

/** The dialog of preferences, loaded when somebody comes near: how to open it, and what to render. */
export function usePreferences(): { open: () => void; prefetch: () => void; dialog: ReactNode } {
  const [state, setState] = useState({ open: false, mounted: false })
  return {
    open: () => setState({ open: true, mounted: true }),
    prefetch: PreferencesDialog.prefetch,
    dialog: state.mounted && (
      <Suspense fallback={null}>
        <PreferencesDialog open={state.open} onClose={() => setState({ open: false, mounted: true })} />
      </Suspense>
    ),
  }
}
