/** Reads the results of Storybook's test runner. */
import { stripVTControlCharacters } from 'node:util'
import type { StoryEntry } from '../tests/visual/views.ts'
import { noTests, type Report } from './testing/reports.ts'

/** The used part of Jest's report. */
export interface JestResults {
  testResults: {
    /** The failure of a group of stories that has no results. */
    message: string
    assertionResults: {
      status: string
      ancestorTitles: string[]
      failureMessages: string[]
      /** In milliseconds. */
      duration?: number | null
      /** Messages of the failures before a retry. */
      retryReasons?: string[]
    }[]
  }[]
}

const joined = (messages: readonly string[]) => stripVTControlCharacters(messages.join('\n'))

/** Reads Jest's report on stories. @param entries The visited stories; one without a result is a failure. */
export function readStoryResults(
  { testResults }: JestResults,
  entries: Readonly<Record<string, StoryEntry>>,
): Report {
  const report = noTests()
  const unseen = new Set(Object.keys(entries))
  for (const { message, assertionResults } of testResults) {
    if (assertionResults.length === 0 && message)
      report.failures.push({ name: 'A group of stories', message: stripVTControlCharacters(message) })
    for (const result of assertionResults) {
      const { status, ancestorTitles, failureMessages, duration, retryReasons = [] } = result
      const id = ancestorTitles.at(-1) ?? ''
      const entry = entries[id]
      if (status === 'passed' || status === 'failed') unseen.delete(id)
      const name = entry ? `${entry.title}/${entry.name}` : id
      if (duration) report.times.push({ name, seconds: duration / 1000 })
      if (status === 'passed') report.passed += 1
      if (status === 'passed' && retryReasons.length > 0)
        report.flaky.push({ name, message: joined(retryReasons) })
      if (status === 'failed') report.failures.push({ name, message: joined(failureMessages) })
    }
  }
  // A group that failed as a whole names none of its stories.
  if (report.failures.length === 0)
    report.failures.push(...[...unseen].map((name) => ({ name, message: 'The story was not visited.' })))
  return report
}
