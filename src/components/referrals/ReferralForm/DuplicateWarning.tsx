import { chakra } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import type { Referral } from '#api/contract/referrals.ts'
import { shortDate } from '#lib/dates.ts'
import { referrals as t } from '#locales/referrals.ts'

const Box = chakra('p', {
  base: {
    display: 'flex',
    gap: '2',
    marginTop: '-2',
    padding: '3',
    borderRadius: 'sm',
    bg: 'warning.subtle',
    color: 'warning',
    fontSize: 'sm',
    fontWeight: '500',
    overflowWrap: 'anywhere',
    '& svg': { boxSize: '1.125rem', flexShrink: 0, marginTop: '0.0625rem' },
    '& span': { minWidth: '0' },
  },
})

interface DuplicateWarningProps {
  /** Names it for the field that it belongs to. */
  id: string
  duplicate: Referral | undefined
}

/** Says that the same phone was referred before. It may be meant, so nothing is blocked. */
export function DuplicateWarning({ id, duplicate }: DuplicateWarningProps) {
  return (
    <chakra.div id={id} role="status" _empty={{ position: 'absolute' }}>
      {duplicate && (
        <Box>
          <TriangleAlert aria-hidden="true" />
          <span>{t.duplicate(duplicate.nombre?.trim() || t.someone, shortDate(duplicate.created_at))}</span>
        </Box>
      )}
    </chakra.div>
  )
}
