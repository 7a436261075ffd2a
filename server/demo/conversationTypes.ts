/** A message: the letter of its author, and the text. */
type Words = `${string}: ${string}`

export type DemoMessage =
  | Words
  | {
      say: Words
      /** Replies to the message this many messages before. */
      answers?: number
      /** With the drawing of Lucía's pupil. */
      drawing?: true
      /** A text attached as a file. */
      file?: { name: string; text: string }
    }

export interface DemoMessageBlock {
  /**
   * Time of the last message in minutes from the first start (negative), or of the first message as day and hour in
   * Madrid.
   */
  at: { minutes: number } | { days: number; hour: number }
  says: readonly DemoMessage[]
}

export interface DemoConversation {
  /** E-mails by letter; the first one created the conversation. */
  people: Readonly<Record<string, string>>
  /** Name of a group. */
  name?: string
  description?: string
  stretches: readonly DemoMessageBlock[]
  /** Number of unread messages at the end, by letter. */
  unseen?: Readonly<Record<string, number>>
}
