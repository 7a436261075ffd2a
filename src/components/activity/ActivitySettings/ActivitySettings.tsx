import { chakra } from '@chakra-ui/react'
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import type { ActivityMute, ActivitySettings as Settings } from '#api/contract/activity.ts'
import type { Id } from '#api/contract/common.ts'
import { errorDetail } from '#api/client/errors.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { CheckBox } from '#components/ui/CheckBox/CheckBox.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { SkeletonText } from '#components/ui/Skeleton/Skeleton.tsx'
import { ownValue } from '#lib/ownValue.ts'
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
  /** Removes an item from those muted with 'Menos de esto'. */
  onAgain: (mute: ActivityMute) => void
}

/** Which activity the member wants to see: kinds, communities, and muted items. Changes apply at once. */
export function ActivitySettings(props: ActivitySettingsProps) {
  const { settings, error, onRetry, onKind, onCommunity, onAgain } = props
  const failure = error && (
    <LoadFailure
      error={error}
      loaded={settings !== undefined}
      compact
      title={t.settingsFailed}
      detail={errorDetail(error)}
      retryLabel={t.retry}
      onRetry={onRetry}
    />
  )
  if (!settings) {
    return (
      failure ?? (
        <div role="status" aria-label={t.settingsLoading}>
          <SkeletonText lines={8} />
        </div>
      )
    )
  }
  return (
    <chakra.div display="grid" gap="6">
      {failure}
      <Section title={t.kinds}>
        {settings.kinds.flatMap(({ kind, enabled }) => {
          const name = ownValue(t.kindNames, kind)
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
      <Less less={settings.less} onAgain={onAgain} />
    </chakra.div>
  )
}

/** Items muted with 'Menos de esto', each with a button that shows them again. */
function Less({ less, onAgain }: { less: readonly ActivityMute[]; onAgain: (mute: ActivityMute) => void }) {
  const section = useRef<HTMLElement>(null)
  /** Index of the row whose button was pressed last. */
  const pressed = useRef<number>(null)
  useEffect(() => {
    // The pressed button disappears with its row: the next row's button gets the focus, or the section if none is
    // left.
    if (pressed.current === null || document.activeElement !== document.body) return
    const buttons = section.current?.querySelectorAll('button') ?? []
    const next = buttons[Math.min(pressed.current, buttons.length - 1)] ?? section.current
    next?.focus({ preventScroll: true })
    pressed.current = null
  }, [less.length])
  return (
    <Section ref={section} title={t.lessTitle}>
      {less.length === 0 && <Hint>{t.lessNone}</Hint>}
      {less.map((mute, index) => (
        <chakra.div key={mute.id} display="flex" alignItems="center" gap="3" paddingBlock="1">
          <chakra.p flex="1" minWidth="0" fontSize="sm" overflowWrap="anywhere">
            {ownValue(t.kindNames, mute.kind ?? '') ?? t.lines.other}
            <chakra.span display="block" color="text.muted" lineClamp="1">
              {mute.post_text ? t.quote(mute.post_text) : mute.community_name}
            </chakra.span>
          </chakra.p>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              pressed.current = index
              onAgain(mute)
            }}
          >
            {t.again}
          </Button>
        </chakra.div>
      ))}
    </Section>
  )
}

interface SectionProps {
  ref?: Ref<HTMLElement>
  title: string
  children: ReactNode
}

function Section({ ref, title, children }: SectionProps) {
  const id = useId()
  return (
    <chakra.section
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      outline="none"
      aria-labelledby={id}
      display="grid"
      gap="1"
    >
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
