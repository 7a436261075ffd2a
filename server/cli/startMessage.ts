import type { Config } from '../config.ts'
import { DEMO_LOGINS, demoPassword } from '../demo/people.ts'

/** The last line of the start message. */
export const stopHint = 'Ctrl-C para detener.'

/** What the start has found out. */
export interface StartReport {
  /** The server's URL, such as `http://localhost:3000` or `http://[::1]:3000`. */
  address: string
  /** The database contains demo accounts with the published password. */
  demoAccounts: boolean
  /** Demo content was requested, and refused because the database is in use. */
  demoRefused: boolean
  /** Whether the store of uploaded files answers; without it Faro works, but for its files. */
  storeAnswers: boolean
}

/** The text printed when Faro is ready. */
export function startMessage(server: StartReport, config: Config): string {
  const paragraphs = [`  Faro está en ${server.address}`]
  if (server.demoRefused) {
    paragraphs.push(
      '  DEMO=true no ha cargado nada: el contenido de demostración solo entra en una base de datos sin cuentas.',
    )
  }
  if (server.demoAccounts) {
    paragraphs.push(
      [
        `  Hay cuentas de demostración, y todo el mundo conoce su contraseña: ${demoPassword}`,
        ...DEMO_LOGINS.map(({ email, label }) => `    ${email.padEnd(22)} ${label}`),
        '  Antes de abrir Faro al público, quítalas como explica docs/operations/installation.md.',
      ].join('\n'),
    )
  }
  if (config.secure && !config.trustedProxies) {
    paragraphs.push(
      '  Hay un proxy delante (SECURE=true), pero TRUSTED_PROXIES no dice cuál: para los límites por dirección, todas las\n' +
        '  visitas vienen de la suya. docs/operations/reverse-proxy.md explica cómo indicarlo.',
    )
  }
  if (!server.storeAnswers) {
    paragraphs.push(
      '  El almacén S3 no responde (S3_ENDPOINT): hasta que lo haga, no se ven las imágenes y videos ni se pueden subir.',
    )
  }
  if (!config.stripe) paragraphs.push('  Los pagos son de prueba: no se cobra nada.')
  paragraphs.push(`  ${stopHint}`)
  return `\n${paragraphs.join('\n\n')}\n\n`
}
