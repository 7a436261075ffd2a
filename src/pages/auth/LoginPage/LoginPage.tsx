import { useLocation } from 'react-router-dom'
import { useSession } from '#api/client/session.ts'
import { AuthLayout } from '#components/auth/AuthLayout/AuthLayout.tsx'
import { LoginForm, type LoginFormProps } from '#components/auth/LoginForm/LoginForm.tsx'
import { routes } from '#locales/routes.ts'
import { auth as t } from '#locales/auth.ts'
import { lazyModule } from '#lazy/lazyModule.ts'

const authMutations = lazyModule(() => import('#api/auth/mutations.ts'))

/** Loaded on submit; the start has usually loaded the network layer that it needs by then. */
const signIn: LoginFormProps['onLogin'] = async (values) =>
  (await authMutations.loadForSubmit()).signIn(values)

/** Sign-in page. After success, the route guard redirects to the feed. */
export function LoginPage() {
  const session = useSession()
  const { state } = useLocation()
  const endedBy = session.status === 'out' ? session.endedBy : undefined
  const notice = endedBy === 'expired' ? t.expired : endedBy === 'reused' ? t.reused : undefined
  return (
    <AuthLayout
      title={t.loginTitle}
      lead={t.loginLead}
      alternative={{ text: t.noAccount, label: t.goToRegister, to: '/register', state }}
    >
      <title>{routes.title(routes.login)}</title>
      <LoginForm onLogin={signIn} notice={notice} />
    </AuthLayout>
  )
}
