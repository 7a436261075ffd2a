import { chakra } from '@chakra-ui/react'
import { Archive } from 'lucide-react'
import { isArchived } from '#api/communities/archived.ts'
import type { Community } from '#api/contract/communities.ts'
import { fullDate } from '#lib/dates.ts'
import { archived as t } from '#locales/archived.ts'

const Root = chakra('div', {
  base: {
    display: 'flex',
    gap: '3',
    paddingBlock: '3',
    paddingInline: '4',
    borderWidth: '1px',
    borderRadius: 'md',
    bg: 'sunken',
    fontSize: 'sm',
    textWrap: 'pretty',
    '& > svg': { boxSize: '1.25rem', flexShrink: 0, color: 'text.muted' },
  },
})
const Link = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: { base: 'target', md: '7' },
    color: 'brand.text',
    fontWeight: '620',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
  },
})

export interface ArchivedNoticeProps {
  community: Pick<Community, 'id' | 'role' | 'coach_name' | 'archived_at'>
}

/**
 * Notice of an archived community: the date since which it is read-only, and who may reopen it. For other communities
 * only the empty live region is rendered, so that a later notice is announced.
 */
export function ArchivedNotice({ community }: ArchivedNoticeProps) {
  const { id, role, coach_name: coach, archived_at: since } = community
  return (
    <chakra.div role="status" _empty={{ position: 'absolute' }}>
      {isArchived(community) && (
        <Root>
          <Archive aria-hidden="true" />
          <chakra.div minWidth="0" overflowWrap="anywhere">
            <p>{t.notice(fullDate(since))}</p>
            {role === 'owner' ? (
              // A plain link, because the studio is a separate application.
              <Link href={`/estudio/${encodeURIComponent(String(id))}/comunidad`}>{t.reopen}</Link>
            ) : (
              <chakra.p color="text.muted">{t.onlyCoach(coach?.trim() || undefined)}</chakra.p>
            )}
          </chakra.div>
        </Root>
      )}
    </chakra.div>
  )
}
