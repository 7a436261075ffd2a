import type { StorybookConfig } from '@storybook/react-vite'
import { makeSearchable } from './book/searchable.ts'

const storiesOnly = Boolean(process.env['STORIES_ONLY'])

const config: StorybookConfig & { storyIndexGenerator: typeof makeSearchable } = {
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  // A feature's components and screens stand together in the tree.
  stories: [
    // The book's own pages have no stories, so the visual check does without them.
    ...(storiesOnly ? [] : [{ directory: './book', files: '*.mdx', titlePrefix: 'Faro' }]),
    { directory: '../src/components', files: '**/*.stories.tsx' },
    { directory: '../src/pages', files: '**/*.stories.tsx' },
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  staticDirs: ['../public', './static'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // The visual check looks at stories only. The tables of properties cost nearly half of the build, and the tools that a
  // person uses on a story look at every element again whenever it changes.
  ...(storiesOnly && {
    typescript: { reactDocgen: false },
    features: { backgrounds: false, highlight: false, measure: false, outline: false },
  }),
  docs: { defaultName: 'Docs' },
  // What goes on after the state of a story: for whoever asks for it with the tree's filter.
  tags: { check: { defaultFilterSelection: 'exclude' } },
  storyIndexGenerator: makeSearchable,
}

export default config
