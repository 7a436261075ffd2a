import { UserCheck, UserPlus } from 'lucide-react'
import { errorDetail, serverMessageOr } from '#api/client/errors.ts'
import type { Following } from '#api/profiles/following.ts'
import { alertDialog, prefetchAlerts } from '#components/ui/alerts/alerts.tsx'
import { Button, type ButtonProps } from '#components/ui/Button/Button.tsx'
import { SteadyLabel } from '#components/ui/Button/SteadyLabel.tsx'
import { profiles as t } from '#locales/profiles.ts'

export interface FollowButtonProps extends Pick<Following, 'busy' | 'toggle'>, Pick<ButtonProps, 'size'> {
  following: boolean
}

/** Follow or unfollow button. A failure is shown in an alert with the documents' text and the reason. */
export function FollowButton({ following, busy, toggle, size }: FollowButtonProps) {
  const press = () =>
    toggle(!following).catch((error: unknown) =>
      alertDialog(t.followFailed, { detail: serverMessageOr(error, errorDetail(error)) }),
    )
  return (
    <Button
      size={size}
      variant={following ? 'secondary' : 'primary'}
      icon={following ? <UserCheck /> : <UserPlus />}
      busy={busy}
      busyLabel={
        <SteadyLabel
          label={following ? t.unfollowBusy : t.followBusy}
          labels={[t.followBusy, t.unfollowBusy]}
        />
      }
      onPointerEnter={prefetchAlerts}
      onClick={() => void press()}
    >
      <SteadyLabel label={following ? t.unfollow : t.follow} labels={[t.follow, t.unfollow]} />
    </Button>
  )
}
