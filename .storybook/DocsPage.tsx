import { Controls, Description, DocsStory, Stories, Subtitle, Title } from '@storybook/addon-docs/blocks'

/**
 * Storybook's Docs page with each story once: the first one is at the top, with its description, above the controls.
 */
export function DocsPage() {
  return (
    <>
      <Title />
      <Subtitle />
      <Description />
      <DocsStory of="story" />
      {/* On a phone the table is wider than the page, and scrolls by itself. */}
      <div style={{ overflowX: 'auto' }}>
        <Controls />
      </div>
      <Stories includePrimary={false} />
    </>
  )
}
