import { Outlet } from 'react-router-dom'
import { signIn } from '#api/auth/mutations.ts'
import { useSession } from '#api/client/session.ts'
import { Verifying } from '#components/auth/AuthGate/AuthGate.tsx'
import { AuthLayout } from '#components/auth/AuthLayout/AuthLayout.tsx'
import { LoginForm } from '#components/auth/LoginForm/LoginForm.tsx'
import { auth } from '#locales/auth.ts'
import { routes } from '#locales/routes.ts'
import { studio as t } from '#locales/studio.ts'

/** Lets signed-in people through; whoever is signed out signs in right here, and is where she wanted to go. */
export function StudioGate() {
  const session = useSession()
  if (session.status === 'verifying') return <Verifying />
  if (session.status === 'in') return <Outlet />
  const notice =
    session.endedBy === 'expired' ? auth.expired : session.endedBy === 'reused' ? auth.reused : undefined
  return (
    <AuthLayout
      title={t.signInTitle}
      lead={t.signInLead}
      alternative={{ text: auth.noAccount, label: auth.goToRegister, to: '/register' }}
    >
      <title>{routes.title(routes.login)}</title>
      <LoginForm onLogin={signIn} notice={notice} />
    </AuthLayout>
  )
}
