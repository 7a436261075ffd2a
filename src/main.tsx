/**
 * Evaluates the application's scripts one after the other, each in a task of its own: together they would keep a phone
 * from answering for a fifth of a second. All are on their way already (`scripts/build.ts` preloads them).
 */
async function main(): Promise<void> {
  await import('./theme/system.ts')
  // The next one begins in another task.
  await new Promise((resolve) => setTimeout(resolve))
  await import('./start.tsx')
}

void main()
