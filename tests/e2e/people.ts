import { DEMO_LOGINS, demoPassword } from '#server/demo/people.ts'
import type { Credentials } from './fixtures.ts'

function demo(name: string): Credentials {
  const login = DEMO_LOGINS.find(({ email }) => email.startsWith(`${name}@`))
  if (!login) throw new Error(`${name} is not among the demo logins`)
  return { email: login.email, password: demoPassword }
}

/** Owns communities. */
export const owner = demo('marta')
/** Another coach whose tier may publish in the global feed. */
export const otherCoach: Credentials = { email: 'andres@faro.demo', password: demoPassword }
/** A member of several communities, who posts. */
export const author = demo('lucia')
/** Another member of the author's communities, who comments and likes. */
export const reader = demo('diego')
