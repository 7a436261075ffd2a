import { chakra } from '@chakra-ui/react'
import { Clock } from 'lucide-react'
import { useOnline } from '#api/client/useOnline.ts'
import { contributions as t } from '#locales/contributions.ts'

/** Beside the button of a form that can wait: says, without a connection, that it will. */
export function WaitingHint() {
  const online = useOnline()
  return (
    <chakra.p role="status" fontSize="sm" color="text.muted" _empty={{ position: 'absolute' }}>
      {!online && (
        <chakra.span display="inline-flex" gap="1.5" alignItems="center">
          <Clock size={14} aria-hidden="true" />
          {t.willWait}
        </chakra.span>
      )}
    </chakra.p>
  )
}
