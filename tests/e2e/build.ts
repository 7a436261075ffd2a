import { buildClient, clientIsFresh } from '../../scripts/clientBuild.ts'

/** Builds the client, unless the existing build is newer than its sources. */
export default function build(): void {
  if (!clientIsFresh()) buildClient()
}
