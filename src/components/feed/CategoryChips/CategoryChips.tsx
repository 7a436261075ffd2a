import type { Category } from '#api/contract/feed.ts'
import { categories } from '#api/contract/values/feed.ts'
import { Chips } from '#components/ui/Chips/Chips.tsx'
import { feed as t } from '#locales/feed.ts'
import { categoryName } from '#locales/feedCard.ts'

export interface CategoryChipsProps {
  /** `null` selects all. */
  selected: Category | null
  onSelect: (category: Category | null) => void
}

/** Filters the feed by category. */
export function CategoryChips({ selected, onSelect }: CategoryChipsProps) {
  const options = [null, ...categories].map((value) => ({
    value,
    label: value ? categoryName(value) : t.allCategories,
  }))
  return <Chips bleed label={t.categories} options={options} selected={selected} onSelect={onSelect} />
}
