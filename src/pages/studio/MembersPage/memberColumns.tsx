import { chakra } from '@chakra-ui/react'
import { VolumeX } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Member } from '#api/contract/studio/members.ts'
import type { Column } from '#components/studio/DataTable/types.ts'
import { studioPath } from '#components/studio/shared/studioNavigation.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { dateTime, shortDate } from '#lib/dates.ts'
import { colorFor } from '#lib/names.ts'
import { formatNumber } from '#lib/plural.ts'
import { studioMembers as t } from '#locales/studioMembers.ts'

const Person = chakra('span', {
  base: { display: 'flex', alignItems: 'center', gap: '3', minWidth: { md: '12rem' } },
})
const NameLink = chakra(Link, {
  base: {
    fontWeight: '620',
    overflowWrap: 'anywhere',
    // The row leads there, beside its checkbox.
    md: { _after: { content: '""', position: 'absolute', inset: '0', insetInlineStart: '12' } },
    _hover: { color: 'brand.text' },
  },
})

const Email = chakra('span', {
  base: { display: 'block', fontSize: 'sm', color: 'text.muted', overflowWrap: 'anywhere' },
})

/** The columns of the table of members. */
export const memberColumns = (communityId: string): Column<Member>[] => [
  {
    id: 'nombre',
    label: t.name,
    fixed: true,
    sortable: true,
    cell: ({ id, name, email, avatar_url: image }) => (
      <Person>
        <UserAvatar name={name} color={colorFor(name)} imageUrl={image} size="sm" />
        <span>
          <NameLink to={studioPath(communityId, `miembros/${id}`)}>{name}</NameLink>
          <Email>{email}</Email>
        </span>
      </Person>
    ),
  },
  { id: 'rol', label: t.role, sortable: true, cell: ({ role }) => t.roles[role] },
  { id: 'nivel', label: t.level, sortable: true, numeric: true, cell: ({ level }) => level },
  {
    id: 'entro',
    label: t.joined,
    secondary: true,
    sortable: true,
    numeric: true,
    cell: ({ joined_at: at }) => (
      <chakra.time dateTime={at} title={dateTime(at)} whiteSpace={{ md: 'nowrap' }} textAlign="end">
        {shortDate(at)}
      </chakra.time>
    ),
  },
  {
    id: 'visita',
    label: t.lastSeen,
    sortable: true,
    numeric: true,
    cell: ({ last_seen_on: day }) => (
      <chakra.span whiteSpace={{ md: 'nowrap' }} textAlign="end">
        {day ? shortDate(`${day}T12:00:00Z`) : t.never}
      </chakra.span>
    ),
  },
  {
    id: 'puntos',
    label: t.points,
    sortable: true,
    numeric: true,
    cell: ({ points }) => formatNumber(points),
  },
  {
    id: 'compras',
    label: t.bought,
    numeric: true,
    secondary: true,
    cell: ({ products }) => formatNumber(products),
  },
  {
    id: 'estado',
    label: t.state,
    cell: ({ muted }) =>
      muted ? (
        <Badge tone="warning" minWidth="max-content" icon={<VolumeX aria-hidden="true" />}>
          {t.muted}
        </Badge>
      ) : (
        ''
      ),
  },
]
