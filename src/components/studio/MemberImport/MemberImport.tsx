import { failureText } from '#api/studio/failureText.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { type ImportFate, importMaxBytes, type ImportRow } from '#api/contract/studio/memberImport.ts'
import type { ImportRun } from '#api/studio/members.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { FormAlert } from '#components/ui/FormAlert/FormAlert.tsx'
import { media } from '#locales/media.ts'
import { studio } from '#locales/studio.ts'
import { studioMembers as t } from '#locales/studioMembers.ts'

/** Rows of which the fate is shown. */
const shownRows = 200

const tones: Readonly<Record<ImportFate, 'success' | 'neutral' | 'warning' | 'danger'>> = {
  add: 'success',
  member: 'neutral',
  no_account: 'warning',
  invalid_email: 'danger',
  duplicate: 'neutral',
  unknown_role: 'danger',
  unknown_level: 'danger',
  not_allowed: 'danger',
  full: 'warning',
  banned: 'warning',
}

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

export interface ImportReply {
  rows: ImportRow[]
  added: number
  plan: string
}

export interface MemberImportProps {
  open: boolean
  onClose: () => void
  onCheck: (run: ImportRun) => Promise<ImportReply>
  /** Does what the check told. */
  onImport: (run: ImportRun) => Promise<void>
}

/** Adds people from a CSV file: first it tells what becomes of each row. Needs a new `key` for each time. */
export function MemberImport({ open, onClose, onCheck, onImport }: MemberImportProps) {
  const [file, setFile] = useState<File>()
  // Another file may be chosen while one is checked: what counts is the last one.
  const checking = useMutation({
    mutationFn: async (chosen: File) => {
      if (chosen.size === 0) throw new Error(media.emptyFile)
      if (chosen.size > importMaxBytes) throw new Error(t.importTooLarge)
      const csv = await readText(chosen)
      return { csv, ...(await onCheck({ csv, dry_run: true })) }
    },
  })
  const importing = useSingleMutation({
    mutationFn: onImport,
    onSuccess: onClose,
    onError(failure) {
      // What was told is not true any more: it is told anew.
      if (failure instanceof ApiError && failure.status === 409 && file) checking.mutate(file)
    },
  })
  const plan = checking.data
  const error = importing.error ?? checking.error

  function choose(input: HTMLInputElement) {
    const [chosen] = input.files ?? []
    // So that the same file can be chosen again, once it is corrected.
    input.value = ''
    if (!chosen) return
    setFile(chosen)
    importing.reset()
    checking.mutate(chosen)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="md"
      title={t.importTitle}
      description={t.importText}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {studio.cancel}
          </Button>
          <Button
            busy={importing.isPending}
            disabled={!plan || plan.added === 0}
            onClick={() => plan && importing.mutate({ csv: plan.csv, dry_run: false, plan: plan.plan })}
          >
            {plan ? (plan.added > 0 ? t.importRun(plan.added) : t.importNobody) : t.import}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <FileBox>
          <FileUp aria-hidden="true" />
          {file?.name ?? t.importFile}
          <chakra.input
            srOnly
            type="file"
            accept=".csv,text/csv"
            aria-label={t.importFile}
            disabled={importing.isPending}
            onChange={({ currentTarget }) => choose(currentTarget)}
          />
        </FileBox>
        <chakra.p role="status" _empty={{ display: 'none' }}>
          {checking.isPending ? t.importCheck : plan && t.importSummary(plan.added, plan.rows.length)}
        </chakra.p>
        <FormAlert text={error ? messageOf(error) : undefined} />
        {plan && <Fates rows={plan.rows} />}
      </chakra.div>
    </Dialog>
  )
}

/** The text of a file; spreadsheets on Windows may still write Latin-1. */
async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const ownProblems: ReadonlySet<string> = new Set([t.importTooLarge, media.emptyFile])
const messageOf = (error: Error): string =>
  ownProblems.has(error.message) ? error.message : failureText(error)

function Fates({ rows }: { rows: readonly ImportRow[] }) {
  return (
    <>
      <Rows aria-label={t.importRows} tabIndex={0}>
        {rows.slice(0, shownRows).map(({ row, email, name, fate, text }) => (
          <Row key={row}>
            <chakra.span minWidth="0" overflowWrap="anywhere">
              <chakra.span color="text.muted">{row}.</chakra.span> {email}
              {name && <chakra.span color="text.muted"> · {name}</chakra.span>}
            </chakra.span>
            <Badge tone={tones[fate]}>{text}</Badge>
          </Row>
        ))}
      </Rows>
      {rows.length > shownRows && (
        <chakra.p fontSize="sm" color="text.muted">
          {t.importMore(rows.length - shownRows)}
        </chakra.p>
      )}
    </>
  )
}
