import { chakra } from '@chakra-ui/react'
import { Check, Gift } from 'lucide-react'
import { sales as t } from '#locales/purchases.ts'
import type { Deliverable } from './readDeliverables.ts'

const List = chakra('ul', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  },
})
const Item = chakra('li', {
  base: {
    display: 'grid',
    gap: '2',
    alignContent: 'start',
    padding: '4',
    borderWidth: '1px',
    borderRadius: 'md',
    minWidth: '0',
    overflowWrap: 'anywhere',
  },
})
const Name = chakra('h4', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '2.5',
    fontWeight: '620',
    '& svg': { boxSize: '1.125rem', color: 'brand.text', marginTop: '0.1875rem' },
  },
})
const Benefit = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '2.5',
    color: 'text.muted',
    '& svg': { boxSize: '1.125rem', color: 'success', marginTop: '0.1875rem' },
  },
})

/** What a product includes, with the benefits of each item. */
export function Deliverables({ items }: { items: readonly Deliverable[] }) {
  return (
    <List>
      {items.map(({ name, text, benefits }, index) => (
        // The list is static and names may repeat, so the index is the key.
        // oxlint-disable-next-line react/no-array-index-key
        <Item key={index}>
          <Name>
            <Gift aria-hidden="true" />
            <span>{name ?? t.also}</span>
          </Name>
          {text && <chakra.p color="text.muted">{text}</chakra.p>}
          {benefits.length > 0 && (
            <chakra.ul display="grid" gap="1.5">
              {benefits.map((benefit) => (
                <Benefit key={benefit}>
                  <Check aria-hidden="true" />
                  <span>{benefit}</span>
                </Benefit>
              ))}
            </chakra.ul>
          )}
        </Item>
      ))}
    </List>
  )
}
