/** How a form is stored as a draft. Not a schema, because a form may be part of a first screen. */
export interface DraftCodec<Kept> {
  /** Reads the stored text; undefined if it is no such draft. '' gives the empty form. */
  decode: (text: string) => Kept | undefined
  encode: (values: Kept) => string
}

/** The draft of a form with a single text field, `content`, stored as plain text. */
export const textDraft: DraftCodec<{ content: string }> = {
  decode: (content) => ({ content }),
  encode: ({ content }) => content,
}
