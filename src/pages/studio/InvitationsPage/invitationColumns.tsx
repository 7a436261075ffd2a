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

/** The columns of the table of invitations; of a paid community with how their guests enter. */
export const invitationColumns = (acts: InvitationActs, isPaid: boolean): Column<Invitation>[] => [
  {
    id: 'enlace',
    label: t.link,
    fixed: true,
    cell: ({ token }) => (
      <chakra.span fontWeight="560" wordBreak="break-all" title={invitationUrl(token)}>
        /invitacion/{token}
      </chakra.span>
    ),
  },
  { id: 'rol', label: t.role, cell: ({ role }) => t.roles[role] },
  ...(isPaid
    ? [
        {
          id: 'entrada',
          label: t.entry,
          cell: ({ must_pay: pays }: Invitation) => (pays ? t.paidEntry : t.freeEntry),
        },
      ]
    : []),
  {
    id: 'estado',
    label: t.state,
    cell: ({ state }) => (
      <Badge tone={tones[state]} minWidth="max-content">
        {t.states[state]}
      </Badge>
    ),
  },
  {
    id: 'usos',
    label: t.uses,
    numeric: true,
    cell: ({ uses, max_uses: most }) =>
      typeof most === 'number' ? t.usesOf(uses, most) : formatNumber(uses),
  },
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
  const { state, token } = invitation
  const tail = token.slice(-tailLength)
  if (state === 'revoked' || state === 'expired' || state === 'used_up') return null
  return (
    <chakra.span display="inline-flex" gap="1" justifyContent="end">
      <IconButton label={t.copyOf(tail)} size="sm" onClick={() => onCopy(invitation)}>
        <Copy />
      </IconButton>
      <IconButton label={t.qrOf(tail)} size="sm" onClick={() => onQr(invitation)}>
        <QrCode />
      </IconButton>
      <IconButton label={t.revokeOf(tail)} size="sm" variant="danger" onClick={() => onRevoke(invitation)}>
        <Ban />
      </IconButton>
    </chakra.span>
  )
}
