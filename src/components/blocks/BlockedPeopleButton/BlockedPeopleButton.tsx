import { Ban } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button, type ButtonProps } from '#components/ui/Button/Button.tsx'
import { lazyDialog } from '#components/ui/Dialog/lazyDialog.ts'
import { blocks as t } from '#locales/blocks.ts'

const BlockedDialog = lazyDialog(async () => (await import('./BlockedDialog.tsx')).BlockedDialog)

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
      {mounted && (
        <Suspense fallback={null}>
          <BlockedDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
