/** The sources of the kit, so that pages show what is actually used. */
const sources = import.meta.glob<string>(
  ['../../src/components/ui/**/*.{ts,tsx}', '!../../src/components/ui/**/*.stories.tsx'],
  { query: '?raw', import: 'default', eager: true },
)

export interface Found {
  /** The first group of the pattern. */
  value: string
  /** Parts of the kit that contain it. */
  parts: string[]
}

/** All distinct matches of `pattern` in the kit with the parts that contain them, sorted by value. */
export function findInKit(pattern: RegExp): Found[] {
  const found = new Map<string, Set<string>>()
  for (const [path, source] of Object.entries(sources)) {
    const part = /\/ui\/([^/]+)\//.exec(path)?.[1] ?? path
    for (const [, value] of source.matchAll(pattern)) {
      if (value) found.set(value, (found.get(value) ?? new Set()).add(part))
    }
  }
  return [...found]
    .map(([value, parts]) => ({ value, parts: [...parts].sort() }))
    .sort((a, b) => parseFloat(a.value) - parseFloat(b.value) || a.value.localeCompare(b.value, 'en'))
}
