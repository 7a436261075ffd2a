/** Reading environment variables: an empty one counts as unset, and a wrong one stops the start. */
import * as z from 'zod/mini'
import { StartError } from '../errors.ts'

/** A variable without the spaces around it; undefined when it is unset or empty. */
export const readVariable = (name: string, env: NodeJS.ProcessEnv = process.env): string | undefined =>
  env[name]?.trim() || undefined

/** What a setting must be, in Spanish, such as `true o false`; the text of its value, or the value itself. */
export function setting<Value>(expected: string, parse: (text: string) => Value | undefined) {
  return z.pipe(
    z.string(),
    z.transform((text, context): Value => {
      const value = parse(text)
      if (value !== undefined) return value
      context.issues.push({ code: 'custom', message: expected, input: text })
      return z.NEVER
    }),
  )
}

/** A setting that may be any text. */
export const textSetting = z.string()

/** A setting that is one of several words. */
export const oneOf = <const Word extends string>(...words: Word[]) =>
  setting(`${words.slice(0, -1).join(', ')} o ${words.at(-1)}`, (text) => words.find((word) => word === text))

/** A setting that is switched on or off. */
export const switchSetting = setting('true o false', (text) =>
  text === 'true' ? true : text === 'false' ? false : undefined,
)

/** A setting that is a whole number between two others, both included. */
export const numberSetting = (min: number, max: number) =>
  setting(`un número entero entre ${min} y ${max}`, (text) => {
    const value = /^\d{1,9}$/u.test(text) ? Number(text) : NaN
    return value >= min && value <= max ? value : undefined
  })

/** A setting that is the URL of a web server. */
export const webUrlSetting = setting('una dirección http(s)', (text) =>
  URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol) ? text : undefined,
)

/** A setting that is the connection string of a PostgreSQL. */
export const databaseUrlSetting = setting('una dirección postgres://…', (text) =>
  /^postgres(?:ql)?:\/\//u.test(text) && URL.canParse(text) ? text : undefined,
)

/**
 * Reads the variables that a schema names.
 * @throws {StartError} with one Spanish sentence that names the first variable that cannot be used, its value without
 * secrets, and what is expected.
 */
export function readSettings<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodMiniObject<Shape>,
  env: NodeJS.ProcessEnv,
): z.output<z.ZodMiniObject<Shape>> {
  const given = Object.keys(schema.shape).flatMap((name) => {
    const text = readVariable(name, env)
    return text === undefined ? [] : [[name, text] as const]
  })
  const { data, error } = schema.safeParse(Object.fromEntries(given))
  if (!error) return data
  const [issue] = error.issues
  const name = String(issue?.path[0])
  throw new StartError(`${name} debe ser ${issue?.message}, no «${withoutSecrets(readVariable(name, env))}».`)
}

/** Scheme and host of a URL, and nothing of any other text that may contain a password. */
function withoutSecrets(text = ''): string {
  if (!/[@=?]|:\/\//u.test(text)) return text
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url?.host) return '…'
  return url.href === `${url.origin}/` ? url.origin : `${url.protocol}//${url.host}/…`
}
