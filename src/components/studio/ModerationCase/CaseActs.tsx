import { chakra } from '@chakra-ui/react'
import { Eye, EyeOff, MessageSquareWarning, RotateCcw } from 'lucide-react'
import type { ModerationItem } from '#api/contract/studio/moderation.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { FormAlert } from '#components/ui/FormAlert/FormAlert.tsx'
import { studioModeration as t } from '#locales/studioModeration.ts'

const Root = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } })

export type CaseAct = 'hide' | 'dismiss' | 'warn' | 'restore'

/** What can be done with a thing: neither a profile nor a deleted thing is hidden, what is hidden is shown again. */
export function actsOf({ target_kind: kind, state, author, gone_at: goneAt }: ModerationItem): CaseAct[] {
  const warn: CaseAct[] = author.may_warn ? ['warn'] : []
  if (goneAt) return [...(state === 'open' ? ['dismiss' as const] : []), ...warn]
  if (state === 'hidden') return ['restore', ...warn]
  return [
    ...(kind === 'profile' ? [] : ['hide' as const]),
    ...(state === 'open' ? ['dismiss' as const] : []),
    ...warn,
  ]
}

const looks = {
  hide: { label: t.hide, icon: EyeOff, variant: 'primary' },
  dismiss: { label: t.dismiss, icon: Eye, variant: 'secondary' },
  warn: { label: t.warn, icon: MessageSquareWarning, variant: 'secondary' },
  restore: { label: t.restore, icon: RotateCcw, variant: 'secondary' },
} as const

export interface CaseActsProps {
  /** What can be done. */
  acts: readonly CaseAct[]
  /** The thing is deleted: it is not left in view. */
  gone?: boolean
  busy: boolean
  /** Why the last one did not work. */
  error: string | undefined
  onAct: (act: CaseAct) => void
}

/** The buttons of a thing. */
export function CaseActs({ acts, gone = false, busy, error, onAct }: CaseActsProps) {
  return (
    <chakra.div display="grid" gap="3">
      <Root role="group" aria-label={t.acts}>
        {acts.map((act) => {
          const { label, icon: Icon, variant } = looks[act]
          return (
            <Button
              key={act}
              variant={variant}
              icon={<Icon aria-hidden="true" />}
              // Not disabled, which would lose the focus.
              aria-disabled={busy || undefined}
              onClick={() => onAct(act)}
            >
              {gone && act === 'dismiss' ? t.close : label}
            </Button>
          )
        })}
      </Root>
      <FormAlert text={error} />
    </chakra.div>
  )
}
