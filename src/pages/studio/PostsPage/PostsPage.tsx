import { useQuery } from '@tanstack/react-query'
import { postFilters, studioPostsPageSize } from '#api/contract/studio/posts.ts'
import { useStudioCommunity } from '#api/studio/openCommunity.ts'
import { studioPostsQuery } from '#api/studio/posts.ts'
import { DataTable } from '#components/studio/DataTable/DataTable.tsx'
import { FilterBar } from '#components/studio/FilterBar/FilterBar.tsx'
import { SearchField } from '#components/studio/FilterBar/SearchField.tsx'
import { useTableAddress } from '#components/studio/shared/useTableAddress.ts'
import { StudioPage } from '#components/studio/StudioPage/StudioPage.tsx'
import { Chips } from '#components/ui/Chips/Chips.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { studioPosts as t } from '#locales/studioPosts.ts'
import { postColumns } from './postColumns.tsx'

/** The posts of a community: pinned here, and hidden in moderation. */
export function PostsPage() {
  const { id, name } = useStudioCommunity()
  const address = useTableAddress()
  const show = postFilters.find((known) => known === address.filter('ver')) ?? 'all'
  const text = address.filter('buscar')
  const filtered = show !== 'all' || text !== undefined
  const { data, error, isFetching, refetch } = useQuery(
    studioPostsQuery(id, { page: address.page, show, ...(text && { q: text }) }),
  )
  return (
    <StudioPage title={t.title} community={name} lead={t.lead}>
      <Chips
        label={t.filter}
        options={postFilters.map((value) => ({ value, label: t.filters[value] }))}
        selected={show}
        onSelect={(value) => address.setFilters({ ver: value === 'all' ? undefined : value })}
      />
      <FilterBar
        filtered={filtered}
        onClear={() => address.setFilters({ ver: undefined, buscar: undefined })}
      >
        <SearchField
          label={t.search}
          placeholder={t.searchHint}
          value={text ?? ''}
          onChange={(buscar) => address.setFilters({ buscar })}
        />
      </FilterBar>
      <DataTable
        label={t.title}
        columns={postColumns}
        rows={data?.posts}
        total={data?.total ?? 0}
        pageSize={studioPostsPageSize}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.content || t.noText}
        address={address}
        refreshing={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title={filtered ? t.nothing : t.empty} text={filtered ? t.nothingText : t.emptyText} />
        }
      />
    </StudioPage>
  )
}
