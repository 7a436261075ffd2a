import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { MemberDetail, MemberWriting } from '#api/contract/studio/members.ts'
import { Card } from '#components/ui/Card/Card.tsx'
import { dateTime, shortDate } from '#lib/dates.ts'
import { currencyOf, formatPrice } from '#lib/money.ts'
import { formatNumber } from '#lib/plural.ts'
import { studioMembers as t } from '#locales/studioMembers.ts'
import { actionText } from '../ChangeDetails/changeText.ts'

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  },
})
const List = chakra('ul', { base: { display: 'grid', gap: '2', gridTemplateColumns: 'minmax(0, 1fr)' } })
const Line = chakra('li', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '3', justifyContent: 'space-between' },
})
const Muted = chakra('span', { base: { color: 'text.muted', fontSize: 'sm', overflowWrap: 'anywhere' } })

/** What a member did, bought and earned, in cards. */
export function MemberFacts({ member }: { member: MemberDetail }) {
  const { classes, posts, comments, referrals } = member
  return (
    <Grid>
      <Fact title={`${t.earned}: ${formatNumber(member.points)}`}>
        <List>
          {member.points_by_kind.map(({ kind, points, actions }) => (
            <Line key={kind}>
              <span>{kindText(kind)}</span>
              <Muted>{t.kindLine(points, actions)}</Muted>
            </Line>
          ))}
        </List>
      </Fact>
      <Fact title={t.boughtTitle}>
        {member.bought.length === 0 ? <Muted>{t.boughtNothing}</Muted> : <Bought bought={member.bought} />}
      </Fact>
      <Fact title={t.watched}>
        <p>
          {t.finished(classes.finished)}, {t.started(classes.started)}
        </p>
        {classes.last_at && <Muted>{t.lastWatched(shortDate(classes.last_at))}</Muted>}
      </Fact>
      <Fact title={t.also}>
        <List>
          <li>{t.referrals(referrals.total, referrals.converted)}</li>
          <li>{t.testimonials(member.testimonials)}</li>
          <li>{t.surveys(member.surveys)}</li>
        </List>
      </Fact>
      <Fact title={t.wrote}>
        <p>
          {t.posts(posts.total)}, {t.comments(comments.total)}
        </p>
        <Writings writings={[...posts.last, ...comments.last]} />
      </Fact>
      <Fact title={t.record}>
        <p>{recordText(member.record)}</p>
        {member.history.length > 0 && (
          <List aria-label={t.history}>
            {member.history.map(({ action, actor_name: actor, created_at: at }) => (
              <Line key={`${action}:${at}`}>
                <span>{actionText(action)}</span>
                <Muted>{t.noteBy(actor, dateTime(at))}</Muted>
              </Line>
            ))}
          </List>
        )}
      </Fact>
    </Grid>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card
      as="section"
      padding="5"
      display="grid"
      gap="2"
      gridTemplateColumns="minmax(0, 1fr)"
      alignContent="start"
    >
      <chakra.h2 fontSize="lg" fontWeight="660">
        {title}
      </chakra.h2>
      {children}
    </Card>
  )
}

const kindText = (kind: string): string =>
  Object.hasOwn(t.kinds, kind) ? t.kinds[kind as keyof typeof t.kinds] : kind

function recordText({ upheld, hidden, warnings, mutes }: MemberDetail['record']): string {
  const parts = [
    upheld > 0 && t.upheld(upheld),
    hidden > 0 && t.hidden(hidden),
    warnings > 0 && t.warnings(warnings),
    mutes > 0 && t.mutes(mutes),
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(' · ') : t.clean
}

type Purchase = MemberDetail['bought'][number]

function accessText({ status, access_expires_at: end }: Purchase): string {
  if (status === 'refunded') return t.refunded
  if (status === 'review') return t.inReview
  return end ? t.until(shortDate(end)) : t.forever
}

function purchaseText(purchase: Purchase): string {
  const { paid_at: at, amount, returned, status, dispute } = purchase
  const currency = currencyOf(purchase.currency)
  return [
    shortDate(at),
    typeof amount === 'number' && formatPrice(amount, currency),
    status === 'paid' && returned ? t.returned(formatPrice(returned, currency)) : undefined,
    dispute === 'open' && t.disputed,
    accessText(purchase),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Bought({ bought }: Pick<MemberDetail, 'bought'>) {
  return (
    <List>
      {bought.map((purchase) => (
        <Line key={purchase.id}>
          <span>{purchase.product_name ?? t.membership}</span>
          <Muted>{purchaseText(purchase)}</Muted>
        </Line>
      ))}
    </List>
  )
}

/** The last ones, newest first; each leads to the post or comment among those of members. */
function Writings({ writings }: { writings: readonly MemberWriting[] }) {
  const newest = writings.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  if (newest.length === 0) return <Muted>{t.wroteNothing}</Muted>
  return (
    <List>
      {newest.map(({ post_id: post, comment_id: comment, text, created_at: at }) => (
        <li key={`${post}:${at}`}>
          <chakra.a
            href={comment ? `/post/${post}?comentario=${encodeURIComponent(comment)}` : `/post/${post}`}
            display="block"
            lineClamp="2"
            overflowWrap="anywhere"
            _hover={{ color: 'brand.text' }}
          >
            {text}
          </chakra.a>
          <Muted>{dateTime(at)}</Muted>
        </li>
      ))}
    </List>
  )
}
