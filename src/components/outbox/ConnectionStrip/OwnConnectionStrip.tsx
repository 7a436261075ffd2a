import { useState } from 'react'
import { useContributions } from '#api/outbox/contributionOutbox.ts'
import { dialogOptions } from '#components/ui/Dialog/dialogOptions.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { loadWaitingParts } from '../shared/loadWaitingParts.ts'
import { ConnectionStrip } from './ConnectionStrip.tsx'

const WaitingDialog = lazyComponent(async () => (await loadWaitingParts()).OwnWaitingDialog, dialogOptions)

/** The strip, with the dialog that lists the member's outbox. */
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
      {open !== undefined && <WaitingDialog open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
