import { getJestConfig } from '@storybook/test-runner'
import { findBrowser, shortLivedArgs } from './scripts/browser.ts'

/** Storybook's runner. Each group of stories has a browser of its own: sharing one means a process that passes on every call. */
export default async () => {
  const config = getJestConfig()
  const { launch } = await findBrowser()
  return {
    ...config,
    testTimeout: 30_000,
    setupFilesAfterEnv: [...config.setupFilesAfterEnv, './tests/visual/retries.cjs'],
    reporters: [['default', { summaryThreshold: 1 }]],
    testEnvironmentOptions: {
      'jest-playwright': {
        ...config.testEnvironmentOptions['jest-playwright'],
        launchType: 'LAUNCH',
        launchOptions: { ...launch, args: [...launch.args, ...shortLivedArgs] },
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
}
