import { chakra } from '@chakra-ui/react'
import { session as t } from '#locales/session.ts'
import { passwordStrength } from './password.ts'

const Row = chakra('span', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2' },
})
const Bar = chakra('span', {
  base: { height: '1', width: '6', borderRadius: 'full', bg: 'border.strong' },
  variants: {
    tone: { weak: { bg: 'danger' }, fair: { bg: 'warning' }, good: { bg: 'success' }, off: {} },
  },
})

/** Four bars and a word that say how hard the password is to guess. */
export function PasswordStrength({ password }: { password: string }) {
  const strength = passwordStrength(password)
  const tone = strength <= 1 ? 'weak' : strength === 2 ? 'fair' : 'good'
  return (
    <Row>
      <Row columnGap="1" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <Bar key={step} tone={step <= Math.max(1, strength) ? tone : 'off'} />
        ))}
      </Row>
      {t.strengthLabel(t.strength[strength])}
    </Row>
  )
}
