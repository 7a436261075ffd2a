import type { Decorator } from '@storybook/react-vite'
import type { StudioCommunity } from '#api/contract/studio/access.ts'
import { StudioCommunityContext } from '#api/studio/openCommunity.ts'
import { ownStudio } from '#mocks/fixtures/studio/access.ts'

/** Renders a story in the studio of a community, by default an owned one. */
export const withStudio =
  (community: StudioCommunity = ownStudio): Decorator =>
  (Story) => (
    <StudioCommunityContext value={community}>
      <main>
        <Story />
      </main>
    </StudioCommunityContext>
  )
