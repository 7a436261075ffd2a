import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { chakra } from '@chakra-ui/react'
import { ArrowRightLeft, MessageSquareQuote, NotebookPen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { referralStates, type ReferralState } from '#api/contract/values/referrals.ts'
import type { BoardReferral } from '#api/contract/studio/referrals.ts'
import { PhoneRow } from '#components/referrals/ReferralCard/PhoneRow.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { FoldableText } from '#components/ui/FoldableText/FoldableText.tsx'
import { Menu } from '#components/ui/Menu/Menu.tsx'
import { shortDate } from '#lib/dates.ts'
import { mailtoUrl } from '#lib/mailtoUrl.ts'
import { studioReferrals as t } from '#locales/studioReferrals.ts'

const Name = chakra('h3', {
  base: { fontSize: 'lg', fontWeight: '640', lineHeight: '1.3', overflowWrap: 'anywhere' },
})
const Small = chakra('p', { base: { fontSize: 'sm', color: 'text.muted', overflowWrap: 'anywhere' } })
const MailLink = chakra('a', {
  base: { color: 'brand.text', textDecoration: 'underline', overflowWrap: 'anywhere', fontSize: 'sm' },
})
const Words = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    fontSize: 'sm',
    '& > svg': { boxSize: '1rem', flexShrink: 0, marginTop: '0.1875rem', color: 'text.subtle' },
  },
})
const Foot = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } })

export interface BoardCardProps {
  referral: BoardReferral
  onMove: (estado: ReferralState) => void
  onEdit: () => void
}

/** A referred person on the board: how to reach her, who referred her, and what the team knows. Can be dragged. */
export function BoardCard({ referral, onMove, onEdit }: BoardCardProps) {
  const { nombre: name, estado, telefono, email, notas, team_notes: teamNotes } = referral
  const card = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState(false)
  const id = String(referral.id)
  useEffect(() => {
    if (!card.current) return undefined
    return draggable({
      element: card.current,
      getInitialData: () => ({ referral: id }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [id])
  return (
    <Card
      ref={card}
      as="article"
      aria-label={name}
      data-row=""
      tabIndex={-1}
      padding={{ base: '4', md: '4' }}
      display="grid"
      gap="2"
      cursor={{ md: 'grab' }}
      opacity={dragged ? 0.5 : 1}
    >
      <div>
        <Name>{name}</Name>
        <Small>{t.from(referral.referrer_name)}</Small>
      </div>
      <PhoneRow phone={telefono} name={name} />
      {email && <MailLink href={mailtoUrl(email)}>{email}</MailLink>}
      {notas && (
        <Words>
          <MessageSquareQuote aria-label={t.notes} />
          <FoldableText text={notas} />
        </Words>
      )}
      {teamNotes && (
        <Words>
          <NotebookPen aria-label={t.teamNotes} />
          <FoldableText text={teamNotes} />
        </Words>
      )}
      <Small>{datesText(referral)}</Small>
      <Foot>
        <Menu
          trigger={
            <Button
              variant="secondary"
              size="sm"
              icon={<ArrowRightLeft aria-hidden="true" />}
              aria-label={t.moveOf(name)}
            >
              {t.move}
            </Button>
          }
          items={referralStates
            .filter((state) => state !== estado)
            .map((state) => ({ label: t.moveTo(t.columns[state]), onSelect: () => onMove(state) }))}
        />
        <Button
          variant="ghost"
          size="sm"
          icon={<NotebookPen aria-hidden="true" />}
          aria-label={t.editOf(name)}
          onClick={onEdit}
        >
          {t.edit}
        </Button>
      </Foot>
    </Card>
  )
}

/** What has happened with the person, the last first. */
function datesText({ estado, created_at, contacted_at, converted_at }: BoardReferral): string {
  if (converted_at) return t.convertedAt(shortDate(converted_at))
  if (contacted_at) return t.contactedAt(shortDate(contacted_at))
  return estado === 'pendiente' ? t.waitingSince(shortDate(created_at)) : t.createdAt(shortDate(created_at))
}
