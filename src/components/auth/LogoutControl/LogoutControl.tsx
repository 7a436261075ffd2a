import { LogOut } from 'lucide-react'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { auth as t } from '#locales/auth.ts'

export interface LogoutControlProps {
  /** Ends the session on the server and clears this device; never fails. */
  onLogout: () => Promise<void>
  /** Renders a less prominent button, for use beside more important ones. */
  quiet?: boolean
}

/** Button that signs out. */
export function LogoutControl({ onLogout, quiet = false }: LogoutControlProps) {
  const { mutate, isPending } = useSingleMutation({ mutationFn: onLogout })
  return (
    <Button
      variant={quiet ? 'ghost' : 'secondary'}
      icon={<LogOut />}
      busy={isPending}
      busyLabel={t.loggingOut}
      onClick={() => mutate()}
    >
      {t.logout}
    </Button>
  )
}
