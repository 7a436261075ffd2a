import type { Decorator } from '@storybook/react-vite'
import type { StudioCommunity } from '#api/contract/studio/access.ts'
import { StudioCommunityContext } from '#api/studio/openCommunity.ts'
import { ownStudio } from '#mocks/fixtures/studio/access.ts'

/** Puts a story into the studio of a community, by default one that the person owns. */
export const withStudio =
  (community: StudioCommunity = ownStudio): Decorator =>
  (Story) => (
    <StudioCommunityContext value={community}>
      <main>
        <Story />
      </main>
    </StudioCommunityContext>
  )
