import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useNextLocation } from '#components/ui/layers/nextLocation.ts'
import type { DrawerParam } from './useDrawerLink.ts'

/** Whether the URL opens a drawer, and how to close it. */
export function useDrawerLocation(param: Exclude<DrawerParam, 'mensajes'>) {
  const { pathname, search, hash, state, key } = useNextLocation()
  const closing = useRef<string>(undefined)
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const overPage = (state as { overPage?: boolean } | null)?.overPage === true
  return {
    open: params.has(param),
    close: () => {
      // Going back is asynchronous: a second close in the meantime must not go back twice.
      if (closing.current === key) return
      closing.current = key
      if (overPage) void navigate(-1)
      else {
        params.delete(param)
        void navigate({ pathname, search: String(params), hash }, { replace: true })
      }
    },
  }
}
