import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const hashArgon2 = promisify(argon2)

/** OWASP's recommended minimum parameters for argon2id: 19 MiB, two passes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** `argon2id$memory$passes$parallelism$salt$hash`, both last in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await hashArgon2('argon2id', { ...cost, message: password.normalize('NFKC'), nonce })
  const { memory, passes, parallelism } = cost
  return [
    'argon2id',
    memory,
    passes,
    parallelism,
    nonce.toString('base64url'),
    tag.toString('base64url'),
  ].join('$')
}

const dummyHash = hashPassword(randomBytes(16).toString('hex'))

/** Verifies a password. Takes as long for an unknown account (no hash) as for a known one. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = (stored ?? (await dummyHash)).split('$')
  const expected = Buffer.from(tag ?? '', 'base64url')
  const actual = await hashArgon2('argon2id', {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
    message: password.normalize('NFKC'),
    nonce: Buffer.from(salt ?? '', 'base64url'),
  })
  return timingSafeEqual(actual, expected) && stored !== undefined
}
