/** The kit's own sources, to say on a page what is used there rather than what was once written down about it. */
const sources = import.meta.glob<string>(
  ['../../src/components/ui/**/*.{ts,tsx}', '!../../src/components/ui/**/*.stories.tsx'],
  { query: '?raw', import: 'default', eager: true },
)

export interface Found {
  /** What stands in the source, the pattern's first group. */
  value: string
  /** Parts of the kit that say so. */
  parts: string[]
}

/** Every different match of `pattern` in the kit, with the parts that it stands in; in the order of the values. */
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
