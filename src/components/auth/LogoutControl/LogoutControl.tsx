import { LogOut } from 'lucide-react'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { auth as t } from '#locales/auth.ts'

export interface LogoutControlProps {
  /** Tells the server and clears this device; always ends signed out. */
  onLogout: () => Promise<void>
}

/** Signs out. */
export function LogoutControl({ onLogout }: LogoutControlProps) {
  const { mutate, isPending } = useSingleMutation({ mutationFn: onLogout })
  return (
    <Button
      variant="secondary"
      icon={<LogOut />}
      busy={isPending}
      busyLabel={t.loggingOut}
      onClick={() => mutate()}
    >
      {t.logout}
    </Button>
  )
}
