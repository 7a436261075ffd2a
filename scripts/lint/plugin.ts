/** Lint rules of this project, for oxlint's `jsPlugins`. */
import { featureProblem } from './featureImports.ts'

interface Source {
  type: string
  value?: unknown
}
interface Context {
  filename: string
  report: (problem: { node: Source; message: string }) => void
}

/** Refuses imports of a feature by one that is above it in the list of features, types included. */
const featureImports = {
  create(context: Context) {
    const [, importer = ''] = /\/src\/(.+)$/u.exec(context.filename.replaceAll('\\', '/')) ?? []
    const check = ({ source }: { source?: Source | null }) => {
      if (typeof source?.value !== 'string') return
      const message = featureProblem(importer, source.value)
      if (message) context.report({ node: source, message })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    }
  },
}

export default { meta: { name: 'faro' }, rules: { 'feature-imports': featureImports } }
