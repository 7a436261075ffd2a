import { chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import type { Membership } from '#api/communities/membership.ts'
import { ApiError } from '#api/client/errors.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { fullDate } from '#lib/dates.ts'
import { communities as t } from '#locales/communities.ts'

/** Labels of the tiers; all but the last three are from the product spec. */
const tierNames = new Map<string, string>([
  ['basic', t.tierBasic],
  ['free_coach', t.tierFree],
  ['premium_coach', t.tierPremium],
  ['enterprise_coach', t.tierEnterprise],
  ['pro_coach', t.tierPro],
  ['coach', t.tierCoach],
  ['premium', t.tierPlainPremium],
])

/** Name of a tier: the server's, else the product spec's label, else the basic one. */
export function tierName({ name, type }: Pick<Membership, 'name' | 'type'>): string {
  return name ?? tierNames.get(type) ?? t.tierBasic
}

/** The message for a failed membership request, as the product spec gives it. */
export function membershipFailure(error: unknown): { title: string; detail?: string } {
  if (!(error instanceof ApiError)) return { title: t.membershipFailed }
  if (error.kind === 'network') return { title: t.membershipConnection }
  if (error.kind === 'http') return { title: t.membershipStatus(error.status) }
  if (error.kind === 'invalid') return { title: t.membershipFailed, detail: error.message }
  return { title: error.serverMessage ?? t.membershipFailed }
}

const Fact = chakra('p', { base: { color: 'text.muted', fontVariantNumeric: 'tabular-nums' } })
const Features = chakra('ul', {
  base: {
    display: 'grid',
    gap: '1.5',
    '& li': { display: 'flex', gap: '2', alignItems: 'center' },
    '& svg': { boxSize: '1rem', color: 'success', flexShrink: 0 },
  },
})

export interface MembershipPanelProps {
  membership: Membership | undefined
  error: Error | null
  onRetry: () => void
}

/** The member's tier and its features. Creating communities is only described, not offered. */
export function MembershipPanel({ membership, error, onRetry }: MembershipPanelProps) {
  return (
    <Card as="section" aria-label={t.membershipTitle}>
      <chakra.h2 fontSize="lg" fontWeight="640" marginBottom="3">
        {t.membershipTitle}
      </chakra.h2>
      {error && (
        <LoadFailure
          error={error}
          loaded={membership !== undefined}
          compact
          marginBottom={membership && '3'}
          {...membershipFailure(error)}
          retryLabel={t.retry}
          onRetry={onRetry}
        />
      )}
      {membership && <Details membership={membership} />}
      {!membership && !error && <Spinner label={t.membershipLoading} />}
    </Card>
  )
}

function Details({ membership }: { membership: Membership }) {
  const { communities, coachSince, features, level, canCreate, isCoach, type } = membership
  const since = fullDate(coachSince)
  const name = tierName(membership)
  const ownLabel = tierNames.get(type)
  return (
    <chakra.div display="grid" gap="3">
      <chakra.div>
        <Badge tone={membership.isPremium ? 'brand' : 'neutral'}>{name}</Badge>
      </chakra.div>
      <div>
        {ownLabel && ownLabel !== name && <Fact>{t.tierOf(ownLabel)}</Fact>}
        <Fact>{t.tierLevel(level)}</Fact>
        <Fact>{since ? t.coachSince(since) : isCoach ? t.coachNow : t.coachNot}</Fact>
        {communities && communities.max > 0 && <Fact>{t.limits(communities.current, communities.max)}</Fact>}
        {!canCreate && !(communities && communities.max > 0) && <Fact>{t.noCreation}</Fact>}
        {canCreate && communities && communities.remaining >= 0 && (
          <Fact>{t.remaining(communities.remaining)}</Fact>
        )}
      </div>
      {features.length > 0 && (
        <Features aria-label={t.features}>
          {features.map((feature) => (
            <li key={feature}>
              <Check aria-hidden="true" />
              {feature}
            </li>
          ))}
        </Features>
      )}
    </chakra.div>
  )
}
