/** What somebody says: a letter of who, and the words. */
type Words = `${string}: ${string}`

export type DemoMessage =
  | Words
  | {
      say: Words
      /** Answers what was said so many messages before. */
      answers?: number
      /** Number of a scene, sent as a picture. */
      picture?: number
      /** A text sent as a file. */
      file?: { name: string; text: string }
    }

export interface DemoMessageBlock {
  /** Of the last message, in minutes from the first start; otherwise of the first one, a day and an hour in UTC. */
  at: { minutes: number } | { days: number; hour: number }
  says: readonly DemoMessage[]
}

export interface DemoConversation {
  /** Addresses by letter; the first one began it. */
  people: Readonly<Record<string, string>>
  /** Of a group. */
  name?: string
  description?: string
  stretches: readonly DemoMessageBlock[]
  /** How many of the last messages somebody has not seen, by letter. */
  unseen?: Readonly<Record<string, number>>
}
