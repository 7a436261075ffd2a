import type { TestRunnerConfig } from '@storybook/test-runner'
import { after, before, prepare } from '../tests/visual/visit.ts'

const config: TestRunnerConfig = { prepare, preVisit: before, postVisit: after }

export default config
