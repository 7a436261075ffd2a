import { useLocation } from 'react-router-dom'
import { AuthLayout } from '#components/auth/AuthLayout/AuthLayout.tsx'
import { RegisterForm, type RegisterFormProps } from '#components/auth/RegisterForm/RegisterForm.tsx'
import { routes } from '#locales/routes.ts'
import { auth as t } from '#locales/auth.ts'
import { loadForSubmit } from '#chunks/lazyPage.tsx'

/** The network layer comes after the form: it is there by the time somebody has typed. */
const signUp: RegisterFormProps['onRegister'] = async (values) =>
  (await loadForSubmit(() => import('#api/auth/mutations.ts'))).signUp(values)

/** Registration. Success moves on by itself, as on the sign-in. */
export function RegisterPage() {
  const { state } = useLocation()
  return (
    <AuthLayout
      title={t.registerTitle}
      lead={t.registerLead}
      alternative={{ text: t.haveAccount, label: t.goToLogin, to: '/login', state }}
    >
      <title>{routes.title(routes.register)}</title>
      <RegisterForm onRegister={signUp} />
    </AuthLayout>
  )
}
