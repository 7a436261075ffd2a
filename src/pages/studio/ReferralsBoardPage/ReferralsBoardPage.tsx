import { chakra } from '@chakra-ui/react'
import { referralStates } from '#api/contract/values/referrals.ts'
import { useStudioCommunity } from '#api/studio/openCommunity.ts'
import { useTableAddress } from '#components/studio/shared/useTableAddress.ts'
import { FilterBar } from '#components/studio/FilterBar/FilterBar.tsx'
import { SearchField } from '#components/studio/FilterBar/SearchField.tsx'
import { StudioPage } from '#components/studio/StudioPage/StudioPage.tsx'
import { useMinWidth } from '#components/layout/shared/useMinWidth.ts'
import { Chips } from '#components/ui/Chips/Chips.tsx'
import { studioReferrals as t } from '#locales/studioReferrals.ts'
import { boardPageName, ReferralsColumn } from './ReferralsColumn.tsx'
import { useMoveReferral } from './useMoveReferral.ts'

const Board = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
  },
})

/** The referrals of a community as a board of three states; one state at a time where there is no room. */
export function ReferralsBoardPage() {
  const { id, name } = useStudioCommunity()
  const address = useTableAddress()
  const wide = useMinWidth('lg')
  const text = address.filter('buscar')
  const shown = referralStates.find((estado) => estado === address.filter('ver')) ?? 'pendiente'
  const move = useMoveReferral(id)
  const search = (buscar: string | undefined) => {
    const firstPages = referralStates.map((estado) => [boardPageName(estado), undefined] as const)
    address.setFilters({ buscar, ...Object.fromEntries(firstPages) })
  }
  return (
    <StudioPage title={t.title} community={name} lead={t.lead}>
      <FilterBar filtered={text !== undefined} onClear={() => search(undefined)}>
        <SearchField label={t.search} placeholder={t.searchHint} value={text ?? ''} onChange={search} />
      </FilterBar>
      {!wide && (
        <Chips
          label={t.states}
          options={referralStates.map((value) => ({ value, label: t.columns[value] }))}
          selected={shown}
          onSelect={(ver) => address.setFilters({ ver })}
        />
      )}
      <Board>
        {referralStates
          .filter((estado) => wide || estado === shown)
          .map((estado) => (
            <ReferralsColumn key={`${estado}:${text ?? ''}`} estado={estado} text={text} onMove={move} />
          ))}
      </Board>
    </StudioPage>
  )
}
