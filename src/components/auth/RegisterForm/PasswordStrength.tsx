import { chakra } from '@chakra-ui/react'
import { auth as t } from '#locales/auth.ts'
import { CircleAlert } from 'lucide-react'
import { passwordStrength } from './password.ts'
import { useCommonPassword } from './useCommonPassword.ts'

const Row = chakra('span', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2' },
})
const Bar = chakra('span', {
  base: { height: '1', width: '6', borderRadius: 'full', bg: 'border.strong' },
  variants: {
    tone: { weak: { bg: 'danger' }, fair: { bg: 'warning' }, good: { bg: 'success' }, off: {} },
  },
})

const Warning = chakra('span', {
  base: {
    display: 'flex',
    gap: '1.5',
    marginTop: '1',
    color: 'warning',
    '& svg': { boxSize: '1rem', flexShrink: 0, marginTop: '0.125rem' },
  },
})

/**
 * Shows how hard the password is to guess, and warns about common passwords. It only informs: weak and common
 * passwords are accepted.
 */
export function PasswordStrength({ password }: { password: string }) {
  const common = useCommonPassword(password)
  const strength = common ? Math.min(1, passwordStrength(password)) : passwordStrength(password)
  const tone = strength <= 1 ? 'weak' : strength === 2 ? 'fair' : 'good'
  return (
    <>
      <Row>
        <Row columnGap="1" aria-hidden="true">
          {[1, 2, 3, 4].map((step) => (
            <Bar key={step} tone={step <= Math.max(1, strength) ? tone : 'off'} />
          ))}
        </Row>
        {t.strengthLabel(t.strength[strength] ?? '')}
      </Row>
      {common && (
        <Warning role="status">
          <CircleAlert aria-hidden="true" />
          {t.passwordCommon}
        </Warning>
      )}
    </>
  )
}
