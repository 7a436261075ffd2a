import { chakra } from '@chakra-ui/react'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { isReachable, subscribeReachable } from '#api/client/reachability.ts'
import { auth as t } from '#locales/auth.ts'

const Strip = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    justifyContent: 'center',
    alignItems: 'center',
    paddingBlock: '1.5',
    paddingInline: '4',
    bg: 'warning.subtle',
    color: 'warning',
    fontSize: 'sm',
    '& svg': { boxSize: '1rem', flexShrink: 0 },
  },
})

function subscribe(listener: () => void): () => void {
  const unsubscribe = subscribeReachable(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    unsubscribe()
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Shown while there is no connection. */
export function OfflineStrip() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine && isReachable(),
    () => true,
  )
  return (
    <div role="status">
      {!online && (
        <Strip>
          <WifiOff aria-hidden="true" />
          <span>
            <strong>{t.offline}.</strong> {t.offlineDetail}
          </span>
        </Strip>
      )}
    </div>
  )
}
