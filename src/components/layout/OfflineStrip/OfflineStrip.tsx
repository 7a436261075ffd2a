import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOnline } from '#api/client/useOnline.ts'
import { auth as t } from '#locales/auth.ts'
import { Strip } from './Strip.tsx'

/** Shown while there is no connection; `children` follow its text. */
export function OfflineStrip({ children }: { children?: ReactNode }) {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <Strip>
          <WifiOff aria-hidden="true" />
          <span>
            <strong>{t.offline}.</strong> {t.offlineDetail} {children}
          </span>
        </Strip>
      )}
    </div>
  )
}
