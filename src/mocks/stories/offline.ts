import { setReachable } from '#api/client/reachability.ts'

/** For `beforeEach`: simulates an unreachable server until the story ends. */
export function offline(): () => void {
  setReachable(false)
  return () => setReachable(true)
}
