import { useLocation } from 'react-router-dom'
import { AuthLayout } from '#components/auth/AuthLayout/AuthLayout.tsx'
import { RegisterForm, type RegisterFormProps } from '#components/auth/RegisterForm/RegisterForm.tsx'
import { routes } from '#locales/routes.ts'
import { auth as t } from '#locales/auth.ts'
import { lazyModule } from '#lazy/lazyModule.ts'

const authMutations = lazyModule(() => import('#api/auth/mutations.ts'))

/** Loaded on submit; the start has usually loaded the network layer that it needs by then. */
const signUp: RegisterFormProps['onRegister'] = async (values) =>
  (await authMutations.loadForSubmit()).signUp(values)

/** Registration page. After success, the route guard redirects to the feed. */
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
