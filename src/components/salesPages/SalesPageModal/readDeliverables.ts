import type { SalesPage } from '#api/contract/salesPages.ts'

export interface Deliverable {
  /** Missing if only benefits are known. */
  name?: string
  text?: string
  benefits: string[]
}

const nameKeys = ['nombre', 'titulo', 'title', 'name', 'entregable', 'texto', 'text', 'label']
const textKeys = ['descripcion', 'description', 'detalle']

/** The first of the fields that contains text. */
function words(from: Readonly<Record<string, unknown>>, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = from[key]
    if (typeof value === 'string' && value.trim()) return value.trim()
  }
  return undefined
}

/** Parses benefits, which may be a text, a multi-line text, or a list. */
function benefitsIn(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list
    .filter((each) => typeof each === 'string')
    .flatMap((each) => each.split(/\r?\n/u))
    .map((each) => each.replace(/^\s*[-•*·✓✔]\s*/u, '').trim())
    .filter(Boolean)
}

const fold = (key: string) => key.trim().toLocaleLowerCase('es')

/**
 * What a product includes, each item with its benefits. Benefits are keyed by the item's text, its id or its index
 * (from 0, or from 1 if there is no 0); those without an item come last.
 */
export function deliverables({
  entregables,
  beneficios_entregables: benefits,
}: Pick<SalesPage, 'entregables' | 'beneficios_entregables'>): Deliverable[] {
  const unclaimed = new Map(Object.entries(benefits ?? {}).map(([key, value]) => [fold(key), { key, value }]))
  const firstPlace = unclaimed.has('0') ? 0 : 1

  function takeBenefits(...keys: (string | undefined)[]): string[] {
    const key = keys.find((each) => each !== undefined && unclaimed.has(fold(each)))
    if (key === undefined) return []
    const found = unclaimed.get(fold(key))
    unclaimed.delete(fold(key))
    return benefitsIn(found?.value)
  }

  const items = (entregables ?? []).map((each) =>
    typeof each === 'string'
      ? { name: each.trim() || undefined, id: undefined, text: undefined, own: [] }
      : {
          name: words(each, nameKeys),
          id: typeof each['id'] === 'number' ? String(each['id']) : words(each, ['id']),
          text: words(each, textKeys),
          own: benefitsIn(each['beneficios']),
        },
  )
  // Match names and ids before indexes, because a name may look like an index.
  const named = items.map(({ name, id }) => takeBenefits(name, id))
  const list = items.map(({ name, text, own }, index): Deliverable => {
    const placed = named[index]?.length ? named[index] : takeBenefits(String(index + firstPlace))
    return {
      ...(name !== undefined && { name }),
      ...(text !== undefined && text !== name && { text }),
      benefits: [...own, ...placed],
    }
  })
  for (const { key, value } of unclaimed.values()) {
    const rest = benefitsIn(value)
    if (rest.length) list.push({ ...(!/^\d*$/u.test(key.trim()) && { name: key.trim() }), benefits: rest })
  }
  return list.filter(({ name, text, benefits: some }) => name || text || some.length)
}
