import { chakra } from '@chakra-ui/react'
import { formatNumber } from '#lib/plural.ts'
import { classes as t } from '#locales/classes.ts'
import { InfoTip } from '../InfoTip.tsx'
import type { ClassesFigures } from '../products.ts'

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(5rem, 1fr))',
    rowGap: '3',
    paddingBlock: '3.5',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'lg',
    boxShadow: 'card',
  },
})
const Item = chakra('div', {
  base: {
    display: 'flex',
    // The figure is seen first and the label read first.
    flexDirection: 'column-reverse',
    justifyContent: 'flex-end',
    minWidth: '0',
    paddingInline: { base: '3', md: '5' },
    '& + &': { borderInlineStartWidth: '1px' },
  },
})
const Label = chakra('dt', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '0.5',
    minHeight: '6',
    fontSize: 'sm',
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

/** All that was bought, in figures: products, modules, hours and the weeks that they stand for. */
export function ClassesStats({ products, modules, hours, weeks }: ClassesFigures) {
  return (
    <section aria-label={t.statsTitle}>
      <List>
        <Item>
          <Label>{t.products(products)}</Label>
          <Figure>{formatNumber(products)}</Figure>
        </Item>
        <Item>
          <Label>{t.modules(modules)}</Label>
          <Figure>{formatNumber(modules)}</Figure>
        </Item>
        <Item>
          <Label>{t.hours(hours)}</Label>
          <Figure>{t.hoursFigure(hours)}</Figure>
        </Item>
        <Item>
          <Label>
            {t.weeks}
            <InfoTip label={t.weeksHelp} text={t.weeksText} />
          </Label>
          <Figure>{formatNumber(weeks)}</Figure>
        </Item>
      </List>
    </section>
  )
}
