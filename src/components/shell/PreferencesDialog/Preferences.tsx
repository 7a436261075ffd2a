import { useDrawerLocation } from '#components/ui/Drawer/useDrawerLocation.ts'
import { PreferencesDialog } from './PreferencesDialog.tsx'

/** The preferences over every screen, if the URL asks for them. */
export function Preferences() {
  const { open, close } = useDrawerLocation('preferencias')
  return <PreferencesDialog open={open} onClose={close} />
}
