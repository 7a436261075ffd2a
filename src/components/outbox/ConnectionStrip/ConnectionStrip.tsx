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
  /** How much waits to be sent, with what has failed. */
  waiting: number
  /** How much of it was refused. */
  failed: number
  onShow: () => void
  /** The pointer is on the way to the button that shows it. */
  onIntent?: () => void
}

/** Says that there is no connection, what waits for it, and what could not be sent with it. */
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
