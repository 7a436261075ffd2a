import { chakra } from '@chakra-ui/react'
import { formatNumber } from '#lib/plural.ts'
import { classes as t } from '#locales/classes.ts'
import { InfoTip } from './InfoTip.tsx'
import type { ClassesFigures } from '../shared/products.ts'

/** Container width from which four figures fit side by side; in rem, so it follows the text size. */
const fourFit = '@container (min-width: 21.75rem)'
const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, 1fr)',
    [fourFit]: { gridTemplateColumns: { base: 'repeat(4, auto)', md: 'repeat(4, 1fr)' } },
    rowGap: '3',
    paddingBlock: '3.5',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'lg',
    boxShadow: 'card',
  },
  variants: {
    long: {
      true: {
        [fourFit]: { gridTemplateColumns: { base: 'repeat(2, 1fr)', md: 'repeat(4, 1fr)' } },
      },
    },
  },
})
const Item = chakra('div', {
  base: {
    display: 'flex',
    // The label comes first in the DOM, for screen readers; the figure comes first on screen.
    flexDirection: 'column-reverse',
    justifyContent: 'flex-end',
    minWidth: '0',
    paddingInlineStart: { base: '3', md: '5' },
    [fourFit]: { '& + &': { borderInlineStartWidth: '1px' } },
  },
  variants: {
    long: { true: { [fourFit]: { '& + &': { borderInlineStartWidth: { base: '0', md: '1px' } } } } },
  },
})
const Label = chakra('dt', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '0.5',
    minHeight: '6',
    fontSize: { base: 'xs', md: 'sm' },
    color: 'text.muted',
  },
})
const Figure = chakra('dd', {
  base: {
    fontSize: { base: 'xl', md: '2xl' },
    fontWeight: '680',
    lineHeight: '1.2',
    letterSpacing: '-0.02em',
    fontVariantNumeric: 'tabular-nums',
  },
})

/** Length of a figure from which four no longer fit side by side on a phone. */
const longFrom = 7

/** Totals of all purchases: products, modules, hours and equivalent weeks. */
export function ClassesStats({ products, modules, hours, weeks }: ClassesFigures) {
  const rows = [
    { key: 'products', label: t.products(products), figure: formatNumber(products) },
    { key: 'modules', label: t.modules(modules), figure: formatNumber(modules) },
    { key: 'hours', label: t.hours(hours), figure: t.hoursFigure(hours) },
    {
      key: 'weeks',
      label: (
        <>
          {t.weeks}
          <InfoTip label={t.weeksHelp} text={t.weeksText} />
        </>
      ),
      figure: formatNumber(weeks),
    },
  ]
  const long = rows.some(({ figure }) => figure.length >= longFrom)
  return (
    <chakra.section aria-label={t.statsTitle} containerType="inline-size">
      <List long={long}>
        {rows.map(({ key, label, figure }) => (
          <Item key={key} long={long}>
            <Label>{label}</Label>
            <Figure>{figure}</Figure>
          </Item>
        ))}
      </List>
    </chakra.section>
  )
}
