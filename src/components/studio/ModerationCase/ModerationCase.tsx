import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { ModerationItem } from '#api/contract/studio/moderation.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { FoldableText } from '#components/ui/FoldableText/FoldableText.tsx'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { dateTime } from '#lib/dates.ts'
import { colorFor } from '#lib/names.ts'
import { reports } from '#locales/reports.ts'
import { studioModeration as t } from '#locales/studioModeration.ts'
import { StateBadge, stateText } from '../ModerationList/ModerationList.tsx'
import { CaseAuthor } from './CaseAuthor.tsx'

const Title = chakra('h2', {
  base: { fontSize: 'lg', fontWeight: '640', lineHeight: '1.3', overflowWrap: 'anywhere' },
})
const Small = chakra('p', { base: { fontSize: 'sm', color: 'text.muted', overflowWrap: 'anywhere' } })
const Quoted = chakra('blockquote', {
  base: {
    display: 'grid',
    gap: '2',
    gridTemplateColumns: 'minmax(0, 1fr)',
    paddingInlineStart: '4',
    borderInlineStart: '3px solid',
    borderColor: 'border.strong',
    overflowWrap: 'anywhere',
  },
})
const Picture = chakra('img', {
  base: { maxHeight: '20rem', maxWidth: 'full', borderRadius: 'md', objectFit: 'contain', bg: 'sunken' },
})
const Film = chakra('video', { base: { maxHeight: '20rem', maxWidth: 'full', borderRadius: 'md' } })

export interface ModerationCaseProps {
  item: ModerationItem
  /** Belongs to no community. */
  ofPlatform?: boolean
  /** What can be done with the author. */
  authorActs?: ReactNode
  /** Buttons, and what went wrong. */
  acts: ReactNode
}

/** One reported thing: as it was written, where it stands, what is said about it, and what its author did before. */
export function ModerationCase({ item, ofPlatform, authorActs, acts }: ModerationCaseProps) {
  const { target_kind: kind, author, reasons, texts, reports_count: number, decision, post } = item
  return (
    <Card
      as="article"
      data-row=""
      tabIndex={-1}
      aria-label={t.caseOf(t.kinds[kind], author.name)}
      display="grid"
      gap="5"
      gridTemplateColumns="minmax(0, 1fr)"
    >
      <chakra.div display="grid" gap="2">
        <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
          <Title>{t.caseOf(t.kinds[kind], author.name)}</Title>
          <StateBadge item={item} />
        </chakra.div>
        <Small>
          <time dateTime={item.content.created_at}>{dateTime(item.content.created_at)}</time>
        </Small>
      </chakra.div>
      <Content content={item.content} kind={kind} />
      {item.earlier?.map((snapshot) => (
        <section key={snapshot.taken_at}>
          <Heading>{t.whenReported(dateTime(snapshot.taken_at))}</Heading>
          {kind === 'profile' && (
            <chakra.div display="flex" gap="2" alignItems="center" paddingBottom="2">
              <UserAvatar
                name={snapshot.name}
                size="sm"
                color={colorFor(snapshot.name)}
                imageUrl={snapshot.avatar_url ?? undefined}
              />
              <chakra.span fontWeight="640" overflowWrap="anywhere">
                {snapshot.name}
              </chakra.span>
            </chakra.div>
          )}
          <Content content={snapshot} kind={kind} />
        </section>
      ))}
      {post && (
        <section>
          <Heading>{t.under}</Heading>
          <Small>
            {post.author_name} · <time dateTime={post.created_at}>{dateTime(post.created_at)}</time>
          </Small>
          <FoldableText text={post.text || t.noText} />
        </section>
      )}
      {number > 0 && (
        <section>
          <Heading>{t.reports(number)}</Heading>
          <chakra.div display="flex" flexWrap="wrap" gap="1.5">
            {reasons.map(({ reason, count }) => (
              <Badge key={reason} tone="warning">
                {t.reasonCount(reports.reasons[reason], count)}
              </Badge>
            ))}
          </chakra.div>
        </section>
      )}
      {texts.length > 0 && (
        <section>
          <Heading>{t.said}</Heading>
          <chakra.ul display="grid" gap="2">
            {texts.map((text, place) => (
              // Two people may write the same.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={place}>
                <Quoted>
                  <FoldableText text={text} />
                </Quoted>
              </li>
            ))}
          </chakra.ul>
        </section>
      )}
      <CaseAuthor item={item} ofPlatform={ofPlatform} acts={authorActs} />
      {decision && (
        <Small>
          {t.decided(stateText(item), decision.by_name, dateTime(decision.at))}
          {decision.reason && ` · ${t.reason}: ${reports.reasons[decision.reason]}`}
          {decision.note && ` · ${t.note}: ${decision.note}`}
        </Small>
      )}
      {acts}
    </Card>
  )
}

interface ContentProps {
  content: Pick<ModerationItem['content'], 'text' | 'image_url' | 'video_url' | 'file_name'>
  kind: ModerationItem['target_kind']
}

function Content({ content, kind }: ContentProps) {
  const { text, image_url: image, video_url: video, file_name: file } = content
  return (
    <Quoted>
      {text ? <FoldableText text={text} /> : <Small>{t.noText}</Small>}
      {image && <Picture src={image} alt={t.picture} />}
      {/* Captions do not exist for what members upload. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      {video && <Film src={video} controls preload="metadata" aria-label={t.video} />}
      {file && !image && !video && <Small>{t.file(file)}</Small>}
      {kind === 'message' && <Small>{t.onlyThis}</Small>}
    </Quoted>
  )
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <chakra.h3 fontSize="sm" fontWeight="640" color="text.muted" paddingBottom="1.5">
      {children}
    </chakra.h3>
  )
}
