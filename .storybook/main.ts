import type { StorybookConfig } from '@storybook/react-vite'
import { makeSearchable } from './book/searchable.ts'

const storiesOnly = Boolean(process.env['STORIES_ONLY'])

const config: StorybookConfig & { storyIndexGenerator: typeof makeSearchable } = {
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  // The components and screens of a feature are in one folder of the tree.
  stories: [
    // The book's pages have no stories, so the visual check omits them.
    ...(storiesOnly ? [] : [{ directory: './book', files: '*.mdx', titlePrefix: 'Faro' }]),
    { directory: '../src/components', files: '**/*.stories.tsx' },
    { directory: '../src/pages', files: '**/*.stories.tsx' },
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  staticDirs: ['../public', './static'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // The visual check only needs the stories: property tables take nearly half of the build, and the interactive addons
  // rescan the story on every change.
  ...(storiesOnly && {
    typescript: { reactDocgen: false },
    features: { backgrounds: false, highlight: false, measure: false, outline: false },
  }),
  docs: { defaultName: 'Docs' },
  // Interaction checks beyond a story's state are hidden unless selected in the tree's filter.
  tags: { check: { defaultFilterSelection: 'exclude' } },
  storyIndexGenerator: makeSearchable,
}

export default config
