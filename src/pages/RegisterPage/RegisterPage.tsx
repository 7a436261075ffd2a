import { useLocation } from 'react-router-dom'
import { signUp } from '#api/auth.ts'
import { AuthLayout } from '#components/session/AuthLayout/AuthLayout.tsx'
import { RegisterForm } from '#components/session/RegisterForm/RegisterForm.tsx'
import { routes } from '#locales/routes.ts'
import { session as t } from '#locales/session.ts'

/** Registration. Success moves on by itself, as on the sign-in. */
export function RegisterPage() {
  const { state } = useLocation()
  return (
    <AuthLayout
      title={t.registerTitle}
      lead={t.registerLead}
      other={{ text: t.haveAccount, label: t.goToLogin, to: '/login', state }}
    >
      <title>{routes.title(routes.register)}</title>
      <RegisterForm onRegister={signUp} />
    </AuthLayout>
  )
}
