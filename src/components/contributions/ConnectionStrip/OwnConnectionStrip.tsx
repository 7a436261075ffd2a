import { Suspense, useState } from 'react'
import { useContributions } from '#api/contributions/outbox.ts'
import { lazyDialog } from '#components/ui/Dialog/lazyDialog.ts'
import { loadWaitingParts } from '../shared/loadWaitingParts.ts'
import { ConnectionStrip } from './ConnectionStrip.tsx'

const WaitingDialog = lazyDialog(async () => (await loadWaitingParts()).OwnWaitingDialog)

/** The strip, with the dialog that lists what the member has waiting. */
export function OwnConnectionStrip() {
  const items = useContributions()
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <ConnectionStrip
        waiting={items.length}
        failed={items.filter(({ state }) => state === 'failed').length}
        onShow={() => setOpen(true)}
        onIntent={WaitingDialog.prefetch}
      />
      {open !== undefined && (
        <Suspense fallback={null}>
          <WaitingDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
