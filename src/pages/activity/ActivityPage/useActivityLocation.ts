import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** URL parameter that opens the activity. */
const activityParam = 'actividad'

/** Whether the URL opens the activity, and how to close it. */
export function useActivityLocation() {
  const { pathname, search, hash, state, key } = useLocation()
  const closing = useRef<string>(undefined)
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const overPage = (state as { activityOverPage?: boolean } | null)?.activityOverPage === true
  return {
    open: params.has(activityParam),
    close: () => {
      // Going back is asynchronous: a second close in the meantime must not go back twice.
      if (closing.current === key) return
      closing.current = key
      if (overPage) void navigate(-1)
      else {
        params.delete(activityParam)
        void navigate({ pathname, search: String(params), hash }, { replace: true })
      }
    },
  }
}
