import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#components/ui/Button/Button.tsx'
import { PasswordField } from '#components/ui/Field/PasswordField.tsx'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { auth as t } from '#locales/auth.ts'
import { authFailure } from '../shared/authFailure.ts'
import { FormAlert } from '#components/ui/FormAlert/FormAlert.tsx'
import { lazyModule } from '#lazy/lazyModule.ts'
import type { LoginValues } from './loginForm.schema.ts'

const resolverModule = lazyModule(() => import('./loginForm.resolver.ts'))

const Form = chakra('form', { base: { display: 'grid', gap: '4' } })

export interface LoginFormProps {
  /** Signs in. An error is shown, and the form keeps its values. */
  onLogin: (values: LoginValues) => Promise<void>
  /** Why the sign-in is shown, such as 'Sesión expirada'. */
  notice?: string | undefined
}

/** Sign-in form with e-mail and password. */
export function LoginForm({ onLogin, notice }: LoginFormProps) {
  // Not a mutation: the sign-in pages do not load React Query.
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, clearErrors, formState } = useForm<LoginValues>({
    resolver: resolverModule.useResolver(),
    defaultValues: { email: '', password: '' },
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting: busy } = formState
  const field = (name: keyof LoginValues) => ({
    ...register(name, { onChange: () => clearErrors(name) }),
    error: errors[name]?.message,
    readOnly: busy,
  })

  async function submit(values: LoginValues) {
    setFailure(undefined)
    try {
      await onLogin({ ...values, email: values.email.trim() })
    } catch (error) {
      setFailure(authFailure(error, t.loginFailed))
    }
  }

  return (
    <Form
      noValidate
      method="post"
      onSubmit={(event) => void handleSubmit(submit)(event).catch(() => setFailure(t.connectionFailed))}
    >
      <FormAlert text={failure ?? notice} />
      <TextField
        label={t.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <PasswordField label={t.password} autoComplete="current-password" {...field('password')} />
      <Button type="submit" variant="primary" busy={busy} busyLabel={t.loggingIn} width="full">
        {t.login}
      </Button>
    </Form>
  )
}
