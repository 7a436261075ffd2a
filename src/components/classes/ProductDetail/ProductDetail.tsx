import { chakra } from '@chakra-ui/react'
import { ExternalLink } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { type ProductDetail as Detail, productFailure } from '#api/classes.ts'
import { sameId } from '#api/contract/common.ts'
import type { LearningProgress } from '#api/contract/learning.ts'
import type { PurchasedProduct } from '#api/contract/products.ts'
import { buttonRecipe } from '#components/ui/Button/Button.recipe.ts'
import { Card } from '#components/ui/Card/Card.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { classes as t } from '#locales/classes.ts'
import { ModuleCard } from '../ModuleCard/ModuleCard.tsx'
import { contentUrl, estimateOf, inOrder, videoCountOf } from '../products.ts'
import { ProgressBar } from '../ProgressBar.tsx'
import { SectionTitle } from '../SectionTitle.tsx'
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
const ContentLink = chakra('a', buttonRecipe)
const Modules = chakra('div', { base: moduleGrid })

export interface ProductDetailProps {
  /** As it is in the list of purchases, if it is there. */
  product: PurchasedProduct | undefined
  /** Undefined while it is on its way, or when it failed. */
  detail: Detail | undefined
  error: unknown
  busy?: boolean
  onRetry: () => void
  progress: LearningProgress | undefined
  /** The action plan, once the product is there. */
  plan: ReactNode
  titleRef?: Ref<HTMLHeadingElement>
}

/** What is in a product: its modules, then its action plan. */
export function ProductDetail(props: ProductDetailProps) {
  const { product, detail, error, busy = false, onRetry, progress, plan, titleRef } = props
  const name = product?.producto_nombre || detail?.nombre
  if (!detail) {
    return (
      <chakra.section display="grid" gap="5" aria-label={t.detail} aria-busy={!error || undefined}>
        {name && (
          <Title ref={titleRef} tabIndex={-1}>
            {name}
          </Title>
        )}
        {error ? <Failed error={error} busy={busy} onRetry={onRetry} /> : <ProductDetailSkeleton />}
      </chakra.section>
    )
  }
  const content = product && contentUrl(product)
  const promise = detail.promesa || product?.producto_promesa
  const description = detail.descripcion || product?.producto_descripcion
  const id = detail.id ?? product?.producto_id
  const share = progress?.products.find(({ product_id }) => sameId(product_id, id))
  const modules = inOrder(detail.modulos ?? [])
  const videos = modules.reduce((all, module) => all + videoCountOf(module), 0)
  return (
    <chakra.section display="grid" gap="6" aria-label={t.detail} minWidth="0">
      <chakra.div display="grid" gap="3">
        <chakra.div display="grid" gap="1">
          <Title ref={titleRef} tabIndex={-1}>
            {name || t.unnamed}
          </Title>
          <chakra.p display="flex" flexWrap="wrap" columnGap="2" fontSize="sm" color="text.muted">
            {detail.creador_nombre && <span>{t.by(detail.creador_nombre)}</span>}
            {detail.creador_nombre && detail.precio_formateado && <span aria-hidden="true">·</span>}
            {detail.precio_formateado && (
              <chakra.span fontVariantNumeric="tabular-nums">{detail.precio_formateado}</chakra.span>
            )}
          </chakra.p>
        </chakra.div>
        {promise && (
          <chakra.p fontWeight="560" maxWidth="prose" overflowWrap="anywhere">
            {promise}
          </chakra.p>
        )}
        {description && description !== promise && (
          <chakra.p color="text.muted" maxWidth="prose" whiteSpace="pre-line" overflowWrap="anywhere">
            {description}
          </chakra.p>
        )}
        {share && share.total > 0 && (
          <chakra.div display="grid" gap="1" maxWidth="28rem">
            <ProgressBar total={share.total} watched={share.watched} of={name ?? t.unnamed} />
            <chakra.p fontSize="xs" color="text.subtle">
              {t.watchedRule}
            </chakra.p>
          </chakra.div>
        )}
        {content && (
          <ContentLink
            href={content}
            target="_blank"
            rel="noopener noreferrer"
            variant="secondary"
            justifySelf="start"
            aria-label={t.contentOf(name || t.unnamed)}
          >
            <ExternalLink aria-hidden="true" />
            {t.content}
          </ContentLink>
        )}
      </chakra.div>
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
          <Modules>
            {modules.map((module) => (
              <ModuleCard
                key={module.id}
                module={module}
                progress={progress?.modules.find(
                  ({ module_id, product_id }) => sameId(module_id, module.id) && sameId(product_id, id),
                )}
              />
            ))}
          </Modules>
        )}
      </chakra.section>
      {plan}
    </chakra.section>
  )
}

function Failed({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  const { retry, ...words } = productFailure(error)
  return (
    <Card padding="0">
      <ErrorState {...words} busy={busy} onRetry={retry ? onRetry : undefined} />
    </Card>
  )
}
