import { chakra } from '@chakra-ui/react'
import { ExternalLink } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { type ProductDetail as Detail, productFailure } from '#api/classes/queries.ts'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { LearningProgress } from '#api/contract/classes/progress.ts'
import type { ModuleSummary } from '#api/contract/classes/modules.ts'
import type { PurchasedProduct } from '#api/contract/classes/products.ts'
import { AnchorButton } from '#components/ui/Button/AnchorButton.ts'
import { Card } from '#components/ui/Card/Card.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { classes as t } from '#locales/classes.ts'
import { ModuleCard } from '../ModuleCard/ModuleCard.tsx'
import { contentUrl, estimateOf, sortByOrderIndex, videoCountOf } from '../shared/products.ts'
import { ProgressBar } from '../shared/ProgressBar.tsx'
import { SectionTitle } from '../shared/SectionTitle.tsx'
import { moduleGrid, ProductDetailSkeleton } from './ProductDetailSkeleton.tsx'

const Title = chakra('h2', {
  base: {
    fontSize: 'xl',
    fontWeight: '680',
    lineHeight: '1.25',
    letterSpacing: '-0.015em',
    overflowWrap: 'anywhere',
    outline: 'none',
  },
})
const Grid = chakra('div', { base: moduleGrid })

export interface ProductDetailProps {
  /** The product's entry in the list of purchases, if there is one. */
  product: PurchasedProduct | undefined
  /** `undefined` while loading or after a failure. */
  detail: Detail | undefined
  error: unknown
  busy?: boolean
  onRetry: () => void
  progress: LearningProgress | undefined
  /** The action plan; shown once the product has loaded. */
  plan: ReactNode
  titleRef?: Ref<HTMLHeadingElement>
}

/** A product's detail: its modules, then its action plan. */
export function ProductDetail(props: ProductDetailProps) {
  const { product, detail, error, busy = false, onRetry, progress, plan, titleRef } = props
  const name = product?.producto_nombre || detail?.nombre || (detail && t.unnamed)
  const content = product && detail && contentUrl(product)
  const promise = detail?.promesa || product?.producto_promesa
  const description = detail?.descripcion || product?.producto_descripcion
  const id = detail?.id ?? product?.producto_id
  const share = progress?.products.find(({ product_id }) => sameId(product_id, id))
  return (
    <chakra.section
      display="grid"
      gap="6"
      minWidth="0"
      aria-label={t.detail}
      aria-busy={(!detail && !error) || undefined}
    >
      {Boolean(error) && detail && <Failed error={error} loaded busy={busy} onRetry={onRetry} />}
      <chakra.div display={name ? 'grid' : 'none'} gap="3">
        <chakra.div display="grid" gap="1">
          {name && (
            <Title ref={titleRef} tabIndex={-1}>
              {name}
            </Title>
          )}
          {detail && <By detail={detail} />}
        </chakra.div>
        {detail && promise && (
          <chakra.p fontWeight="560" maxWidth="prose" overflowWrap="anywhere">
            {promise}
          </chakra.p>
        )}
        {detail && description && description !== promise && (
          <chakra.p color="text.muted" maxWidth="prose" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {description}
          </chakra.p>
        )}
        {detail && share && share.total > 0 && (
          <chakra.div display="grid" gap="1" maxWidth="28rem">
            <ProgressBar
              total={share.total}
              watched={share.watched}
              all={videosOf(detail.modulos)}
              subject={name}
            />
            <chakra.p fontSize="xs" color="text.subtle">
              {t.watchedRule}
            </chakra.p>
          </chakra.div>
        )}
        {content && (
          <AnchorButton
            href={content}
            target="_blank"
            rel="noopener noreferrer"
            variant="secondary"
            justifySelf="start"
            aria-label={t.contentOf(name ?? t.unnamed)}
          >
            <ExternalLink aria-hidden="true" />
            {t.content}
          </AnchorButton>
        )}
      </chakra.div>
      {detail && (
        <Modules modules={sortByOrderIndex(detail.modulos ?? [])} productId={id} progress={progress} />
      )}
      {detail && plan}
      {!detail && !error && <ProductDetailSkeleton />}
      {Boolean(error) && !detail && <Failed error={error} loaded={false} busy={busy} onRetry={onRetry} />}
    </chakra.section>
  )
}

const videosOf = (modules: readonly ModuleSummary[] | null | undefined) =>
  (modules ?? []).reduce((all, module) => all + videoCountOf(module), 0)

/** The product's author and price. */
function By({ detail: { creador_nombre: maker, precio_formateado: price } }: { detail: Detail }) {
  return (
    <chakra.p display="flex" flexWrap="wrap" columnGap="2" fontSize="sm" color="text.muted">
      {maker && <span>{t.by(maker)}</span>}
      {maker && price && <span aria-hidden="true">·</span>}
      {price && <chakra.span fontVariantNumeric="tabular-nums">{price}</chakra.span>}
    </chakra.p>
  )
}

interface ModulesProps {
  modules: readonly ModuleSummary[]
  productId: Id | null | undefined
  progress: LearningProgress | undefined
}

function Modules({ modules, productId, progress }: ModulesProps) {
  const videos = videosOf(modules)
  return (
    <chakra.section display="grid" gap="3" aria-label={t.modulesTitle}>
      <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
        <SectionTitle>{t.modulesTitle}</SectionTitle>
        {videos > 0 && (
          <chakra.p title={t.estimateHelp} marginInlineStart="auto" fontSize="sm" color="text.muted">
            {t.contents(videos, estimateOf(videos))}
          </chakra.p>
        )}
      </chakra.div>
      {modules.length === 0 ? (
        <Card padding="0">
          <EmptyState drawing="books" title={t.noModules} text={t.noModulesText} paddingBlock="6" />
        </Card>
      ) : (
        <Grid>
          {modules.map((module) => (
            <ModuleCard
              key={module.id}
              module={module}
              progress={progress?.modules.find(
                ({ module_id, product_id }) => sameId(module_id, module.id) && sameId(product_id, productId),
              )}
            />
          ))}
        </Grid>
      )}
    </chakra.section>
  )
}

interface FailedProps {
  error: unknown
  loaded: boolean
  busy: boolean
  onRetry: () => void
}

function Failed({ error, loaded, busy, onRetry }: FailedProps) {
  const { retry, ...words } = productFailure(error)
  const failure = (
    <LoadFailure error={error} loaded={loaded} {...words} busy={busy} onRetry={retry ? onRetry : undefined} />
  )
  return loaded ? failure : <Card padding="0">{failure}</Card>
}
