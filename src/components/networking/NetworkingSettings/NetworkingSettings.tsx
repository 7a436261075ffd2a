import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import type { NetworkingSettings as Settings } from '#api/contract/networking.ts'
import { errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { CardHead } from '#components/ui/CardHead/CardHead.tsx'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { ownValue } from '#lib/ownValue.ts'
import { shortDate } from '#lib/dates.ts'
import { networking as t } from '#locales/networking.ts'
import { Fact, Facts } from '../shared/Facts.tsx'

export interface NetworkingSettingsProps {
  /** `undefined` while loading, `null` when the community has none. */
  settings: Settings | null | undefined
  error: Error | null
  /** A retry is running. */
  busy?: boolean
  onRetry: () => void
}

/** A community's settings of the networking roulette. */
export function NetworkingSettings(props: NetworkingSettingsProps) {
  const { settings } = props
  const titleId = useId()
  return (
    <Card
      as="section"
      aria-labelledby={titleId}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      alignContent="start"
    >
      <CardHead id={titleId} title={t.settings} end={settings && <EnabledBadge on={settings.enabled} />} />
      <Content {...props} />
    </Card>
  )
}

function EnabledBadge({ on }: { on: boolean | null | undefined }) {
  if (on === null || on === undefined) return null
  return <Badge tone={on ? 'success' : 'neutral'}>{on ? t.enabled : t.disabled}</Badge>
}

function Content({ settings, error, busy = false, onRetry }: NetworkingSettingsProps) {
  const failure = error && (
    <LoadFailure
      error={error}
      loaded={settings !== undefined}
      compact
      title={t.settingsFailed}
      detail={serverMessageOr(error, errorDetail(error))}
      retryLabel={t.retry}
      busy={busy}
      onRetry={onRetry}
    />
  )
  if (settings === undefined) return failure ?? <Loading />
  if (settings === null)
    return (
      <>
        {failure}
        <EmptyState drawing={null} paddingBlock="2" title={t.noSettings} text={t.noSettingsText} />
      </>
    )
  const updated = shortDate(settings.updated_at)
  return (
    <>
      {failure}
      <Facts>
        {facts(settings).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
      {updated && (
        <chakra.p fontSize="xs" color="text.muted">
          {t.updated(updated)}
        </chakra.p>
      )}
    </>
  )
}

/** The known settings, in the order of the product spec. */
function facts(settings: Settings): [string, string][] {
  const { allowed_session_types: types, require_verification: verification } = settings
  const all: [string, string | undefined][] = [
    [t.duration, textOrUndefined(settings.session_duration_minutes, t.minutes)],
    [t.minParticipants, textOrUndefined(settings.min_participants, t.number)],
    [t.maxParticipants, textOrUndefined(settings.max_participants, t.number)],
    [t.interval, textOrUndefined(settings.matching_interval_minutes, t.minutes)],
    [t.types, textOrUndefined(types, typeNames)],
    [
      t.verification,
      textOrUndefined(verification, (on) => (on ? t.verificationNeeded : t.verificationNotNeeded)),
    ],
  ]
  return all.filter((fact): fact is [string, string] => fact[1] !== undefined)
}

const textOrUndefined = <T,>(value: T | null | undefined, text: (value: T) => string): string | undefined =>
  value === null || value === undefined ? undefined : text(value)

const typeNames = (types: readonly string[]) =>
  types.length === 0 ? t.anyType : t.list(types.map((type) => ownValue(t.sessionTypes, type) ?? type))

function Loading() {
  return (
    <Facts as="div" role="status" aria-label={t.settingsLoading}>
      {[1, 2, 3, 4, 5, 6].map((one) => (
        <chakra.div key={one} display="grid" gap="1.5">
          <Skeleton width="80%" height="3.5" />
          <Skeleton width="50%" height="4" />
        </chakra.div>
      ))}
    </Facts>
  )
}
