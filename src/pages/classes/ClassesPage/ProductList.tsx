import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { LearningProgress } from '#api/contract/classes/progress.ts'
import type { PurchasedProduct } from '#api/contract/classes/products.ts'
import { ProductCard } from '#components/classes/ProductCard/ProductCard.tsx'
import { ProductFilters } from '#components/classes/ProductFilters/ProductFilters.tsx'
import {
  filterProducts,
  isExpired,
  noFilter,
  type ProductFilter,
} from '#components/classes/shared/products.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { useMinute } from '#components/ui/RelativeDate/useMinute.ts'
import { classes as t } from '#locales/classes.ts'
import { openedFromList, withProduct } from './selection.ts'
import { FirstScreenful } from '#ssr/firstRender.tsx'

const Column = chakra('section', {
  base: { display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr)', gap: '3', minWidth: '0' },
  variants: {
    /** Beside the detail, a long list is sticky and scrolls on its own. */
    long: { true: { lg: { position: 'sticky', top: '5rem', maxHeight: 'calc(100dvh - 6rem)' } } },
  },
})
const Cards = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
    alignContent: 'start',
  },
  variants: {
    // Leaves room for the focus outline.
    long: { true: { lg: { overflowY: 'auto', padding: '1', margin: '-1', scrollbarWidth: 'thin' } } },
  },
})
/** Number of cards from which a list is long. */
const longFrom = 7

export interface ProductListProps {
  products: readonly PurchasedProduct[]
  progress: LearningProgress | undefined
  filter: ProductFilter
  onFilter: (filter: ProductFilter) => void
  selectedId: Id | undefined
  /** The list mixes products of several communities. */
  withCommunity: boolean
  onSelect: () => void
}

/** The filtered purchases, or why there are none. */
export function ProductList(props: ProductListProps) {
  const { products, progress, filter, onFilter, selectedId, withCommunity, onSelect } = props
  const [params] = useSearchParams()
  const at = useMinute()
  const filtered = filterProducts(products, filter)
  const inReach = filterProducts(products, { ...filter, text: '', which: 'todas' })
  const long = filtered.length >= longFrom
  return (
    <Column aria-label={t.list} long={long}>
      <div>
        <chakra.h2 srOnly>{t.list}</chakra.h2>
        <ProductFilters
          filter={filter}
          onChange={onFilter}
          showAccessFilter={inReach.some(({ puede_acceder }) => puede_acceder !== true)}
        />
        <chakra.p role="status" srOnly>
          {filtered.length > 0 && t.shown(filtered.length)}
        </chakra.p>
      </div>
      {filtered.length === 0 ? (
        <NothingShown products={products} filter={filter} onFilter={onFilter} />
      ) : (
        <Cards long={long}>
          <FirstScreenful items={filtered}>
            {(product) => (
              <ProductCard
                key={String(product.compra_id ?? product.producto_id)}
                product={product}
                at={at}
                to={{ search: withProduct(params, product.producto_id).toString() }}
                state={openedFromList}
                withCommunity={withCommunity}
                selected={sameId(product.producto_id, selectedId)}
                progress={progress?.products.find(({ product_id }) =>
                  sameId(product_id, product.producto_id),
                )}
                onSelect={onSelect}
              />
            )}
          </FirstScreenful>
        </Cards>
      )}
    </Column>
  )
}

function NothingShown({
  products,
  filter,
  onFilter,
}: Pick<ProductListProps, 'products' | 'filter' | 'onFilter'>) {
  if (!filter.expired && products.every(isExpired)) {
    return (
      <Card padding="0">
        <EmptyState drawing={null} titleAs="h3" title={t.onlyExpired} text={t.onlyExpiredText} />
      </Card>
    )
  }
  const hidden = filter.expired ? 0 : filterProducts(products, { ...filter, expired: true }).length
  const text = filter.text.trim()
  return (
    <Card padding="0">
      <EmptyState
        drawing={null}
        titleAs="h3"
        title={text ? t.nothingFound(text) : t.nothingFiltered}
        text={hidden > 0 ? t.nothingFoundExpired(hidden) : t.nothingText}
        action={
          <Button variant="secondary" onClick={() => onFilter({ ...noFilter, expired: filter.expired })}>
            {t.clearFilters}
          </Button>
        }
      />
    </Card>
  )
}
