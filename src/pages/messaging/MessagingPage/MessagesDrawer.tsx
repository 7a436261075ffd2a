import { chakra } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import {
  type ReactNode,
  type RefObject,
  Suspense,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useIsFirstRender } from '#ssr/firstRender.tsx'
import type { Id } from '#api/contract/common.ts'
import { createConversation } from '#api/messaging/mutations.ts'
import { conversationsQuery, statsQuery } from '#api/messaging/queries.ts'
import type { MessageOutbox } from '#api/messaging/outbox.ts'
import { ThreadLoading } from '#components/messaging/MessageThread/ThreadLoading.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { Drawer } from '#components/ui/Drawer/Drawer.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { afterStartUp } from '#lib/idle.ts'
import { dialogGone } from '#components/ui/layers/restoreLostFocus.ts'
import { useAfterLayers } from '#components/ui/layers/useBackLayer.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { uniqueKey } from '#lib/uniqueKey.ts'
import { isBlank, normaliseLine, normaliseText } from '#api/contract/normaliseText.ts'
import { messaging as t, people, thread } from '#locales/messaging.ts'
import { type ConversationSearch, ListPane } from './ListPane.tsx'
import type { ComposerStates } from './useComposerStates.ts'
import { useMessagingLocation } from './useMessagingLocation.ts'
import { type FirstQueries, firstPage, firstQuery } from '#api/client/firstQueries.ts'

const NewConversationForm = lazyComponent(
  async () =>
    (await import('#components/messaging/NewConversationForm/NewConversationForm.tsx')).NewConversationForm,
)

const ThreadPane = lazyComponent(async () => (await import('./ThreadPane.tsx')).ThreadPane)

/** On phones, only one of the two panes is visible. */
const Pane = chakra('section', {
  base: { flexDirection: 'column', minWidth: '0', minHeight: '0', height: 'full', outline: 'none' },
  variants: {
    shown: { true: { display: 'flex' }, false: { display: { base: 'none', md: 'flex' } } },
  },
})

/**
 * Focuses the pane that is displayed next if the focused element is gone: with its conversation, or on phones with the
 * other pane.
 */
function useFocusedPane(
  id: Id | undefined,
  list: RefObject<HTMLElement | null>,
  conversation: RefObject<HTMLElement | null>,
): void {
  const lastId = useRef(id)
  useEffect(() => {
    if (lastId.current === id) return
    lastId.current = id
    const { activeElement } = document
    const isGone = activeElement === document.body || activeElement?.getClientRects().length === 0
    if (isGone) (id === undefined ? list : conversation).current?.focus({ preventScroll: true })
  }, [id, list, conversation])
}

const focusMarked = (box: HTMLElement | null) => box?.querySelector<HTMLElement>('[data-autofocus]')?.focus()

/** Focuses the field marked for autofocus, also if the form mounts after the dialog. */
function FocusWithin({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => focusMarked(box.current), [])
  return <div ref={box}>{children}</div>
}

interface MessagesDrawerProps {
  outbox: MessageOutbox
  composers: ComposerStates
}

export const firstQueries: FirstQueries = () => [firstPage(conversationsQuery('all')), firstQuery(statsQuery)]

const everyConversation: ConversationSearch = { filter: 'all', text: '' }

/** The messages drawer: list and thread side by side. */
export function MessagesDrawer({ outbox, composers }: MessagesDrawerProps) {
  const isFirst = useIsFirstRender('hydrated')
  const client = useQueryClient()
  const messagingLocation = useMessagingLocation()
  // What is open changes after a press has been painted: rendering a thread takes a phone a quarter of a second.
  const lastShown = useDeferredValue(messagingLocation)
  const shown = lastShown.open ? lastShown : messagingLocation
  const { data: unread = 0 } = useQuery(statsQuery)
  const [search, setSearch] = useState(everyConversation)
  const [wasOpen, setWasOpen] = useState(messagingLocation.open)
  if (messagingLocation.open !== wasOpen) {
    setWasOpen(messagingLocation.open)
    if (messagingLocation.open) setSearch(everyConversation)
  }
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<Id>()
  useAfterLayers(created !== undefined, () => {
    if (created !== undefined) messagingLocation.goTo(created)
    setCreated(undefined)
  })
  // Unchanged form data reuses the idempotency key, so that a retry after a lost reply does not create a second
  // group.
  const lastForm = useRef({ form: '', key: '' })
  const { conversationId: id } = shown
  const listPane = useRef<HTMLElement>(null)
  const conversationPane = useRef<HTMLElement>(null)
  useFocusedPane(id, listPane, conversationPane)
  useEffect(() => afterStartUp(ThreadPane.prefetch), [])

  return (
    <Drawer open={messagingLocation.open} onClose={messagingLocation.close} label={t.title}>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(260px, 340px) minmax(0, 1fr)' }}
        gridTemplateRows="minmax(0, 1fr)"
        height="full"
      >
        <Pane
          ref={listPane}
          tabIndex={-1}
          shown={id === undefined}
          aria-label={t.conversations}
          borderInlineEndWidth={{ md: '1px' }}
        >
          <ListPane
            search={search}
            onSearch={setSearch}
            selectedId={id}
            linkTo={shown.linkTo}
            unread={unread}
            onNew={() => {
              NewConversationForm.prefetch()
              lastForm.current.form = ''
              setCreating(true)
            }}
            onClose={shown.close}
          />
        </Pane>
        <Pane ref={conversationPane} tabIndex={-1} shown={id !== undefined} aria-label={thread.pane}>
          {id === undefined ? (
            <>
              <chakra.div display="flex" justifyContent="flex-end" padding="2">
                <IconButton label={t.close} onClick={shown.close}>
                  <X />
                </IconButton>
              </chakra.div>
              <EmptyState title={thread.choose} text={thread.chooseText} marginBlock="auto" />
            </>
          ) : isFirst ? (
            <ThreadLoading />
          ) : (
            <Suspense fallback={<ThreadLoading />}>
              <ThreadPane
                key={id}
                id={id}
                outbox={outbox}
                composers={composers}
                onBack={shown.toList}
                onClose={shown.close}
              />
            </Suspense>
          )}
        </Pane>
      </chakra.div>
      <Dialog open={creating} onClose={() => setCreating(false)} title={people.newTitle}>
        <Suspense fallback={null}>
          <FocusWithin>
            <NewConversationForm
              onCancel={() => setCreating(false)}
              onCreate={async ({ type, members, name, description, message }) => {
                const form = {
                  type,
                  members: members.map((member) => member.id),
                  ...(type === 'group' && {
                    name: normaliseLine(name),
                    description: normaliseText(description),
                  }),
                  ...(!isBlank(message) && { message: normaliseText(message) }),
                }
                const text = JSON.stringify(form)
                if (lastForm.current.form !== text) lastForm.current = { form: text, key: uniqueKey() }
                const id = await createConversation(client, form, lastForm.current.key)
                setCreating(false)
                setCreated(id)
                await dialogGone()
                // The dialog has returned the focus to its button.
                const pane = conversationPane.current
                focusMarked(pane)
                // On touch screens nothing is marked, and the button is out of sight.
                if (!pane?.contains(document.activeElement)) pane?.focus({ preventScroll: true })
              }}
            />
          </FocusWithin>
        </Suspense>
      </Dialog>
    </Drawer>
  )
}
