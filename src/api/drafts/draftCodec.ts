/**
 * Converts a form's values to and from a draft's text. Not a schema, because a first screen may contain such a form.
 */
export interface DraftCodec<Kept> {
  /** Parses a stored text; undefined if it is invalid. '' gives the empty form. */
  decode: (text: string) => Kept | undefined
  encode: (values: Kept) => string
}

/** Codec of a form with a single text field, `content`, stored as plain text. */
export const textDraft: DraftCodec<{ content: string }> = {
  decode: (content) => ({ content }),
  encode: ({ content }) => content,
}
