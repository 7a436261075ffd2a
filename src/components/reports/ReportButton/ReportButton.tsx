import { Ban, Flag } from 'lucide-react'
import type { ReportedThing } from '#api/reports/mutations.ts'
import { type BlockablePerson, useBlock } from '#components/blocks/shared/useBlock.ts'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { Menu } from '#components/ui/Menu/Menu.tsx'
import { blocks } from '#locales/blocks.ts'
import { reportButton as t } from '#locales/reportButton.ts'
import { useReport } from '../ReportDialog/useReport.tsx'

export interface ReportButtonProps extends Omit<ReportedThing, 'author'> {
  /** Whose thing it is; undefined where the reply does not say. */
  author: BlockablePerson | undefined
  /** Whether the viewer blocks the author, where the screen knows it. */
  blocked?: boolean | undefined
}

const nobody: BlockablePerson = { id: '', name: '' }

/** A menu to report something, or to block its author. Not for one's own things. */
export function ReportButton({ target, id, author, blocked: known }: ReportButtonProps) {
  const { report, prefetch, dialog } = useReport()
  const blocking = useBlock(author ?? nobody, known)
  const prepare = () => {
    prefetch()
    blocking.prefetch()
  }
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={t.menu[target]}
            size="sm"
            // It takes no more room than the line beside which it stands, and ends with it.
            marginBlock={{ base: '-2', md: '-1' }}
            marginInlineEnd={{ base: '-2.5', md: '-2' }}
            onPointerEnter={prepare}
            onFocus={prepare}
          >
            <Flag />
          </IconButton>
        }
        items={[
          {
            label: t[target],
            icon: <Flag />,
            onSelect: () => report({ target, id, ...(author && !blocking.blocked && { author }) }),
          },
          ...(author
            ? [
                {
                  label: blocking.blocked ? blocks.unblockName(author.name) : blocks.blockName(author.name),
                  icon: <Ban />,
                  danger: !blocking.blocked,
                  onSelect: blocking.toggle,
                },
              ]
            : []),
        ]}
      />
      {dialog}
    </>
  )
}
