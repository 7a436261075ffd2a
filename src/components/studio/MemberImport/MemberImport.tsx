import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { Columns3, FileUp } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import type { CommunityEntry } from '#api/contract/studio/invitations.ts'
import type { ImportRow } from '#api/contract/studio/memberImport.ts'
import { failureText } from '#api/studio/failureText.ts'
import type { MemberColumns } from '#api/studio/memberFile/columns.ts'
import type { MemberFile } from '#api/studio/memberFile/readMemberFile.ts'
import { UnreadableFile } from '#api/studio/memberFile/unreadableFile.ts'
import type { ImportRun } from '#api/studio/members.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { FormAlert } from '#components/ui/FormAlert/FormAlert.tsx'
import { formatPrice } from '#lib/money.ts'
import { studio } from '#locales/studio.ts'
import { studioMemberImport as t } from '#locales/studioMemberImport.ts'
import { ImportColumns } from './ImportColumns.tsx'
import { type ImportDone, ImportResult } from './ImportResult.tsx'
import { ImportRows } from './ImportRows.tsx'

/** The whole of it chooses a file; the browser's own button speaks the browser's language. */
const FileBox = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    padding: '3.5',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border.control',
    borderRadius: 'md',
    fontWeight: '600',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    _hover: { bg: 'sunken' },
    _focusWithin: { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
    '& svg': { boxSize: '1.25rem', flexShrink: 0 },
  },
})

/** Types by ending as well, because devices report CSV files under many names. */
const accepted = '.csv,.tsv,.txt,.xlsx,.xls,text/csv,text/tab-separated-values,text/plain'

export interface ImportReply {
  rows: ImportRow[]
  invited: number
  plan: string
  /** What entering costs, if anything. */
  entry?: CommunityEntry | null | undefined
  /** Whether the invited members have to pay it. */
  must_pay?: boolean | null | undefined
}

export interface MemberImportProps {
  open: boolean
  onClose: () => void
  onCheck: (run: ImportRun) => Promise<ImportReply>
  /** Makes the invitations that the check returned. */
  onImport: (run: ImportRun) => Promise<ImportDone>
  /** Saves the list of an import's invitations with their links. */
  onDownload: (batch: string) => Promise<void>
  /** The screen that lists the invitations. */
  invitationsPath: string
}

/** A file with the columns that are used, and what the server answers about its people. */
interface Checked {
  file: MemberFile
  columns: MemberColumns
  /** Missing while the columns have to be chosen. */
  run?: ImportRun & ImportReply
}

/** What was checked, and can be done. */
type Plan = Checked & Required<Pick<Checked, 'run'>>

const planOf = (checked: Checked | undefined): Plan | undefined =>
  checked?.run && { ...checked, run: checked.run }

function entryText({ amount, currency }: CommunityEntry, mustPay: boolean): string {
  const price = formatPrice(amount, currency)
  return mustPay ? t.entryPaid(price) : t.entryFree(price)
}

type Wanted = { chosen: File } | Pick<Checked, 'file' | 'columns'>

/**
 * Invites the people of a spreadsheet: reads it, asks for the columns that it does not recognise, and shows what becomes
 * of each row before anything is changed. Needs a new `key` for each time.
 */
export function MemberImport({ open, onClose, invitationsPath, ...acts }: MemberImportProps) {
  const [name, setName] = useState<string>()
  /** The columns as they are being chosen. */
  const [choosing, setChoosing] = useState<Pick<Checked, 'file' | 'columns'>>()
  // Another file may be chosen while one is checked: what counts is the last one.
  const checking = useMutation({
    mutationFn: async (wanted: Wanted): Promise<Checked> => {
      const { peopleOf, readMemberFile } = await import('#api/studio/memberFile/readMemberFile.ts')
      const file = 'file' in wanted ? wanted.file : await readMemberFile(wanted.chosen)
      const columns = 'file' in wanted ? wanted.columns : file.layout.columns
      if (!('file' in wanted) && !file.layout.recognised) return { file, columns }
      const people = peopleOf(file, columns)
      return {
        file,
        columns,
        run: { people, ...(await acts.onCheck({ people, dry_run: true })), dry_run: false },
      }
    },
    onSuccess: ({ file, columns, run }) => setChoosing(run ? undefined : { file, columns }),
  })
  const importing = useSingleMutation({
    mutationFn: ({ run: { people, plan } }: Plan) => acts.onImport({ people, dry_run: false, plan }),
    onError(failure, plan) {
      // The answer of the check is outdated: it is checked again.
      if (failure instanceof ApiError && failure.status === 409) checking.mutate(plan)
    },
  })
  const plan = choosing ? undefined : planOf(checking.data)
  const error = importing.error ?? checking.error
  const { data: done } = importing

  function choose(input: HTMLInputElement) {
    const [chosen] = input.files ?? []
    // So that the same file can be chosen again, once it is corrected.
    input.value = ''
    if (!chosen) return
    setName(chosen.name)
    setChoosing(undefined)
    importing.reset()
    checking.mutate({ chosen })
  }
  if (done) {
    return (
      <ImportResult
        open={open}
        done={done}
        invitationsPath={invitationsPath}
        onClose={onClose}
        onDownload={acts.onDownload}
      />
    )
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="md"
      title={t.title}
      description={t.text}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {studio.cancel}
          </Button>
          {choosing ? (
            <Button busy={checking.isPending} onClick={() => checking.mutate(choosing)}>
              {t.checkColumns}
            </Button>
          ) : (
            <Button
              busy={importing.isPending}
              disabled={!plan || plan.run.invited === 0}
              onClick={() => plan && importing.mutate(plan)}
            >
              {plan ? (plan.run.invited > 0 ? t.run(plan.run.invited) : t.runNobody) : t.import}
            </Button>
          )}
        </>
      }
    >
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <FileBox>
          <FileUp aria-hidden="true" />
          {name ?? t.file}
          <chakra.input
            srOnly
            type="file"
            accept={accepted}
            aria-label={t.file}
            disabled={importing.isPending}
            onChange={({ currentTarget }) => choose(currentTarget)}
          />
        </FileBox>
        <chakra.p role="status" _empty={{ display: 'none' }}>
          {checking.isPending ? t.check : plan && t.summary(plan.run.invited, plan.run.rows.length)}
        </chakra.p>
        {plan && plan.run.invited > 0 && plan.run.entry && (
          <p>{entryText(plan.run.entry, plan.run.must_pay === true)}</p>
        )}
        <FormAlert text={error ? messageOf(error) : undefined} />
        {choosing && (
          <ImportColumns
            file={choosing.file}
            columns={choosing.columns}
            onChange={(columns) => setChoosing({ file: choosing.file, columns })}
          />
        )}
        {plan && (
          <>
            <ImportRows rows={plan.run.rows} />
            <Button
              variant="ghost"
              size="sm"
              justifySelf="start"
              icon={<Columns3 aria-hidden="true" />}
              disabled={importing.isPending}
              onClick={() => setChoosing(plan)}
            >
              {t.changeColumns}
            </Button>
          </>
        )}
        {!choosing &&
          checking.isError &&
          checking.variables &&
          !(checking.error instanceof UnreadableFile) && (
            <Button
              variant="secondary"
              justifySelf="start"
              onClick={() => checking.mutate(checking.variables)}
            >
              {t.checkAgain}
            </Button>
          )}
      </chakra.div>
    </Dialog>
  )
}

const messageOf = (error: Error): string => {
  if (error instanceof UnreadableFile) return error.message
  return error instanceof ApiError ? failureText(error) : t.failed
}
