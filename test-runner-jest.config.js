import { getJestConfig } from '@storybook/test-runner'

const config = getJestConfig()

/** Storybook's runner, connected to the one browser that scripts/visual.ts has started. */
export default {
  ...config,
  testTimeout: 30_000,
  reporters: [['default', { summaryThreshold: 1 }]],
  testEnvironmentOptions: {
    'jest-playwright': {
      ...config.testEnvironmentOptions['jest-playwright'],
      launchType: 'SERVER',
      connectOptions: { chromium: { wsEndpoint: process.env.BROWSER_ENDPOINT } },
      contextOptions: {
        viewport: { width: 1280, height: 800 },
        deviceScaleFactor: 1,
        locale: 'es-ES',
        timezoneId: 'Europe/Madrid',
        colorScheme: 'light',
        reducedMotion: 'reduce',
      },
    },
  },
}
