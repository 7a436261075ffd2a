import { chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import type { PlanStep } from '#api/contract/classes/products.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { classes as t } from '#locales/classes.ts'
import { SectionTitle } from '../shared/SectionTitle.tsx'
import { CheckBox } from '#components/ui/CheckBox/CheckBox.tsx'
import { sortByOrderIndex } from '../shared/products.ts'

const List = chakra('ol', { base: { '& > li + li': { borderTopWidth: '1px' } } })
const Row = chakra('label', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '3',
    alignItems: 'start',
    paddingInline: { base: '4', md: '5' },
    paddingBlock: '3.5',
    minHeight: 'target',
    '&:has(:enabled)': { cursor: 'pointer', _hover: { bg: 'sunken' } },
  },
})
/** The step's number, shown instead of the checkbox when steps cannot be ticked. */
const StepNumber = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '1.5rem',
    borderRadius: 'full',
    bg: 'sunken',
    fontSize: 'xs',
    fontWeight: '620',
    color: 'text.muted',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Words = chakra('span', { base: { display: 'grid', gap: '0.5', overflowWrap: 'anywhere' } })

export interface ActionPlanProps {
  steps: readonly PlanStep[]
  /** Ids of the completed steps, as strings; `undefined` while unknown. */
  done: ReadonlySet<string> | undefined
  /** Loading the completed steps failed: the plan is read-only. */
  failed?: boolean
  busy?: boolean
  onRetry?: () => void
  onTick: (step: PlanStep, done: boolean) => void
}

/** The action plan of a product: steps that can be ticked. */
export function ActionPlan({ steps, done, failed = false, busy = false, onRetry, onTick }: ActionPlanProps) {
  const ordered = sortByOrderIndex(steps)
  const count = done && ordered.filter(({ id }) => done.has(String(id))).length
  const readOnly = failed && !done
  return (
    <chakra.section display="grid" gap="3" aria-label={t.planTitle}>
      <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
        <SectionTitle>{t.planTitle}</SectionTitle>
        {ordered.length > 0 && (
          <chakra.p role="status" marginInlineStart="auto" fontSize="sm" color="text.muted">
            {count === ordered.length ? (
              <Badge tone="success" icon={<Check aria-hidden="true" />}>
                {t.planDone}
              </Badge>
            ) : count === undefined ? (
              t.stepCount(ordered.length)
            ) : (
              t.steps(count, ordered.length)
            )}
          </chakra.p>
        )}
      </chakra.div>
      {ordered.length === 0 && <chakra.p color="text.muted">{t.noPlan}</chakra.p>}
      {readOnly && ordered.length > 0 && (
        <ErrorState compact title={t.stepsFailed} busy={busy} onRetry={onRetry} />
      )}
      {ordered.length > 0 && (
        <Card padding={{ base: '0', md: '0' }} overflow="hidden">
          <List>
            {ordered.map((step, index) => {
              const title = step.title || t.stepUnnamed(index + 1)
              const ticked = done?.has(String(step.id)) ?? false
              return (
                <li key={step.id}>
                  <Row as={readOnly ? 'div' : 'label'}>
                    {readOnly ? (
                      <StepNumber aria-hidden="true">{index + 1}</StepNumber>
                    ) : (
                      <CheckBox
                        type="checkbox"
                        marginTop="0.5"
                        checked={ticked}
                        disabled={!done}
                        onChange={(event) => onTick(step, event.currentTarget.checked)}
                      />
                    )}
                    <Words>
                      <chakra.span fontWeight="600" color={ticked ? 'text.muted' : undefined}>
                        {title}
                      </chakra.span>
                      {step.description && (
                        <chakra.span fontSize="sm" color="text.muted">
                          {step.description}
                        </chakra.span>
                      )}
                    </Words>
                  </Row>
                </li>
              )
            })}
          </List>
        </Card>
      )}
    </chakra.section>
  )
}
