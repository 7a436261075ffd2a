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
      busy={busy}
      busyLabel={following ? t.unfollowBusy : t.followBusy}
      onPointerEnter={prefetchAlerts}
      onClick={() => void press()}
    >
      <SteadyLabel
        shown={following ? 'unfollow' : 'follow'}
        labels={{
          follow: (
            <>
              <UserPlus />
              {t.follow}
            </>
          ),
          unfollow: (
            <>
              <UserCheck />
              {t.unfollow}
            </>
          ),
          // Never shown: the widest, which stands there while the call is made.
          busy: (
            <>
              <UserCheck />
              {t.unfollowBusy}
            </>
          ),
        }}
      />
    </Button>
  )
}
