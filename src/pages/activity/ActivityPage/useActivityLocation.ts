import { useLocation, useNavigate } from 'react-router-dom'

/** URL parameter that opens the activity. */
const activityParam = 'actividad'

/** Whether the URL opens the activity, and how to close it. */
export function useActivityLocation() {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const overPage = (state as { activityOverPage?: boolean } | null)?.activityOverPage === true
  return {
    open: params.has(activityParam),
    close: () => {
      if (overPage) void navigate(-1)
      else {
        params.delete(activityParam)
        void navigate({ pathname, search: String(params), hash }, { replace: true })
      }
    },
  }
}
