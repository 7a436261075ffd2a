import { chakra } from '@chakra-ui/react'
import type { ImportFate, ImportRow } from '#api/contract/studio/memberImport.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { studioMemberImport as t } from '#locales/studioMemberImport.ts'

/** Rows that are shown. */
const shownRows = 200

const tones: Readonly<Record<ImportFate, 'success' | 'neutral' | 'warning' | 'danger'>> = {
  invite: 'success',
  invited: 'neutral',
  member: 'neutral',
  invalid_email: 'danger',
  duplicate: 'neutral',
  unknown_role: 'danger',
  unknown_level: 'danger',
  not_allowed: 'danger',
  full: 'warning',
  banned: 'warning',
}

const Rows = chakra('ul', {
  base: { display: 'grid', maxHeight: '22rem', overflowY: 'auto', borderWidth: '1px', borderRadius: 'md' },
})
const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: '2.5',
    borderBottomWidth: '1px',
    fontSize: 'sm',
    _last: { borderBottomWidth: '0' },
  },
})

/** Rows with a mistake first, because a list of thousands is not read to its end. */
const isMistake = ({ fate }: ImportRow) => tones[fate] === 'danger'

/** What becomes of each row of a list, under its number in the spreadsheet. */
export function ImportRows({ rows }: { rows: readonly ImportRow[] }) {
  const sorted = [...rows.filter(isMistake), ...rows.filter((row) => !isMistake(row))]
  return (
    <>
      <Rows aria-label={t.rows} tabIndex={0}>
        {sorted.slice(0, shownRows).map(({ row, email, name, fate, text }) => (
          <Row key={row}>
            <chakra.span minWidth="0" overflowWrap="anywhere">
              <chakra.span color="text.muted">{t.rowNumber(row)}</chakra.span> {email || name}
              {email && name && <chakra.span color="text.muted"> · {name}</chakra.span>}
            </chakra.span>
            <Badge tone={tones[fate]}>{text}</Badge>
          </Row>
        ))}
      </Rows>
      {rows.length > shownRows && (
        <chakra.p fontSize="sm" color="text.muted">
          {t.more(rows.length - shownRows)}
        </chakra.p>
      )}
    </>
  )
}
