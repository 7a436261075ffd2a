import { chakra } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useOnline } from '#api/client/useOnline.ts'
import { useContributions } from '#api/contributions/outbox.ts'
import { lazyPart } from '#chunks/lazyPage.tsx'
import { OfflineStrip } from '#components/shell/OfflineStrip/OfflineStrip.tsx'
import { Strip } from '#components/shell/OfflineStrip/Strip.tsx'
import { touchTarget } from '#components/ui/touchTarget.ts'
import { contributions as t } from '#locales/contributions.ts'

const WaitingDialog = lazyPart(async () => (await import('../WaitingParts.ts')).OwnWaitingDialog)

const Opener = chakra('button', {
  base: {
    fontWeight: '640',
    textDecoration: 'underline',
    textUnderlineOffset: '0.15em',
    cursor: 'pointer',
    ...touchTarget,
  },
})

/** Says that there is no connection, what waits for it, and what could not be sent with it. */
export function ConnectionStrip() {
  const online = useOnline()
  const items = useContributions()
  const failed = items.filter(({ state }) => state === 'failed').length
  const [open, setOpen] = useState<boolean>()
  const opener = (label: ReactNode) => (
    <Opener type="button" onPointerEnter={WaitingDialog.prefetch} onClick={() => setOpen(true)}>
      {label}
    </Opener>
  )
  return (
    <>
      <OfflineStrip>{items.length > 0 && opener(t.count(items.length))}</OfflineStrip>
      <div role="status">
        {online && failed > 0 && (
          <Strip>
            <CircleAlert aria-hidden="true" />
            <span>
              {t.failedCount(failed)} {opener(t.show)}
            </span>
          </Strip>
        )}
      </div>
      {open !== undefined && (
        <Suspense fallback={null}>
          <WaitingDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
