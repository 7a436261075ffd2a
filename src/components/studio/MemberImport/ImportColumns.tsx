import { chakra } from '@chakra-ui/react'
import { type MemberColumns, type MemberField, memberFields } from '#api/studio/memberFile/columns.ts'
import type { MemberFile } from '#api/studio/memberFile/readMemberFile.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { SelectField } from '#components/ui/Field/SelectField.tsx'
import { cleanCell } from '#lib/sheetCells.ts'
import { truncate } from '#lib/truncate.ts'
import { studioMemberImport as t } from '#locales/studioMemberImport.ts'

/** Rows of people that are shown. */
const previewRows = 5
/** Columns that are shown; address books have hundreds, most of them empty. */
const previewColumns = 200
/** Characters of a cell that are shown. */
const cellLength = 40

const Scroller = chakra('div', { base: { overflowX: 'auto', borderWidth: '1px', borderRadius: 'md' } })
const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    '& th, & td': {
      padding: '2',
      textAlign: 'start',
      verticalAlign: 'top',
      whiteSpace: 'nowrap',
      borderBottomWidth: '1px',
    },
    '& thead th': { bg: 'sunken', fontWeight: '600' },
    '& tbody th': { color: 'text.muted', fontWeight: '400', fontVariantNumeric: 'tabular-nums' },
    '& tbody tr:last-of-type > *': { borderBottomWidth: '0' },
  },
})

export interface ImportColumnsProps {
  file: MemberFile
  columns: MemberColumns
  onChange: (columns: MemberColumns) => void
}

/** The fields of a list of people and the columns that have them, with the first rows of the file. */
export function ImportColumns({ file, columns, onChange }: ImportColumnsProps) {
  const { rows, layout } = file
  const people = rows.slice(layout.heading + 1)
  const heading = rows[layout.heading]?.cells ?? []
  const shown = [heading, ...people.slice(0, previewRows).map(({ cells }) => cells)]
  const filled = Array.from({
    length: Math.min(previewColumns, Math.max(...shown.map((cells) => cells.length))),
  })
    .map((_, column) => column)
    // Columns that are empty here can be chosen only if the file says what they are.
    .filter((column) => shown.some((cells) => cleanCell(cells[column] ?? '') !== ''))
  const nameOf = (column: number) =>
    t.columnName(letterOf(column), truncate(cleanCell(heading[column] ?? ''), cellLength))
  const fieldOf = (column: number) => memberFields.find((field) => columns[field] === column)
  const set = (field: MemberField, value: string) => {
    const { [field]: _before, ...rest } = columns
    onChange(value === '' ? rest : { ...rest, [field]: Number(value) })
  }
  return (
    <chakra.section aria-label={t.columns} display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <p>{layout.recognised ? t.columnsKnown : t.columnsText}</p>
      <Scroller role="region" aria-label={t.preview} tabIndex={0}>
        <Table>
          <thead>
            <tr>
              <th scope="col">{t.row}</th>
              {filled.map((column) => {
                const field = fieldOf(column)
                return (
                  <th key={column} scope="col">
                    {nameOf(column)}
                    {field && (
                      <chakra.span display="block">
                        <Badge tone="success">{t.fields[field]}</Badge>
                      </chakra.span>
                    )}
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {people.slice(0, previewRows).map(({ number, cells }) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                {filled.map((column) => (
                  <td key={column}>{truncate(cleanCell(cells[column] ?? ''), cellLength)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Scroller>
      <chakra.div
        display="grid"
        gap="3"
        gridTemplateColumns={{ base: '1fr', sm: 'repeat(2, minmax(0, 1fr))' }}
      >
        {memberFields.map((field) => (
          <SelectField
            key={field}
            label={t.fields[field]}
            value={columns[field] === undefined ? '' : String(columns[field])}
            onChange={({ target }) => set(field, target.value)}
          >
            {field !== 'email' && <option value="">{t.noColumn}</option>}
            {filled.map((column) => (
              <option key={column} value={column}>
                {nameOf(column)}
              </option>
            ))}
          </SelectField>
        ))}
      </chakra.div>
    </chakra.section>
  )
}

/** The letters of a column as spreadsheets show them: A, B … Z, AA. */
function letterOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letterOf(Math.floor(column / 26) - 1) + last
}
