import { Check, Columns3 } from 'lucide-react'
import { Button } from '#components/ui/Button/Button.tsx'
import { Menu } from '#components/ui/Menu/Menu.tsx'
import { studio as t } from '#locales/studio.ts'
import type { TableAddress } from '../shared/useTableAddress.ts'
import type { Column } from './types.ts'

export interface ColumnsMenuProps {
  columns: readonly Pick<Column<never>, 'id' | 'label' | 'fixed'>[]
  address: Pick<TableAddress, 'hidden' | 'setHidden'>
}

/** Shows and hides columns of a table. */
export function ColumnsMenu({ columns, address: { hidden, setHidden } }: ColumnsMenuProps) {
  return (
    <Menu
      trigger={
        <Button variant="secondary" icon={<Columns3 aria-hidden="true" />}>
          {t.columns}
        </Button>
      }
      items={columns
        .filter(({ fixed }) => !fixed)
        .map(({ id, label }) => {
          const off = hidden.includes(id)
          return {
            label: t.columnState(label, !off),
            icon: <Check style={{ visibility: off ? 'hidden' : undefined }} />,
            onSelect: () => setHidden(off ? hidden.filter((one) => one !== id) : [...hidden, id]),
          }
        })}
    />
  )
}
