import { chakra } from '@chakra-ui/react'
import { type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { sameId } from '#api/contract/values/common.ts'
import type { LearningProgress } from '#api/contract/classes/progress.ts'
import type { PurchasedProduct } from '#api/contract/classes/products.ts'
import { isExpired, noFilter } from '#components/classes/shared/products.ts'
import { Card } from '#components/ui/Card/Card.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { classes as t } from '#locales/classes.ts'
import { BackToList } from './BackToList.tsx'
import { ProductList } from './ProductList.tsx'
import { ProductPane } from './ProductPane.tsx'
import { useWide } from './selection.ts'
import { useProductSelection } from './useProductSelection.ts'

const Panes = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '20rem minmax(0, 1fr)' },
    alignItems: 'start',
  },
})

export interface ProductBrowserProps {
  products: readonly PurchasedProduct[]
  progress: LearningProgress | undefined
  /** The list mixes products of several communities. */
  withCommunity: boolean
  /** Content above the list. */
  header: ReactNode
  /** Shown instead of the list if there are no purchases. */
  emptyState: ReactNode
}

/** The list and the detail of one product side by side, or one at a time on narrow screens. */
export function ProductBrowser({
  products,
  progress,
  withCommunity,
  header,
  emptyState,
}: ProductBrowserProps) {
  const [filter, setFilter] = useState(noFilter)
  const [params] = useSearchParams()
  const wide = useWide()
  const chosen = params.get('producto')
  const first = products.find((product) => !isExpired(product))
  const selectedId = chosen ?? (wide ? first?.producto_id : undefined)
  const selected = products.find(({ producto_id }) => sameId(producto_id, selectedId))
  const detailOnly = chosen !== null && (!wide || products.length === 0)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const paneRef = useRef<HTMLDivElement>(null)
  const onSelect = useProductSelection(chosen, detailOnly, titleRef, paneRef)

  const detail = selectedId !== undefined && (
    <ProductPane
      key={String(selectedId)}
      id={selectedId}
      product={selected}
      progress={progress}
      titleRef={titleRef}
    />
  )
  return (
    <>
      {detailOnly && (
        <>
          <BackToList />
          {detail}
        </>
      )}
      {/* Hidden, not unmounted, while the detail is shown: keeps the search text and scroll position. */}
      <chakra.div display={detailOnly ? 'none' : 'grid'} gridTemplateColumns="minmax(0, 1fr)" gap="6">
        {header}
        {products.length === 0 ? (
          emptyState
        ) : (
          <Panes>
            <ProductList
              products={products}
              progress={progress}
              filter={filter}
              onFilter={setFilter}
              selectedId={selectedId}
              withCommunity={withCommunity}
              onSelect={onSelect}
            />
            {wide && !detailOnly && (
              <chakra.div ref={paneRef} minWidth="0">
                {detail || (
                  <Card padding="0">
                    <EmptyState drawing="books" title={t.choose} text={t.chooseText} />
                  </Card>
                )}
              </chakra.div>
            )}
          </Panes>
        )}
      </chakra.div>
    </>
  )
}
