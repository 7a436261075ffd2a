import type { Plugin } from 'vite'

/** Parts of an endpoint that only the server and `openapi.json` need. */
const requestParts: ReadonlySet<string> = new Set(['summary', 'params', 'query', 'body', 'form', 'upload'])

interface SyntaxNode {
  type: string
  start: number
  end: number
  callee?: { name?: string }
  arguments?: readonly SyntaxNode[]
  properties?: readonly (SyntaxNode & { key?: { name?: string } })[]
}

/** Finds the arguments of `endpoint()` in a syntax tree. */
function shapesIn(value: unknown): SyntaxNode[] {
  if (typeof value !== 'object' || value === null) return []
  const { type, callee, arguments: given } = value as Partial<SyntaxNode>
  if (type === 'CallExpression' && callee?.name === 'endpoint') return [...(given ?? [])]
  return Object.values(value).flatMap(shapesIn)
}

/** Removes the schemas of requests from the built clients: only the server validates requests. */
export const withoutRequestSchemas: Plugin = {
  name: 'without-request-schemas',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform(code) {
    if (!code.includes(' = endpoint(')) return undefined
    let rest = code
    for (const { start, end, properties } of shapesIn(this.parse(code)).toReversed()) {
      if (!properties) throw new Error('an endpoint is not declared by an object')
      const kept = properties.filter(({ key }) => !requestParts.has(key?.name ?? ''))
      const shape = kept.map((property) => code.slice(property.start, property.end)).join(', ')
      rest = `${rest.slice(0, start)}{ ${shape} }${rest.slice(end)}`
    }
    return rest
  },
}
