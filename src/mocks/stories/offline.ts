import { setReachable } from '#api/client/reachability.ts'

/** For `beforeEach`: as if the last call had not reached the server, until the story ends. */
export function offline(): () => void {
  setReachable(false)
  return () => setReachable(true)
}
