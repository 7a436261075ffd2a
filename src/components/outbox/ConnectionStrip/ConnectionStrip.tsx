import { chakra } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import { useOnline } from '#api/client/useOnline.ts'
import { OfflineStrip } from '#components/layout/OfflineStrip/OfflineStrip.tsx'
import { Strip } from '#components/layout/OfflineStrip/Strip.tsx'
import { touchTarget } from '#components/ui/touchTarget.ts'
import { contributions as t } from '#locales/contributions.ts'

const Opener = chakra('button', {
  base: {
    fontWeight: '640',
    textDecoration: 'underline',
    textUnderlineOffset: '0.15em',
    cursor: 'pointer',
    ...touchTarget,
  },
})

export interface ConnectionStripProps {
  /** Number of contributions in the outbox, including failed ones. */
  waiting: number
  /** Number of rejected contributions. */
  failed: number
  onShow: () => void
  /** Called when the pointer approaches the button that opens the outbox. */
  onIntent?: () => void
}

/** Shows that there is no connection, the number of contributions in the outbox, and those that could not be sent. */
export function ConnectionStrip({ waiting, failed, onShow, onIntent }: ConnectionStripProps) {
  const online = useOnline()
  const opener = (label: string) => (
    <Opener type="button" onPointerEnter={onIntent} onClick={onShow}>
      {label}
    </Opener>
  )
  return (
    <>
      <OfflineStrip>{waiting > 0 && opener(t.count(waiting))}</OfflineStrip>
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
    </>
  )
}
