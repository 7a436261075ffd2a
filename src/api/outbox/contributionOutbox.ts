/** What members write without a connection: it waits on the device and is sent by itself. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { CallOptions } from '#api/client/request.ts'
import type { ApiError } from '#api/client/errors.ts'
import { Outbox, useOutboxEntries } from './outbox.ts'
import { OutboxStorage } from './outboxStorage.ts'
import { isOnline } from '#api/client/reachability.ts'
import { useUser } from '#api/client/session.ts'
import { sameId, type Id } from '#api/contract/values/common.ts'
import { uniqueKey } from '#lib/uniqueKey.ts'
import type { Contribution, ContributionKind, Like, Waiting, Written } from './contributions.ts'

/** Where it goes: what goes to one place is sent in order. Files of testimonials are not sent at the same time. */
function placeOf(item: Contribution): Id {
  switch (item.kind) {
    case 'community-post':
      return item.post.communityId
    case 'comment':
    case 'like':
      return item.postId
    case 'survey':
      return item.surveyId
    case 'review':
      return item.communityId
    case 'referral':
      return item.referral.community_id
    default:
      return ''
  }
}

const stored = new OutboxStorage<Contribution>('faro-contributions', 'contributions')

/** Deletes what every member of this device has waiting. */
export const clearStoredContributions = (): Promise<void> => stored.clear()

/** Sends contributions and tells the member what has become of them. */
export interface Sender {
  /** @throws {ApiError} */
  send: (item: Contribution, options: CallOptions) => Promise<void>
  onSent: (item: Contribution) => void
  onFailed: (item: Contribution, error: ApiError) => void
  /** A like has been taken back before it was sent. */
  onLikeTakenBack: (like: Waiting<'like'>) => void
}

export class ContributionOutbox extends Outbox<Contribution> {
  private sender: Sender | undefined

  constructor(userId: string) {
    super(userId, 'contributions', stored)
  }

  /** Starts sending; the returned function stops it. What is added before waits. */
  start(sender: Sender): () => void {
    this.sender = sender
    return this.open()
  }

  /**
   * @param key the key of an earlier attempt to send it, if there was one.
   * @returns whether it is stored on the device; if not, nothing has been added.
   */
  async add(item: Written, key?: string): Promise<boolean> {
    const used = key ?? uniqueKey()
    const kept = await this.enqueue({ ...item, key: used, attempted: key !== undefined })
    if (!kept) this.drop(used)
    return kept
  }

  /** Changes something that is not being sent. */
  edit(key: string, changed: (item: Contribution) => Contribution): void {
    const item = this.find(key)
    if (!item || item.state === 'sending') return
    // With a new key: an earlier attempt may have arrived, with the old text.
    this.replace(key, { ...changed(item), key: uniqueKey(), attempted: undefined })
  }

  override discard(key: string): void {
    const item = this.find(key)
    super.discard(key)
    if (item?.kind === 'like') this.sender?.onLikeTakenBack(item)
  }

  protected laneOf(item: Contribution): string {
    return `${item.kind} ${placeOf(item)}`
  }

  protected async send(item: Contribution, options: CallOptions): Promise<void> {
    await this.sender?.send(item, options)
    this.sender?.onSent(item)
  }

  protected override onFailed(item: Contribution, error: ApiError): void {
    this.sender?.onFailed(item, error)
  }
}

const outboxes = new WeakMap<QueryClient, ContributionOutbox>()

/** The signed-in member's outbox. */
export function useContributionOutbox(): ContributionOutbox {
  const client = useQueryClient()
  const { id } = useUser()
  const outbox = outboxes.get(client) ?? new ContributionOutbox(String(id))
  outboxes.set(client, outbox)
  return outbox
}

/** Everything that waits, in order. */
export const useContributions = (): readonly Contribution[] => useOutboxEntries(useContributionOutbox())

const isOf =
  <Kind extends ContributionKind>(...kinds: Kind[]) =>
  (item: Contribution): item is Waiting<Kind> =>
    (kinds as ContributionKind[]).includes(item.kind)

/** What waits of some kinds, in order. */
export const useWaiting = <Kind extends ContributionKind>(...kinds: Kind[]): Waiting<Kind>[] =>
  useContributions().filter(isOf(...kinds))

const likeOf = (outbox: ContributionOutbox, postId: Id) =>
  outbox
    .entries()
    .filter(isOf('like'))
    .find((like) => sameId(like.postId, postId))

/** Ids of the posts whose likes wait. */
export const useWaitingLikes = (): ReadonlySet<string> =>
  new Set(useWaiting('like').map(({ postId }) => String(postId)))

/** Whether a like of a post, or its end, waits. */
export function useLikeWaits(postId: Id): boolean {
  const outbox = useContributionOutbox()
  return useSyncExternalStore(
    outbox.subscribe,
    () => likeOf(outbox, postId) !== undefined,
    () => false,
  )
}

/**
 * Lets a like wait if there is no connection; one that waits already is taken back instead.
 * @returns what now holds, or undefined with a connection.
 */
export function likeLater(
  outbox: ContributionOutbox,
  like: Omit<Like, 'kind'>,
): 'waits' | 'taken-back' | undefined {
  const waiting = likeOf(outbox, like.postId)
  if (waiting && waiting.state !== 'sending') {
    outbox.discard(waiting.key)
    return 'taken-back'
  }
  if (isOnline()) return undefined
  void outbox.add({ kind: 'like', ...like })
  return 'waits'
}
