import { Redirect } from '#components/ui/layers/Redirect.tsx'

/** Redirects unknown paths to the feed. */
export function UnknownRoute() {
  return <Redirect to="/" />
}
