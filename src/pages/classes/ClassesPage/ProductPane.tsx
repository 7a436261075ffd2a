import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Ref } from 'react'
import { setStepDone } from '#api/classes/mutations.ts'
import { productQuery, stepsQuery } from '#api/classes/queries.ts'
import type { Id } from '#api/contract/common.ts'
import type { LearningProgress } from '#api/contract/classes/progress.ts'
import type { PlanStep, PurchasedProduct } from '#api/contract/classes/products.ts'
import { ActionPlan } from '#components/classes/ActionPlan/ActionPlan.tsx'
import { ProductDetail } from '#components/classes/ProductDetail/ProductDetail.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { classes as t } from '#locales/classes.ts'

export interface ProductPaneProps {
  id: Id
  /** The product's entry in the list of purchases, if there is one. */
  product: PurchasedProduct | undefined
  progress: LearningProgress | undefined
  titleRef: Ref<HTMLHeadingElement>
}

/** The selected product with its action plan. */
export function ProductPane({ id, product, progress, titleRef }: ProductPaneProps) {
  const { data, error, isFetching, refetch } = useQuery(productQuery(id))
  return (
    <ProductDetail
      product={product}
      detail={data}
      error={error}
      busy={isFetching}
      onRetry={() => void refetch()}
      progress={progress}
      titleRef={titleRef}
      plan={data && <Plan productId={id} steps={data.plan_accionable ?? []} />}
    />
  )
}

interface Tick {
  step: PlanStep
  done: boolean
}

function Plan({ productId, steps }: { productId: Id; steps: readonly PlanStep[] }) {
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({
    ...stepsQuery(productId),
    enabled: steps.length > 0,
  })
  const { mutate: tick } = useMutation({
    mutationFn: ({ step, done }: Tick) => setStepDone(client, productId, step.id, done),
    onError: (_, ticked) =>
      toast(t.tickFailed(ticked.step.title || t.planTitle), {
        tone: 'danger',
        action: { label: t.retry, onSelect: () => tick(ticked) },
      }),
  })
  return (
    <ActionPlan
      steps={steps}
      done={data && new Set(data.filter(({ done }) => done).map(({ step_id }) => String(step_id)))}
      failed={error !== null}
      busy={isFetching}
      onRetry={() => void refetch()}
      onTick={(step, done) => tick({ step, done })}
    />
  )
}
