import { withoutAccents } from '#lib/foldText.ts'
import { spanishNames } from './documents.ts'

/** Spanish words for the states in story names. */
const states: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /\b(empty|none|zero|nothing|blank)\b|^no (\w+s|results|mine|plan|match)\b/,
    ['vacío', 'vacía', 'sin datos'],
  ],
  [/\b(loading|pending|verifying|asking|waiting)\b/, ['cargando', 'esperando']],
  [
    /\b(fails?|failed|failing|failure|errors?|refused|broken|not json|invalid (body|reply))\b/,
    ['error', 'fallo'],
  ],
  [/\b(network|offline|connection|unreachable|timeout)\b/, ['sin conexión', 'sin red']],
  [/\b(busy|sending|joining|trying|redirecting)\b/, ['enviando', 'ocupado']],
  [/\b(retry|retried|retrying|recovers|then ok|tried again)\b/, ['reintentar']],
  [/\bdark\b/, ['oscuro', 'tema oscuro']],
  [/\b(phone|narrow)\b/, ['móvil', 'teléfono']],
  [/\b(un)?liked?\b/, ['me gusta', 'corazón']],
  [/\b(deletes?|deleted|deletion|remove|removed)\b/, ['borrar', 'eliminar']],
  [/\b(comment|comments)\b/, ['comentario', 'comentarios']],
  [/\b(share|shared|copied)\b/, ['compartir', 'copiar enlace']],
  [/\b(ad|ads)\b/, ['anuncio', 'publicidad']],
  [/\b(image|images|picture|pictures|photos)\b/, ['imagen', 'foto']],
  [/\b(video|videos)\b/, ['vídeo']],
  [/\battachment\b/, ['adjunto', 'archivo']],
  [/\b(reply|replying)\b/, ['responder', 'respuesta']],
  [/\bunread\b/, ['sin leer']],
  [/\b(found|gone)\b/, ['no encontrado', 'sin resultados']],
  [/\b(forbidden|unauthorized|no token|not allowed|may not)\b/, ['sin permiso']],
  [/\b(session expired|signed out|out redirect)\b/, ['sesión caducada']],
  [/\b(expired)\b/, ['caducado']],
  [/\blocked\b/, ['bloqueado']],
  [/\bprivate\b/, ['privado', 'privada']],
  [/\bno communit(y|ies)\b|\bno selection\b/, ['sin comunidad']],
  [/\b(limit|too (large|long|many)|max length)\b/, ['límite', 'demasiado grande']],
  [/\blong\b/, ['texto largo']],
  [/\b(success|sent|saved|completed|created|published|publishes)\b/, ['enviado', 'hecho']],
  [/\b(draft|restored|held over)\b/, ['borrador']],
  [/\b(upload|uploading|uploaded)\b/, ['subiendo', 'subir']],
  [/\bcancel(led)?\b/, ['cancelado']],
  [/\b(required|missing|invalid|mismatch|wrong|validation)\b/, ['no válido', 'falta un dato']],
  [/\bdisabled\b/, ['desactivado']],
  [/\b(keyboard|keys)\b/, ['teclado']],
  [/\b(block|blocked)\b/, ['bloquear']],
  [/\breport(ed)?\b/, ['denunciar']],
  [/\bfollow(ing|ed)?\b/, ['seguir']],
  [/\bpassword\b/, ['contraseña']],
]

/** Spanish nouns for the objects in story titles. */
const things: readonly (readonly [RegExp, string])[] = [
  [/^(posts|feed|communities)\/|^profiles\/(ProfilePosts|ProfilePage)/, 'publicación'],
  [/^messaging\//, 'mensaje'],
  [/^referrals\//, 'referido'],
]

/** How often a component's names are repeated, so that they rank before the states of others. */
const weight = 6

/**
 * Spanish search words of an entry in the tree, with and without accents.
 * @param entry a story, by its title and name ('Load Error'), or the Docs page of a component.
 */
export function spanishWords({ type, title, name }: { type: string; title: string; name: string }): string[] {
  const names = spanishNames(title)
  if (type === 'docs') return variants(names).flatMap((one) => Array<string>(weight).fill(one))
  const lower = name.toLowerCase()
  const matching = states.filter(([pattern]) => pattern.test(lower))
  const found = matching.map(([, words]) => words)
  const said = found.flat()
  // Adds the complete match again, so that 'Liked' ranks before 'Like Waits'.
  const whole = matching
    .filter(([pattern]) => pattern.exec(lower)?.[0] === lower)
    .flatMap(([, words]) => words)
  const thing = things.find(([pattern]) => pattern.test(title))?.[1]
  const deed = said.includes('borrar') && thing ? [`borrar ${thing}`, `eliminar ${thing}`] : []
  // Only the first word of each state: repeated words increase an entry's rank.
  const both = names.flatMap((own) => found.map(([state]) => `${own} ${state}`))
  return [...variants([...deed, ...said, ...both]), ...variants(whole)]
}

const variants = (words: readonly string[]) => [
  ...new Set(words.flatMap((one) => [one, withoutAccents(one)])),
]
