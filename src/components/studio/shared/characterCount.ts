import type { Counter } from '#components/ui/Field/FieldFrame.tsx'
import { studio as t } from '#locales/studio.ts'

/** How much of the room in a field is taken, without the blanks around the text; a warning from nine tenths on. */
export function characterCount(text: string, max: number): Counter {
  const { length } = text.trim()
  return { text: t.characters(length, max), warn: length > max * 0.9 }
}
