import { buildClient, clientIsFresh } from '../../scripts/clientBuild.ts'

/** Builds the client, unless the one that is there is no older than its sources: what is tested is what is there. */
export default function build(): void {
  if (!clientIsFresh()) buildClient()
}
