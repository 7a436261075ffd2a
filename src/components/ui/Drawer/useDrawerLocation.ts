import { useNavigate } from 'react-router-dom'
import { useNextLocation } from '#components/ui/layers/nextLocation.ts'
import { useGoBack } from '#components/ui/layers/useGoBack.ts'
import type { DrawerParam } from './useDrawerLink.ts'

/** Whether the URL opens a drawer, and how to close it. */
export function useDrawerLocation(param: Exclude<DrawerParam, 'mensajes'>) {
  const { pathname, search, hash, state } = useNextLocation()
  const goBack = useGoBack()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const overPage = (state as { overPage?: boolean } | null)?.overPage === true
  return {
    open: params.has(param),
    close: () => {
      if (overPage) goBack()
      else {
        params.delete(param)
        void navigate({ pathname, search: String(params), hash }, { replace: true })
      }
    },
  }
}
