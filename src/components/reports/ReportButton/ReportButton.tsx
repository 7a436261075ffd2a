import { Flag } from 'lucide-react'
import type { ReportedThing } from '#api/reports/mutations.ts'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { reportButton as t } from '#locales/reportButton.ts'
import { useReport } from '../ReportDialog/useReport.tsx'

export type ReportButtonProps = ReportedThing

/** Opens the dialog in which something is reported. Not for one's own things. */
export function ReportButton({ target, id }: ReportButtonProps) {
  const { report, prefetch, dialog } = useReport()
  return (
    <>
      <IconButton
        label={t[target]}
        size="sm"
        // It takes no more room than the line beside which it stands, and ends with it.
        marginBlock={{ base: '-2', md: '-1' }}
        marginInlineEnd={{ base: '-2.5', md: '-2' }}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => report({ target, id })}
      >
        <Flag />
      </IconButton>
      {dialog}
    </>
  )
}
