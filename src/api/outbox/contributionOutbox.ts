/** The outbox of members' contributions: what they write offline is stored on the device and sent automatically. */
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

/**
 * The lane of an item: items with the same target are sent in order. Testimonials, which have files, share one lane.
 */
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

/** Deletes the contributions of all members of this device. */
export const clearStoredContributions = (): Promise<void> => stored.clear()

/** Sends contributions and shows the member the results. */
export interface Sender {
  /** @throws {ApiError} */
  send: (item: Contribution, options: CallOptions) => Promise<void>
  onSent: (item: Contribution) => void
  onFailed: (item: Contribution, error: ApiError) => void
  /** Called when a like was cancelled before it was sent. */
  onLikeTakenBack: (like: Waiting<'like'>) => void
}

export class ContributionOutbox extends Outbox<Contribution> {
  private sender: Sender | undefined

  constructor(userId: string) {
    super(userId, 'contributions', stored)
  }

  /** Starts sending. Returns a function that stops it; items added before the start are queued. */
  start(sender: Sender): () => void {
    this.sender = sender
    return this.open()
  }

  /**
   * @param key the idempotency key of an earlier attempt, if there was one.
   * @returns whether the item is stored on the device; if not, nothing has been added.
   */
  async add(item: Written, key?: string): Promise<boolean> {
    const used = key ?? uniqueKey()
    const kept = await this.enqueue({ ...item, key: used, attempted: key !== undefined })
    if (!kept) this.drop(used)
    return kept
  }

  /** Changes an item that is not being sent. */
  edit(key: string, changed: (item: Contribution) => Contribution): void {
    const item = this.find(key)
    if (!item || item.state === 'sending') return
    // With a new key, because an earlier attempt may have arrived with the old text.
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

/** Returns all queued items, in order. */
export const useContributions = (): readonly Contribution[] => useOutboxEntries(useContributionOutbox())

const isOf =
  <Kind extends ContributionKind>(...kinds: Kind[]) =>
  (item: Contribution): item is Waiting<Kind> =>
    (kinds as ContributionKind[]).includes(item.kind)

/** Returns the queued items of some kinds, in order. */
export const useWaiting = <Kind extends ContributionKind>(...kinds: Kind[]): Waiting<Kind>[] =>
  useContributions().filter(isOf(...kinds))

const likeOf = (outbox: ContributionOutbox, postId: Id) =>
  outbox
    .entries()
    .filter(isOf('like'))
    .find((like) => sameId(like.postId, postId))

/** Ids of the posts with a queued like. */
export const useWaitingLikes = (): ReadonlySet<string> =>
  new Set(useWaiting('like').map(({ postId }) => String(postId)))

/** Whether a like or unlike of a post is queued. */
export function useLikeWaits(postId: Id): boolean {
  const outbox = useContributionOutbox()
  return useSyncExternalStore(
    outbox.subscribe,
    () => likeOf(outbox, postId) !== undefined,
    () => false,
  )
}

/**
 * Queues a like if there is no connection; cancels it if it is queued already.
 * @returns the resulting like state, or undefined with a connection.
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
