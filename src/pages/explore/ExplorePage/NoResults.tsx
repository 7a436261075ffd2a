import { Button } from '#components/ui/Button/Button.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { explore as t } from '#locales/explore.ts'
import type { ExploreFilters } from './useExploreFilters.ts'

export interface NoResultsProps {
  filters: ExploreFilters
  onChange: (changes: Partial<ExploreFilters>) => void
}

/** Empty state of the listing, depending on the filters. */
export function NoResults({ filters: { access, text, page }, onChange }: NoResultsProps) {
  if (page > 1) {
    return (
      <EmptyState
        titleAs="h2"
        drawing="waves"
        title={t.emptyPage}
        text={t.emptyPageText}
        action={<Button onClick={() => onChange({ page: 1 })}>{t.firstPage}</Button>}
      />
    )
  }
  if (!access && !text) {
    return <EmptyState titleAs="h2" drawing="people" title={t.empty} text={t.emptyText} />
  }
  return (
    <EmptyState
      titleAs="h2"
      drawing="waves"
      title={text ? t.emptySearch(text) : t.emptyFilter}
      text={text ? t.emptySearchText : t.emptyFilterText}
      action={
        <Button variant="secondary" onClick={() => onChange({ access: null, text: '' })}>
          {t.showAll}
        </Button>
      }
    />
  )
}
