import { Ban } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from '#components/ui/Button/Button.tsx'
import { dialogOptions } from '#components/ui/Dialog/dialogOptions.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { blocks as t } from '#locales/blocks.ts'

const BlockedDialog = lazyComponent(
  async () => (await import('./BlockedDialog.tsx')).BlockedDialog,
  dialogOptions,
)

/** Opens the list of blocked people. */
export function BlockedPeopleButton(props: Pick<ButtonProps, 'marginInlineStart'>) {
  const [open, setOpen] = useState(false)
  const [mounted, setMounted] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        {...props}
        icon={<Ban aria-hidden="true" />}
        onPointerEnter={BlockedDialog.prefetch}
        onFocus={BlockedDialog.prefetch}
        onClick={() => {
          setMounted(true)
          setOpen(true)
        }}
      >
        {t.open}
      </Button>
      {mounted && <BlockedDialog open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
