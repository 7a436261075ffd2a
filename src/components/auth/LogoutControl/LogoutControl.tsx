import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/ui/Button/Button.tsx'
import { auth as t } from '#locales/auth.ts'

export interface LogoutControlProps {
  /** Tells the server and clears this device; always ends signed out. */
  onLogout: () => Promise<void>
}

/** Signs out. */
export function LogoutControl({ onLogout }: LogoutControlProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Button
      variant="secondary"
      icon={<LogOut />}
      busy={busy}
      busyLabel={t.loggingOut}
      onClick={() => {
        setBusy(true)
        void onLogout().finally(() => setBusy(false))
      }}
    >
      {t.logout}
    </Button>
  )
}
