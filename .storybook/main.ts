import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  // A feature's components and screens stand together in the tree.
  stories: [
    { directory: '../src/components', files: '**/*.stories.tsx' },
    { directory: '../src/pages', files: '**/*.stories.tsx' },
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  staticDirs: ['../public', './static'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // The visual check looks at stories only. The tables of properties cost nearly half of the build, and the tools that a
  // person uses on a story look at every element again whenever it changes.
  ...(process.env['STORIES_ONLY'] && {
    typescript: { reactDocgen: false },
    features: { backgrounds: false, highlight: false, measure: false, outline: false },
  }),
  docs: { defaultName: 'Docs' },
}

export default config
