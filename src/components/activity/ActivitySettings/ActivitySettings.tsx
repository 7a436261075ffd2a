import { chakra } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'
import type { ActivityMute, ActivitySettings as Settings } from '#api/contract/activity.ts'
import type { Id } from '#api/contract/common.ts'
import { errorDetail } from '#api/client/errors.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { CheckBox } from '#components/ui/CheckBox/CheckBox.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { SkeletonText } from '#components/ui/Skeleton/Skeleton.tsx'
import { activity as t } from '#locales/activity.ts'

const Label = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'target',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
})
const Title = chakra('h3', { base: { fontWeight: '640' } })
const Hint = chakra('p', { base: { color: 'text.muted', fontSize: 'sm' } })

export interface ActivitySettingsProps {
  settings: Settings | undefined
  error: Error | null
  onRetry: () => void
  onKind: (kind: string, enabled: boolean) => void
  onCommunity: (id: Id, enabled: boolean) => void
  /** Takes a 'Menos de esto' back. */
  onAgain: (mute: ActivityMute) => void
}

/** What the member wants to be told about: kinds, communities, and what was asked to be less. Changes apply at once. */
export function ActivitySettings(props: ActivitySettingsProps) {
  const { settings, error, onRetry, onKind, onCommunity, onAgain } = props
  if (!settings) {
    return error ? (
      <ErrorState
        compact
        title={t.settingsFailed}
        detail={errorDetail(error)}
        retryLabel={t.retry}
        onRetry={onRetry}
      />
    ) : (
      <div role="status" aria-label={t.settingsLoading}>
        <SkeletonText lines={8} />
      </div>
    )
  }
  return (
    <chakra.div display="grid" gap="6">
      <Section title={t.kinds}>
        {settings.kinds.flatMap(({ kind, enabled }) => {
          const name = t.kindNames[kind]
          return name ? (
            <Switch key={kind} name={name} enabled={enabled} onChange={(next) => onKind(kind, next)} />
          ) : (
            []
          )
        })}
      </Section>
      <Section title={t.fromCommunities}>
        {settings.communities.length === 0 && <Hint>{t.noCommunities}</Hint>}
        {settings.communities.map(({ id, name, enabled }) => (
          <Switch key={id} name={name ?? ''} enabled={enabled} onChange={(next) => onCommunity(id, next)} />
        ))}
      </Section>
      <Section title={t.lessTitle}>
        {settings.less.length === 0 && <Hint>{t.lessNone}</Hint>}
        {settings.less.map((mute) => (
          <chakra.div key={mute.id} display="flex" alignItems="center" gap="3" paddingBlock="1">
            <chakra.p flex="1" minWidth="0" fontSize="sm" overflowWrap="anywhere">
              {t.kindNames[mute.kind ?? ''] ?? t.lines.other}
              <chakra.span display="block" color="text.muted" lineClamp="1">
                {mute.post_text ? t.quote(mute.post_text) : mute.community_name}
              </chakra.span>
            </chakra.p>
            <Button variant="secondary" size="sm" onClick={() => onAgain(mute)}>
              {t.again}
            </Button>
          </chakra.div>
        ))}
      </Section>
    </chakra.div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <chakra.section aria-labelledby={id} display="grid" gap="1">
      <Title id={id}>{title}</Title>
      {children}
    </chakra.section>
  )
}

function Switch({
  name,
  enabled,
  onChange,
}: {
  name: string
  enabled: boolean
  onChange: (next: boolean) => void
}) {
  return (
    <Label>
      <CheckBox
        type="checkbox"
        checked={enabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {name}
    </Label>
  )
}
