import { Controls, Description, DocsStory, Stories, Subtitle, Title } from '@storybook/addon-docs/blocks'

/** Storybook's own page with each story once: its first one stands at the top, with its sentence, over the controls. */
export function DocsPage() {
  return (
    <>
      <Title />
      <Subtitle />
      <Description />
      <DocsStory of="story" />
      <Controls />
      <Stories includePrimary={false} />
    </>
  )
}
