import { chakra } from '@chakra-ui/react'
import { Lock, UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { privateAccount as t } from '#locales/profiles.ts'

const Mark = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '16',
    marginBottom: '2',
    borderRadius: 'full',
    bg: 'brand.subtle',
    color: 'brand.text',
    '& svg': { boxSize: '1.75rem' },
  },
})

export interface PrivateAccountProps {
  name: string
  /** The viewer already follows the account. */
  following: boolean
  /** The content for followers is loading. */
  loading: boolean
  /** The follow button, if the viewer may follow. */
  follow?: ReactNode
  onRetry: () => void
}

/** Replaces the content of a private account that only followers may see. */
export function PrivateAccount({ name, following, loading, follow, onRetry }: PrivateAccountProps) {
  if (following) {
    return (
      <Card padding="0">
        <EmptyState
          titleAs="h2"
          drawing={
            <Mark>
              <UserCheck aria-hidden="true" />
            </Mark>
          }
          title={t.followedTitle(name)}
          text={loading ? undefined : t.followedText}
          action={
            loading ? (
              <Spinner label={t.followedLoading} />
            ) : (
              <Button variant="secondary" onClick={onRetry}>
                {t.retry}
              </Button>
            )
          }
        />
      </Card>
    )
  }
  return (
    <Card padding="0">
      <EmptyState
        titleAs="h2"
        drawing={
          <Mark>
            <Lock aria-hidden="true" />
          </Mark>
        }
        title={t.title}
        text={follow ? t.text(name) : t.closedText}
        action={follow}
      />
    </Card>
  )
}
