import { chakra } from '@chakra-ui/react'
import { CalendarPlus, Mail, MessagesSquare, Trash2, UserRoundCheck, UsersRound } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Referral } from '#api/contract/referrals.ts'
import { FoldableText } from '#components/ui/FoldableText/FoldableText.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { shortDate, toDate } from '#lib/dates.ts'
import { mailtoUrl } from '#lib/mailtoUrl.ts'
import { referrals as t } from '#locales/referrals.ts'
import { referralStateOf } from '../shared/referralState.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { PhoneRow } from './PhoneRow.tsx'

const Name = chakra('h3', {
  base: {
    flex: '1',
    minWidth: '0',
    fontSize: 'lg',
    fontWeight: '640',
    letterSpacing: '-0.01em',
    lineHeight: '1.3',
    overflowWrap: 'anywhere',
  },
})
const MailLink = chakra('a', {
  base: {
    display: 'inline-flex',
    gap: '2',
    alignItems: 'center',
    justifySelf: 'start',
    minWidth: '0',
    minHeight: { base: 'target', md: '6' },
    color: 'brand.text',
    textDecoration: 'underline',
    textUnderlineOffset: '2px',
    '& svg': { boxSize: '1rem', flexShrink: 0, color: 'text.subtle' },
    '& span': { minWidth: '0', overflowWrap: 'anywhere' },
  },
})
const Foot = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    alignItems: 'center',
    justifyContent: 'space-between',
    marginTop: '3',
    paddingTop: '2',
    borderTopWidth: '1px',
    marginBottom: '-2',
  },
})
const Facts = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '3.5',
    rowGap: '0.5',
    minWidth: '0',
    fontSize: 'sm',
    color: 'text.muted',
    fontVariantNumeric: 'tabular-nums',
    '& li': { display: 'flex', gap: '1.5', minWidth: '0' },
    '& span': { minWidth: '0', overflowWrap: 'anywhere' },
    '& svg': { boxSize: '1rem', flexShrink: 0, marginTop: '0.125rem', color: 'text.subtle' },
  },
})

export interface ReferralCardProps {
  referral: Referral
  onDelete: () => void
}

/** Card of a referral: contact data, notes, dates and state. */
export function ReferralCard({ referral, onDelete }: ReferralCardProps) {
  const titleId = useId()
  const name = referral.nombre?.trim() || t.someone
  const phone = referral.telefono?.trim()
  const email = referral.email?.trim()
  const notes = referral.notas?.trim()
  const community = referral.community_name?.trim()

  return (
    <Card as="article" aria-labelledby={titleId} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="1">
      <chakra.div display="flex" gap="3" alignItems="start">
        <Name id={titleId}>{name}</Name>
        <StatusBadge estado={referralStateOf(referral)} />
      </chakra.div>
      {phone && <PhoneRow phone={phone} name={name} />}
      {email && (
        <MailLink href={mailtoUrl(email)}>
          <Mail aria-hidden="true" />
          <span>{email}</span>
        </MailLink>
      )}
      {notes && (
        <chakra.div marginTop="1">
          <FoldableText text={notes} />
        </chakra.div>
      )}
      <Foot>
        <Facts>
          {community && (
            <li>
              <UsersRound aria-hidden="true" />
              <span>{community}</span>
            </li>
          )}
          <When icon={<CalendarPlus aria-hidden="true" />} text={t.createdAt} date={referral.created_at} />
          <When
            icon={<MessagesSquare aria-hidden="true" />}
            text={t.contactedAt}
            date={referral.fecha_contacto}
          />
          <When
            icon={<UserRoundCheck aria-hidden="true" />}
            text={t.convertedAt}
            date={referral.fecha_conversion}
          />
        </Facts>
        <IconButton label={t.remove(name)} size="sm" marginInlineEnd="-2" onClick={onDelete}>
          <Trash2 />
        </IconButton>
      </Foot>
    </Card>
  )
}

interface WhenProps {
  icon: ReactNode
  text: string
  date: string | null | undefined
}

/** A date with a label; renders nothing without a date. */
function When({ icon, text, date }: WhenProps) {
  const day = toDate(date)
  return (
    day && (
      <li>
        {icon}
        <span>
          {text} <time dateTime={day.toISOString()}>{shortDate(day)}</time>
        </span>
      </li>
    )
  )
}
