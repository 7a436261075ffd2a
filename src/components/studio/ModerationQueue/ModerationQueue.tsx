import { failureText } from '#api/studio/failureText.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { reportTargets, type ReportTarget } from '#api/contract/values/reports.ts'
import { type ModerationItem, moderationPageSize } from '#api/contract/studio/moderation.ts'
import { moderationQuery, type Target } from '#api/studio/moderation.ts'
import { useMinWidth } from '#components/layout/shared/useMinWidth.ts'
import { Card } from '#components/ui/Card/Card.tsx'
import { Chips } from '#components/ui/Chips/Chips.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { SelectField } from '#components/ui/Field/SelectField.tsx'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { studio } from '#locales/studio.ts'
import { studioModeration as t } from '#locales/studioModeration.ts'
import { Pager } from '../DataTable/Pager.tsx'
import { caseKey, ModerationList } from '../ModerationList/ModerationList.tsx'
import { useExistingPage } from '#components/ui/useExistingPage.ts'
import { useTableAddress } from '../shared/useTableAddress.ts'
import { OpenCase, type OpenCaseProps } from './OpenCase.tsx'
import { useQueueKeys } from './useQueueKeys.ts'

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 24rem) minmax(0, 1fr)' },
  },
})
const BackLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: 'target',
    fontWeight: '600',
    color: 'brand.text',
    '& svg': { boxSize: '1.125rem' },
  },
})

const parameter = 'caso'

/** The thing that the address names, if it names one. */
function targetOf(key: string | null): Target | undefined {
  const [kind, id] = key?.split(':') ?? []
  const known = reportTargets.find((one): one is ReportTarget => one === kind)
  return known && id ? { target_kind: known, target_id: id } : undefined
}

export type ModerationQueueProps = Pick<OpenCaseProps, 'place'>

/** What was reported, and deciding on it: a list, and beside it what is open in it. */
export function ModerationQueue({ place }: ModerationQueueProps) {
  const address = useTableAddress()
  const [params, setParams] = useSearchParams()
  const wide = useMinWidth('lg')
  const state = address.filter('estado') === 'resueltas' ? 'resolved' : 'open'
  const sort = address.filter('por') === 'denuncias' ? 'reports' : 'recent'
  const { data, error, isFetching, refetch } = useQuery(
    moderationQuery(place, { state, sort, page: address.page }),
  )
  useExistingPage(
    { page: address.page, pageSize: moderationPageSize, total: isFetching ? undefined : data?.total },
    address.replacePage,
  )
  const items = data?.items ?? []
  const keys = items.map(caseKey)
  const named = params.get(parameter)
  // On a wide screen something is always open.
  const selected = named ?? (wide ? keys[0] : undefined)
  const target = targetOf(selected ?? null)

  const paramsWith = (key: string | undefined) => {
    const next = new URLSearchParams(params)
    if (key === undefined) next.delete(parameter)
    else next.set(parameter, key)
    return next
  }
  const linkTo = (key: string | undefined) => `?${paramsWith(key)}`
  const open = (key: string | undefined) => setParams(paramsWith(key), { replace: true })
  useQueueKeys(keys, selected, open)

  /** After a decision on an open one, the next waits. */
  function goOn() {
    if (state !== 'open' || selected === undefined) return
    const place = keys.indexOf(selected)
    // It came by a link, and stays with what can be done now.
    if (place === -1) return
    open(wide ? (keys[place + 1] ?? keys[place - 1]) : undefined)
  }

  const list = (
    <QueueColumn
      items={data && (items.length > 0 || data.total === 0) ? items : undefined}
      error={error}
      state={state}
      busy={isFetching}
      onRetry={() => void refetch()}
      selected={selected}
      linkTo={linkTo}
    >
      {data && data.total > moderationPageSize && (
        <Pager
          page={address.page}
          pageSize={moderationPageSize}
          total={data.total}
          onPage={address.setPage}
        />
      )}
    </QueueColumn>
  )
  const opened = target && selected && (
    <OpenCase key={selected} place={place} target={target} known={itemOf(items, selected)} onDecided={goOn} />
  )
  return (
    <>
      {(wide || !target) && (
        <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="end" justifyContent="space-between">
          <Chips
            label={t.state}
            options={[
              { value: 'open', label: t.open },
              { value: 'resolved', label: t.resolved },
            ]}
            selected={state}
            onSelect={(next) =>
              address.setFilters({
                estado: next === 'resolved' ? 'resueltas' : undefined,
                [parameter]: undefined,
              })
            }
          />
          <chakra.div flex={{ base: '1 1 100%', sm: '0 1 18rem' }}>
            <SelectField
              label={t.sort}
              hideLabel
              value={sort}
              onChange={({ target: { value } }) =>
                address.setFilters({ por: value === 'reports' ? 'denuncias' : undefined })
              }
            >
              <option value="recent">{t.recent}</option>
              <option value="reports">{t.most}</option>
            </SelectField>
          </chakra.div>
        </chakra.div>
      )}
      {wide && (opened || items.length > 0 || !data) ? (
        <Columns>
          {list}
          {opened ? (
            <chakra.div position="sticky" top="4">
              {opened}
              {state === 'open' && items.length > 0 && (
                <chakra.p paddingTop="3" fontSize="sm" color="text.muted">
                  {t.keys}
                </chakra.p>
              )}
            </chakra.div>
          ) : (
            items.length > 0 && (
              <Card padding="0">
                <EmptyState title={t.choose} />
              </Card>
            )
          )}
        </Columns>
      ) : opened ? (
        <div>
          <BackLink to={linkTo(undefined)} replace>
            <ArrowLeft aria-hidden="true" />
            {t.back}
          </BackLink>
          {opened}
        </div>
      ) : (
        list
      )}
    </>
  )
}

const itemOf = (items: readonly ModerationItem[], key: string) => items.find((item) => caseKey(item) === key)

interface QueueColumnProps {
  items: readonly ModerationItem[] | undefined
  error: Error | null
  state: 'open' | 'resolved'
  busy: boolean
  onRetry: () => void
  selected: string | undefined
  linkTo: (key: string) => string
  children: ReactNode
}

function QueueColumn({ items, error, state, busy, onRetry, selected, linkTo, children }: QueueColumnProps) {
  const failure = error && (
    <LoadFailure
      error={error}
      loaded={items !== undefined}
      title={studio.loadFailed}
      detail={failureText(error)}
      busy={busy}
      onRetry={onRetry}
    />
  )
  if (!items && failure) return <Card padding="0">{failure}</Card>
  if (!items) {
    return (
      <chakra.div role="status" aria-label={t.loading} display="grid" gap="2">
        {[0, 1, 2, 3].map((place) => (
          <Skeleton key={place} height="7rem" borderRadius="md" />
        ))}
      </chakra.div>
    )
  }
  if (items.length === 0) {
    return (
      <>
        {failure}
        <Card padding="0">
          {state === 'open' ? (
            <EmptyState title={t.emptyOpen} text={t.emptyOpenText} />
          ) : (
            <EmptyState title={t.emptyResolved} text={t.emptyResolvedText} />
          )}
        </Card>
      </>
    )
  }
  return (
    <chakra.div display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)" aria-busy={busy || undefined}>
      {failure}
      <ModerationList items={items} selected={selected} linkTo={linkTo} />
      {children}
    </chakra.div>
  )
}
