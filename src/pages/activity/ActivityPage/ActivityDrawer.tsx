import { chakra } from '@chakra-ui/react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, CheckCheck, Settings2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ActivityItem, ActivityMute, ActivitySwitch } from '#api/contract/activity.ts'
import { markAllRead, removeMute, tellLess } from '#api/activity/mutations.ts'
import { type ActivityFilter, activityOf, activityQuery, unreadActivityQuery } from '#api/activity/queries.ts'
import { activitySettingsQuery, saveSetting } from '#api/activity/settings.ts'
import { type NewInList, useMarkShown, useNewInList, withNew } from '#api/activity/useNewInList.ts'
import { useOpenItem } from '#api/activity/useOpenItem.ts'
import type { Id } from '#api/contract/common.ts'
import { errorDetail } from '#api/client/errors.ts'
import { useCurrentCommunity } from '#api/communities/currentCommunity.ts'
import { receivedInvitationsQuery } from '#api/communities/receivedInvitations.ts'
import { todayQuery } from '#api/cache/today.ts'
import { ActivityList } from '#components/activity/ActivityList/ActivityList.tsx'
import { ActivitySettings } from '#components/activity/ActivitySettings/ActivitySettings.tsx'
import { UnreadBadge } from '#components/ui/UnreadBadge/UnreadBadge.tsx'
import { Chips } from '#components/ui/Chips/Chips.tsx'
import { Drawer } from '#components/ui/Drawer/Drawer.tsx'
import { useDrawerLocation } from '#components/ui/Drawer/useDrawerLocation.ts'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { activity as t } from '#locales/activity.ts'
import { activityButton } from '#locales/activityButton.ts'
import { type FirstQueries, firstPage, firstQuery } from '#api/client/firstQueries.ts'
import { PendingInvitations } from './PendingInvitations.tsx'

const filters = [
  { value: 'all', label: t.all },
  { value: 'unread', label: t.onlyUnread },
] as const

const Header = chakra('header', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    paddingInlineStart: { base: '4', md: '5' },
    paddingInlineEnd: '2',
    paddingBlock: '3',
    borderBottomWidth: '1px',
  },
})
const Title = chakra('h2', { base: { fontSize: 'xl', fontWeight: '640', letterSpacing: '-0.01em' } })
const Body = chakra('div', {
  base: {
    flex: '1',
    minHeight: '0',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    paddingInline: { base: '4', md: '5' },
    paddingBlock: '3',
  },
})

export const firstQueries: FirstQueries = ({ communityId }) => [
  firstPage(activityQuery('all')),
  firstQuery(unreadActivityQuery),
  ...(communityId === undefined ? [] : [firstQuery(todayQuery(communityId))]),
]

/** The activity drawer: the list, or the switches in its place. */
export function ActivityDrawer() {
  const { open, close } = useDrawerLocation('actividad')
  const [choosing, setChoosing] = useState(false)
  const [filter, setFilter] = useState<ActivityFilter>('all')
  const newInList = useNewInList(open)
  // Coming back from the switches, the focus returns to their button.
  const [returned, setReturned] = useState(false)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    // Each opening begins with the list; while it closes, nothing changes.
    if (open) {
      setFilter('all')
      setChoosing(false)
      setReturned(false)
    }
  }
  return (
    <Drawer narrow open={open} onClose={close} label={t.title}>
      <chakra.div display="flex" flexDirection="column" height="full" minHeight="0">
        {choosing ? (
          <SettingsPane
            onBack={() => {
              setChoosing(false)
              setReturned(true)
            }}
            onClose={close}
          />
        ) : (
          <ListPane
            filter={filter}
            onFilter={setFilter}
            newInList={newInList}
            returned={returned}
            onSettings={() => setChoosing(true)}
            onClose={close}
          />
        )}
      </chakra.div>
    </Drawer>
  )
}

/** A button that gets the focus when it appears, if `wanted`. */
function useFocusOnMount(wanted: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (wanted) button.current?.focus()
    // Only when it appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return button
}

/** Says that something was not saved. */
const reportFailure = (error: unknown) => toast(`${t.failed} ${errorDetail(error)}`, { tone: 'danger' })

interface ListPaneProps {
  filter: ActivityFilter
  onFilter: (filter: ActivityFilter) => void
  newInList: NewInList
  /** The switches were shown before. */
  returned: boolean
  onSettings: () => void
  onClose: () => void
}

function ListPane({ filter, onFilter, newInList, returned, onSettings, onClose }: ListPaneProps) {
  const settingsButton = useFocusOnMount(returned)
  /** Gets the focus of a line that is left out. */
  const title = useRef<HTMLHeadingElement>(null)
  /** Lines of which less is being asked: a second press must not ask again. */
  const pending = useRef(new Set<Id>())
  const client = useQueryClient()
  const list = useInfiniteQuery(activityQuery(filter))
  const { data: unread = 0 } = useQuery(unreadActivityQuery)
  const { community } = useCurrentCommunity()
  const { data: today } = useQuery(todayQuery(community?.id))
  const { open, openPosts } = useOpenItem()
  const { data: invitations } = useQuery(receivedInvitationsQuery)
  const items = list.data && activityOf(list.data)
  useMarkShown(newInList, items ?? [], invitations ?? [])
  const newPosts = today?.new_posts ?? []
  // The time of the newest line shown: what arrives meanwhile stays unread.
  const shownUntil = [items?.[0]?.occurred_at, ...newPosts.map(({ latest_at }) => latest_at)]
    .flatMap((at) => at ?? [])
    .toSorted()
    .at(-1)

  async function less(item: ActivityItem) {
    if (pending.current.has(item.id)) return
    pending.current.add(item.id)
    try {
      const takeBack = await tellLess(client, item)
      title.current?.focus()
      toast(t.lessDone, {
        action: { label: t.undo, onSelect: () => void takeBack().catch(reportFailure) },
      })
    } catch (error) {
      reportFailure(error)
    } finally {
      pending.current.delete(item.id)
    }
  }

  async function readAll() {
    if (shownUntil === undefined) return
    try {
      await markAllRead(client, shownUntil)
      newInList.clear()
      toast(t.allRead, { tone: 'success' })
    } catch (error) {
      reportFailure(error)
    }
  }

  return (
    <>
      <Header>
        <Title ref={title} tabIndex={-1} outline="none">
          {t.title}
        </Title>
        <UnreadBadge count={unread} unread={activityButton.unread} />
        <chakra.span flex="1" />
        <IconButton
          label={t.readAll}
          disabled={shownUntil === undefined || (unread === 0 && newPosts.length === 0)}
          onClick={() => void readAll()}
        >
          <CheckCheck />
        </IconButton>
        <IconButton ref={settingsButton} label={t.settings} onClick={onSettings}>
          <Settings2 />
        </IconButton>
        <IconButton label={t.close} onClick={onClose}>
          <X />
        </IconButton>
      </Header>
      <Body>
        <PendingInvitations />
        <Chips label={t.filter} options={filters} selected={filter} onSelect={onFilter} />
        <ActivityList
          items={items && withNew(newInList.newItems, items, filter === 'unread')}
          newPosts={newPosts}
          error={list.error}
          moreFailed={list.isFetchNextPageError}
          busy={list.isFetchingNextPage || (list.isError && list.isFetching)}
          onlyUnread={filter === 'unread'}
          onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          onRetry={() => void list.refetch()}
          onOpen={open}
          onOpenPosts={openPosts}
          onLess={(item) => void less(item)}
        />
      </Body>
    </>
  )
}

function SettingsPane({ onBack, onClose }: { onBack: () => void; onClose: () => void }) {
  const client = useQueryClient()
  const backButton = useFocusOnMount(true)
  const { data, error, refetch } = useQuery(activitySettingsQuery)
  return (
    <>
      <Header>
        <IconButton ref={backButton} label={t.back} marginInlineStart="-3" onClick={onBack}>
          <ArrowLeft />
        </IconButton>
        <Title>{t.settings}</Title>
        <chakra.span flex="1" />
        <IconButton label={t.close} onClick={onClose}>
          <X />
        </IconButton>
      </Header>
      <Body>
        <ActivitySettings
          settings={data}
          error={error}
          onRetry={() => void refetch()}
          onKind={(kind, enabled) =>
            void saveSetting(client, { kind: kind as ActivitySwitch, enabled }).catch(reportFailure)
          }
          onCommunity={(id, enabled) =>
            void saveSetting(client, { community_id: id, enabled }).catch(reportFailure)
          }
          onAgain={({ id }: ActivityMute) => void removeMute(client, id).catch(reportFailure)}
        />
      </Body>
    </>
  )
}
