import { chakra } from '@chakra-ui/react'
import { Ban, Copy, QrCode } from 'lucide-react'
import type { Invitation, InvitationState } from '#api/contract/studio/invitations.ts'
import { invitationUrl } from '#api/studio/invitations.ts'
import type { Column } from '#components/studio/DataTable/types.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { shortDate } from '#lib/dates.ts'
import { formatNumber } from '#lib/plural.ts'
import { studioInvitations as t } from '#locales/studioInvitations.ts'

/** Letters of a token that tell its link from others. */
const tailLength = 5

const tones: Readonly<Record<InvitationState, 'success' | 'neutral' | 'warning'>> = {
  open: 'success',
  revoked: 'neutral',
  expired: 'neutral',
  used_up: 'neutral',
  archived: 'warning',
  full: 'warning',
}

export interface InvitationActs {
  onCopy: (invitation: Invitation) => void
  onQr: (invitation: Invitation) => void
  onRevoke: (invitation: Invitation) => void
}

const linkColumn: Column<Invitation> = {
  id: 'enlace',
  label: t.link,
  fixed: true,
  cell: ({ token }) => (
    <chakra.span fontWeight="560" wordBreak="break-all" title={invitationUrl(token)}>
      /invitacion/{token}
    </chakra.span>
  ),
}
const personColumn: Column<Invitation> = {
  id: 'persona',
  label: t.person,
  fixed: true,
  cell: ({ person }) => (
    <>
      {person?.name && (
        <chakra.span display="block" fontWeight="560" overflowWrap="anywhere">
          {person.name}
        </chakra.span>
      )}
      <chakra.span
        display="block"
        wordBreak="break-all"
        {...(person?.name ? { fontSize: 'sm', color: 'text.muted' } : { fontWeight: '560' })}
      >
        {person?.email}
      </chakra.span>
    </>
  ),
}
const usesColumn: Column<Invitation> = {
  id: 'usos',
  label: t.uses,
  numeric: true,
  cell: ({ uses, max_uses: most }) => (typeof most === 'number' ? t.usesOf(uses, most) : formatNumber(uses)),
}
const levelColumn: Column<Invitation> = {
  id: 'nivel',
  label: t.level,
  cell: ({ level }) => level ?? t.ownLevel,
}

const entryColumn: Column<Invitation> = {
  id: 'entrada',
  label: t.entry,
  cell: ({ must_pay: pays }) => (pays ? t.paidEntry : t.freeEntry),
}

/** The columns of the table of links, or of personal invitations; of a paid community with how guests enter. */
export const invitationColumns = (
  kind: 'links' | 'people',
  isPaid: boolean,
  acts: InvitationActs,
): Column<Invitation>[] => [
  kind === 'links' ? linkColumn : personColumn,
  { id: 'rol', label: t.role, cell: ({ role }) => t.roles[role] },
  ...(kind === 'people' ? [levelColumn] : []),
  ...(isPaid ? [entryColumn] : []),
  {
    id: 'estado',
    label: t.state,
    cell: ({ state }) => (
      <Badge tone={tones[state]} minWidth="max-content">
        {kind === 'people' && state === 'used_up' ? t.accepted : t.states[state]}
      </Badge>
    ),
  },
  ...(kind === 'links' ? [usesColumn] : []),
  {
    id: 'caduca',
    label: t.ends,
    numeric: true,
    cell: ({ ends_at: end }) => (end ? shortDate(end) : t.never),
  },
  { id: 'autor', label: t.author, cell: ({ created_by: author }) => author ?? '' },
  { id: 'acciones', label: t.actions, fixed: true, cell: (row) => <Acts invitation={row} {...acts} /> },
]

function Acts({ invitation, onCopy, onQr, onRevoke }: InvitationActs & { invitation: Invitation }) {
  const { state, token, person } = invitation
  const tail = token.slice(-tailLength)
  const who = person && (person.name ?? person.email)
  if (state === 'revoked' || state === 'expired' || state === 'used_up') return null
  return (
    <chakra.span display="inline-flex" gap="1" justifyContent="end">
      <IconButton label={who ? t.copyFor(who) : t.copyOf(tail)} size="sm" onClick={() => onCopy(invitation)}>
        <Copy />
      </IconButton>
      <IconButton label={who ? t.qrFor(who) : t.qrOf(tail)} size="sm" onClick={() => onQr(invitation)}>
        <QrCode />
      </IconButton>
      <IconButton
        label={who ? t.revokeFor(who) : t.revokeOf(tail)}
        size="sm"
        variant="danger"
        onClick={() => onRevoke(invitation)}
      >
        <Ban />
      </IconButton>
    </chakra.span>
  )
}
