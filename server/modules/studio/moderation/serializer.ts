import { type ReportReason, reportReasons } from '#api/contract/reports.ts'
import type { ModerationItem } from '#api/contract/studio/moderation.ts'
import { imageUrlSeconds, type MediaStore } from '../../../media/routes.ts'
import type { RankedPerson } from '../members/rank.ts'
import { toMute } from '../members/serializer.ts'
import type { Author } from './authors.ts'
import type { QueueItem } from './queue.ts'

const knownReason = (reason: string | null): ReportReason | null =>
  reportReasons.find((known) => known === reason) ?? null

/** Why the caller may not act on a person; undefined if nothing is against it. */
export type RefusalOf = (person: RankedPerson) => string | undefined

/** A thing as the studio shows it. Its files have addresses that also lead to hidden ones. */
export function toModerationItem(
  { moderation }: MediaStore,
  item: QueueItem,
  refusalOf: RefusalOf,
): ModerationItem {
  const { target, found, state, content, earlier, author, reasons, texts } = item
  const url = (key: string | null) => key && moderation.url(key, imageUrlSeconds)
  const hidden = state === 'hidden' ? 1 : 0
  const mayActOn = refusalOf(author) === undefined
  const upheld = found && found.reports_count && (hidden || state === 'warned') ? 1 : 0
  return {
    target_kind: target.kind,
    target_id: target.id,
    state,
    version: found?.version ?? 0,
    content: {
      text: content.text,
      image_url: url(content.image_key),
      video_url: url(content.video_key),
      file_name: content.file_name,
      created_at: content.created_at.toISOString(),
    },
    ...(found?.gone_at && { gone_at: found.gone_at.toISOString() }),
    ...(earlier.length > 0 && {
      earlier: earlier.map((snapshot) => ({
        name: snapshot.author_name,
        avatar_url: url(snapshot.avatar_key),
        text: snapshot.text,
        image_url: url(snapshot.image_key),
        video_url: url(snapshot.video_key),
        taken_at: snapshot.taken_at.toISOString(),
      })),
    }),
    author: {
      id: author.id,
      name: author.name,
      image_url: url(author.image_key),
      role: author.role,
      joined_at: author.joined_at?.toISOString(),
      mute: muteOf(author),
      may_act: author.role !== null && mayActOn,
      may_warn: mayActOn,
    },
    ...(content.post_id !== null &&
      content.post_created_at !== null && {
        post: {
          id: content.post_id,
          text: content.post_text ?? '',
          author_name: content.post_author_name ?? '',
          created_at: content.post_created_at.toISOString(),
        },
      }),
    reports_count: found?.reports_count ?? 0,
    reasons,
    texts,
    first_reported_at: found?.first_reported_at?.toISOString(),
    last_reported_at: found?.last_reported_at?.toISOString(),
    history: {
      upheld: author.upheld - upheld,
      hidden: author.hidden - hidden,
      warnings: author.warnings,
      mutes: author.mutes,
    },
    ...(found?.decided_at && {
      decision: {
        by_name: found.decided_by_name ?? '',
        at: found.decided_at.toISOString(),
        reason: knownReason(found.reason),
        note: found.note,
      },
    }),
  }
}

const muteOf = ({ muted, muted_until: until, mute_reason: reason, muted_by_name, muted_at: at }: Author) =>
  muted && at
    ? toMute({ until, reason: reason ?? '', muted_by_name: muted_by_name ?? '', created_at: at })
    : null
