import { useLoadFailure } from '#api/client/useLoadFailure.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sameId, type Id } from '#api/contract/values/common.ts'
import { leaveConversation } from '#api/messaging/mutations.ts'
import { messagingDetail } from '#api/messaging/queries.ts'
import { type MessageOutbox, useOutgoing } from '#api/messaging/outbox.ts'
import type { Outgoing } from '#api/messaging/outgoing.ts'
import { useUser } from '#api/client/session.ts'
import { reloadMessage } from '#api/messaging/thread.ts'
import { conversationName, isGroup } from '#components/messaging/shared/conversations.ts'
import { MessageComposer } from '#components/messaging/MessageComposer/MessageComposer.tsx'
import { MessageThread } from '#components/messaging/MessageThread/MessageThread.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { useAfterLayers } from '#components/ui/layers/useBackLayer.ts'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { useDraft } from '#api/drafts/useDraft.ts'
import { dialogOptions } from '#components/ui/Dialog/dialogOptions.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { messaging, people, thread as t } from '#locales/messaging.ts'
import { draftKey } from './draftKey.ts'
import { ThreadHeader } from './ThreadHeader.tsx'
import type { ComposerStates } from './useComposerStates.ts'
import { useThread } from './useThread.ts'

const ConversationDialog = lazyComponent(
  async () => (await import('./ConversationDialog.tsx')).ConversationDialog,
  dialogOptions,
)

interface ThreadPaneProps {
  id: Id
  outbox: MessageOutbox
  composers: ComposerStates
  onBack: () => void
  onClose: () => void
}

/** A conversation: header, messages and composer. */
export function ThreadPane({ id, outbox, composers, onBack, onClose }: ThreadPaneProps) {
  const client = useQueryClient()
  const { id: ownId } = useUser()
  const [leaving, setLeaving] = useState(false)
  const [left, setLeft] = useState(false)
  useAfterLayers(left, onBack)
  const { conversation, thread, members, messages, older, unavailable, unreadLine, receipt, find } =
    useThread(id, leaving)
  const outgoing = useOutgoing(outbox, id)
  const draft = useDraft(draftKey(id))
  const { files, replyTo, failure } = composers.of(id)
  const field = useRef<HTMLTextAreaElement>(null)
  const [info, setInfo] = useState(false)
  const known = conversation.data
  const name = known ? conversationName(known) : messaging.someone
  const loadFailure = useLoadFailure(
    thread.error ?? conversation.error,
    thread.data !== undefined && known !== undefined,
  )

  useEffect(() => {
    // Not on touch screens, where the keyboard would cover the messages.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [id])

  if (unavailable) {
    return (
      <>
        <ThreadHeader conversation={undefined} onBack={onBack} onInfo={() => undefined} onClose={onClose} />
        <EmptyState
          title={t.gone}
          text={t.goneText}
          action={
            <Button variant="secondary" onClick={onBack}>
              {messaging.back}
            </Button>
          }
        />
      </>
    )
  }

  function send(content: string) {
    // One message per file, because the endpoint accepts one. The text goes with the first.
    const [first, ...rest] = files
    outbox.add(id, { content, file: first, replyTo })
    for (const file of rest) outbox.add(id, { content: '', file })
    draft.clear()
    composers.change(id, { files: [], replyTo: undefined, failure: undefined })
    unreadLine.clear()
  }

  /** Moves a failed message back into the composer, before its current text. */
  function edit({ key, content, file, replyTo: answered, error }: Outgoing) {
    draft.keep([content, draft.state().text].filter(Boolean).join('\n'))
    composers.change(id, {
      files: file ? [file, ...files] : files,
      replyTo: answered ?? replyTo,
      failure: error ? messagingDetail(error) : '',
    })
    outbox.discard(key)
    field.current?.focus()
  }

  return (
    <>
      <ThreadHeader conversation={known} onBack={onBack} onInfo={() => setInfo(true)} onClose={onClose} />
      <MessageThread
        key={String(id)}
        name={name}
        status={loadFailure ? 'failed' : thread.data && known ? 'ready' : 'loading'}
        detail={loadFailure ? messagingDetail(loadFailure) : undefined}
        onRetryLoading={() => {
          void thread.refetch()
          if (conversation.error) void conversation.refetch()
        }}
        retrying={thread.isFetching}
        messages={messages}
        outgoing={outgoing}
        ownId={ownId}
        group={known ? isGroup(known) : false}
        firstUnreadId={unreadLine.at}
        older={older}
        receipt={receipt}
        onReply={(message) => {
          const { id: messageId, content, type, sender, attachment } = message
          const own = sameId(sender?.id, ownId)
          composers.change(id, { replyTo: { id: messageId, content, type, sender, attachment, own } })
          field.current?.focus()
        }}
        onFind={find}
        onBroken={(messageId) => void reloadMessage(client, id, messageId).catch(() => undefined)}
        onRetry={(key) => outbox.retry(key)}
        onDiscard={(key) => outbox.discard(key)}
        onCancel={(key) => outbox.cancel(key)}
        onEdit={edit}
      />
      <MessageComposer
        name={name}
        draft={draft}
        files={files}
        onFiles={(next) => composers.change(id, { files: next })}
        replyTo={replyTo}
        onCancelReply={() => composers.change(id, { replyTo: undefined })}
        onSend={send}
        busy={outgoing.some(({ state }) => state === 'sending')}
        failure={failure}
        fieldRef={field}
      />
      {info && (
        <ConversationDialog
          open
          onClose={() => setInfo(false)}
          conversation={known}
          members={members}
          onLeave={async () => {
            setLeaving(true)
            await leaveConversation(client, id).catch((error: unknown) => {
              setLeaving(false)
              throw error
            })
            setInfo(false)
            setLeft(true)
            toast(people.left)
          }}
        />
      )}
    </>
  )
}
