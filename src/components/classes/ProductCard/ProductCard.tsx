import { chakra } from '@chakra-ui/react'
import { Clock, ExternalLink, ListChecks, SquarePlay } from 'lucide-react'
import { useId } from 'react'
import { Link, type To } from 'react-router-dom'
import type { PurchasedProduct } from '#api/contract/classes/products.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { shortDate } from '#lib/dates.ts'
import { classes as t } from '#locales/classes.ts'
import { coverLink, Fact, Facts } from '../shared/facts.tsx'
import { ProductCover } from './ProductCover.tsx'
import { contentUrl, expiryOf, isExpired, paidText } from '../shared/products.ts'
import { ProgressBar } from '../shared/ProgressBar.tsx'

const Title = chakra('h3', {
  base: { fontWeight: '640', lineHeight: '1.3', lineClamp: '2', overflowWrap: 'anywhere' },
})
const CoverLink = chakra(Link, { base: coverLink })
const Content = chakra('a', {
  base: {
    // Above the link that covers the card.
    position: 'relative',
    zIndex: '1',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    marginInlineStart: 'auto',
    minHeight: { base: 'target', md: '8' },
    borderRadius: 'sm',
    fontSize: 'sm',
    fontWeight: '620',
    color: 'brand.text',
    '& svg': { boxSize: '1rem' },
    _hover: { textDecoration: 'underline' },
  },
})
const Foot = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    fontSize: 'xs',
    color: 'text.muted',
  },
})

export interface ProductCardProps {
  product: PurchasedProduct
  /** The current time. */
  at: Date
  /** Link to the product's detail. */
  to: To
  /** Router state of that link. */
  state?: unknown
  selected?: boolean
  /** Shows the community's name, for lists that mix several communities. */
  withCommunity?: boolean
  progress?: { total: number; watched: number } | undefined
  onSelect?: () => void
}

/** Card of a purchased product: promise, contents, progress, expiry and price. Links to its detail. */
export function ProductCard(props: ProductCardProps) {
  const { product, at, to, state, selected, withCommunity, progress, onSelect } = props
  const titleId = useId()
  const { producto_nombre, producto_promesa, vendedor_nombre, comunidad_nombre, fecha_compra } = product
  const { total_modulos: modules, modulos_accionables: actionable, duracion_total_horas: hours } = product
  const expiry = expiryOf(product, at)
  const paid = paidText(product)
  // For the selected product, the detail shows this link.
  const content = selected ? undefined : contentUrl(product)
  return (
    <Card
      as="article"
      aria-labelledby={titleId}
      position="relative"
      display="flex"
      flexDirection="column"
      gap="3"
      padding="4"
      transition="border-color 140ms"
      _hover={{ borderColor: 'border.strong' }}
      {...(selected && {
        borderColor: 'brand',
        boxShadow: 'inset 0 0 0 1px {colors.brand}',
        _hover: { borderColor: 'brand' },
      })}
    >
      <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="start">
        <ProductCover product={product} />
        <chakra.div flex="1 1 8rem" minWidth="0" display="grid" gap="0.5">
          <Title id={titleId}>
            <CoverLink to={to} state={state} aria-current={selected || undefined} onClick={onSelect}>
              {producto_nombre || t.unnamed}
            </CoverLink>
          </Title>
          {vendedor_nombre && (
            <chakra.p fontSize="sm" color="text.muted" truncate>
              {t.by(vendedor_nombre)}
            </chakra.p>
          )}
          {withCommunity && comunidad_nombre && (
            <chakra.p fontSize="sm" color="text.muted" truncate>
              {t.in(comunidad_nombre)}
            </chakra.p>
          )}
          {isExpired(product) && (
            <chakra.p marginTop="1">
              <Badge>{t.expired}</Badge>
            </chakra.p>
          )}
          {expiry?.state === 'soon' && (
            <chakra.p marginTop="1">
              <Badge tone="warning" icon={<Clock aria-hidden="true" />}>
                {expiry.text}
              </Badge>
            </chakra.p>
          )}
        </chakra.div>
      </chakra.div>
      {producto_promesa && (
        <chakra.p fontSize="sm" color="text.muted" lineClamp="3" overflowWrap="anywhere">
          {producto_promesa}
        </chakra.p>
      )}
      <Facts>
        {typeof modules === 'number' && (
          <Fact>
            <SquarePlay aria-hidden="true" />
            {t.moduleCount(modules)}
          </Fact>
        )}
        {typeof actionable === 'number' && (
          <Fact>
            <ListChecks aria-hidden="true" />
            {t.actionable(actionable)}
          </Fact>
        )}
        {typeof hours === 'number' && (
          <Fact>
            <Clock aria-hidden="true" />
            {t.hourCount(hours)}
          </Fact>
        )}
      </Facts>
      {progress && <ProgressBar {...progress} subject={producto_nombre ?? t.unnamed} />}
      <Foot marginTop="auto">
        <chakra.div display="grid" gap="0.5">
          {expiry && expiry.state !== 'soon' && <span>{expiry.text}</span>}
          {shortDate(fecha_compra) && <span>{t.boughtOn(shortDate(fecha_compra))}</span>}
          {paid && <span>{paid}</span>}
        </chakra.div>
        {content && (
          <Content
            href={content}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t.contentOf(producto_nombre || t.unnamed)}
          >
            {t.content}
            <ExternalLink aria-hidden="true" />
          </Content>
        )}
      </Foot>
    </Card>
  )
}
