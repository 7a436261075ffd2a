import { chakra } from '@chakra-ui/react'
import { type MouseEvent, useId } from 'react'
import type { ListedCommunity } from '#api/contract/explore.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { explore as t } from '#locales/explore.ts'
import { accessOf, joinLabel } from '#components/offers/shared/listedCommunity.ts'
import { ClassesLink } from '#components/purchases/shared/ClassesLink.tsx'

const Foot = chakra('div', {
  base: { padding: '4', paddingTop: '3', borderTopWidth: '1px', display: 'grid', gap: '2' },
})
const Row = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    // The selector outranks the buttons' own styles, regardless of stylesheet order.
    '& > :is(a, button)': { flex: '1 1 auto', paddingInline: '2', fontSize: 'sm' },
  },
})
/** Less prominent than a primary button, because a page shows twelve of these cards. */
const subdued = {
  variant: 'secondary',
  bg: 'brand.subtle',
  borderColor: 'brand.border',
  color: 'brand.text',
  _hover: { borderColor: 'brand.text', bg: 'brand.subtle!' },
} as const
const Reason = chakra('p', { base: { fontSize: 'sm', color: 'text.muted' } })

/** Ignores the second click of a double click: by then, another button may be in that place. */
const ignoreDoubleClick =
  (act: () => void) =>
  ({ detail }: MouseEvent) => {
    if (detail < 2) act()
  }

export interface CardActionsProps {
  community: ListedCommunity
  name: string
  member: boolean
  full: boolean
  /** The member already owns the featured product. */
  owned: boolean
  busy: boolean
  onOpen: () => void
  onJoin: () => void
  onEnter: () => void
}

/** The actions of a community card, and why one is unavailable. */
export function CardActions(props: CardActionsProps) {
  const { community, name, member, full, owned, busy, onOpen, onJoin, onEnter } = props
  const reasonId = useId()
  const join = joinLabel(community)
  const invitationOnly = !member && accessOf(community) === 'invitacion'
  const joinDisabled = full && !owned
  const reason = invitationOnly ? t.invitationReason : joinDisabled ? t.fullReason : null

  return (
    <Foot>
      {reason && <Reason id={reasonId}>{reason}</Reason>}
      <Row>
        <Button variant="secondary" aria-label={t.detailsOf(name)} onClick={ignoreDoubleClick(onOpen)}>
          {t.details}
        </Button>
        {!member && owned && (
          <ClassesLink {...subdued} communityId={community.id}>
            {t.classes}
          </ClassesLink>
        )}
        {/* The same element for both, so that the focus stays on it after joining. */}
        {(member || (join && !owned)) && (
          <Button
            {...subdued}
            aria-disabled={joinDisabled || undefined}
            aria-describedby={joinDisabled ? reasonId : undefined}
            busy={busy && !member}
            onClick={ignoreDoubleClick(() => (member ? onEnter() : !joinDisabled && onJoin()))}
          >
            {member ? t.enter : join}
          </Button>
        )}
      </Row>
    </Foot>
  )
}
