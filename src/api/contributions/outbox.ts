/**
 * Posts, comments and likes that are written without a connection: they wait on the device and are sent by themselves.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { CallOptions } from '#api/client/call.ts'
import type { ApiError } from '#api/client/errors.ts'
import { Outbox, useOutboxEntries } from '#api/client/outbox.ts'
import { type OutboxItem, OutboxStorage } from '#api/client/outboxStorage.ts'
import { isOnline } from '#api/client/reachability.ts'
import { useUser } from '#api/client/session.ts'
import { type Id, sameId } from '#api/contract/common.ts'
import type { NewFeedPost } from '#api/feed/mutations.ts'
import type { NewPost } from '#api/posts/mutations.ts'
import { uniqueKey } from '#lib/uniqueKey.ts'

interface FeedPost {
  kind: 'feed-post'
  post: Omit<NewFeedPost, 'idempotencyKey'>
}
interface CommunityPost {
  kind: 'community-post'
  post: Omit<NewPost, 'idempotencyKey'>
}
interface Comment {
  kind: 'comment'
  postId: Id
  content: string
  /** The community of the post, if it is known. */
  communityId?: Id | undefined
}
interface Like {
  kind: 'like'
  postId: Id
  liked: boolean
  /** The community of the post; without one it is a post of the global feed. */
  communityId?: Id | undefined
}

/** The key of an item is its idempotency key. */
export type Contribution = OutboxItem & (FeedPost | CommunityPost | Comment | Like)
export type WaitingPost = Extract<Contribution, { kind: 'feed-post' | 'community-post' }>
export type WaitingComment = Extract<Contribution, { kind: 'comment' }>
export type WaitingLike = Extract<Contribution, { kind: 'like' }>

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
  onLikeTakenBack: (like: WaitingLike) => void
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

  /** @returns whether it is stored on the device; if not, nothing has been added. */
  async add(item: FeedPost | CommunityPost | Comment | Like, key = uniqueKey()): Promise<boolean> {
    const kept = await this.enqueue({ ...item, key })
    if (!kept) this.drop(key)
    return kept
  }

  /** Changes the text of a post or comment that is not being sent. */
  edit(key: string, content: string): void {
    const item = this.find(key)
    if (!item || item.kind === 'like' || item.state === 'sending') return
    // With a new key: an earlier attempt may have arrived, with the old text.
    const changed = { ...item, key: uniqueKey() }
    this.replace(
      key,
      changed.kind === 'comment'
        ? { ...changed, content }
        : ({ ...changed, post: { ...changed.post, content } } as Contribution),
    )
  }

  override discard(key: string): void {
    const item = this.find(key)
    super.discard(key)
    if (item?.kind === 'like') this.sender?.onLikeTakenBack(item)
  }

  protected laneOf(item: Contribution): string {
    if (item.kind === 'feed-post') return item.kind
    return `${item.kind} ${item.kind === 'community-post' ? item.post.communityId : item.postId}`
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

/** The posts that wait for the feed, or for a community. */
export function useWaitingPosts(place: { communityId: Id } | 'feed'): WaitingPost[] {
  return useContributions().filter(
    (item): item is WaitingPost =>
      (item.kind === 'feed-post' && place === 'feed') ||
      (item.kind === 'community-post' &&
        place !== 'feed' &&
        sameId(item.post.communityId, place.communityId)),
  )
}

/** The comments on a post that wait. */
export const useWaitingComments = (postId: Id): WaitingComment[] =>
  useContributions().filter(
    (item): item is WaitingComment => item.kind === 'comment' && sameId(item.postId, postId),
  )

const likeOf = (outbox: ContributionOutbox, postId: Id) =>
  outbox.entries().find((item): item is WaitingLike => item.kind === 'like' && sameId(item.postId, postId))

/** Ids of the posts whose likes wait. */
export const useWaitingLikes = (): ReadonlySet<string> =>
  new Set(useContributions().flatMap((item) => (item.kind === 'like' ? [String(item.postId)] : [])))

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
