import { deriveSecret, secondsLeft, sign } from '../media/signing.ts'

const daySeconds = 86_400
/** Other apps load a picture when the link is sent, and again when somebody sees the message much later. */
const lifetimeDays = 60

/** Signs the URLs of communities' pictures in previews, because nobody may guess that of a private community. */
export class PictureLinks {
  private readonly secret: string

  constructor(mediaSecret: string) {
    this.secret = deriveSecret(mediaSecret, 'preview')
  }

  /** Path of a picture's JPEG, the same for a day and valid for at least {@link lifetimeDays} days. */
  path(key: string): string {
    const expires = (Math.ceil(Date.now() / 1000 / daySeconds) + lifetimeDays) * daySeconds
    return `/og/communities/${key}.jpg?exp=${expires}&sig=${sign(this.secret, key, expires)}`
  }

  /** Seconds until an address expires; 0 if it has expired or its signature is wrong. */
  secondsLeft(key: string, expires: unknown, signature: unknown): number {
    return secondsLeft(this.secret, key, expires, signature)
  }
}
