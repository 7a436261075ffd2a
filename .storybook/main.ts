import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  staticDirs: ['../public', './static'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // The tables of properties cost nearly half of the build: the visual check looks at stories only.
  typescript: process.env['STORIES_ONLY'] ? { reactDocgen: false } : {},
  docs: { defaultName: 'Docs' },
}

export default config
