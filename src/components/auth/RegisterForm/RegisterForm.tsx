import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '#components/ui/Button/Button.tsx'
import { PasswordField } from '#components/ui/Field/PasswordField.tsx'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { auth as t } from '#locales/auth.ts'
import { authFailure } from '../shared/authFailure.ts'
import { FormAlert } from '#components/ui/FormAlert/FormAlert.tsx'
import { LevelSelect } from '../LevelSelect/LevelSelect.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'
import { lazyModule } from '#lazy/lazyModule.ts'
import type { RegisterValues } from './registerForm.schema.ts'

const resolverModule = lazyModule(() => import('./registerForm.resolver.ts'))

const Form = chakra('form', { base: { display: 'grid', gap: '4' } })

export interface Registration {
  name: string
  email: string
  password: string
  level: number
}

export interface RegisterFormProps {
  /** Registers. An error is shown, and the form keeps its values. The password confirmation is not passed on. */
  onRegister: (registration: Registration) => Promise<void>
  /** Shows the passwords as plain text initially. */
  showPasswords?: boolean
}

/** Registration form: name, e-mail, level, password and its confirmation. */
export function RegisterForm({ onRegister, showPasswords = false }: RegisterFormProps) {
  // Not a mutation: the sign-in pages do not load React Query.
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, clearErrors, formState, control } = useForm<RegisterValues>({
    resolver: resolverModule.useResolver(),
    defaultValues: { name: '', email: '', level: '1', password: '', confirmation: '' },
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting: busy } = formState
  const password = useWatch({ control, name: 'password' })
  const field = (name: keyof RegisterValues) => ({
    ...register(name, { onChange: () => clearErrors(name) }),
    error: errors[name]?.message,
  })

  async function submit({ name, email, level, password: secret }: RegisterValues) {
    setFailure(undefined)
    try {
      await onRegister({ name: name.trim(), email: email.trim(), password: secret, level: Number(level) })
    } catch (error) {
      setFailure(authFailure(error, t.registerFailed))
    }
  }

  return (
    <Form
      noValidate
      method="post"
      onSubmit={(event) => void handleSubmit(submit)(event).catch(() => setFailure(t.connectionFailed))}
    >
      <FormAlert text={failure} />
      <TextField label={t.name} autoComplete="name" readOnly={busy} {...field('name')} />
      <TextField
        label={t.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={busy}
        {...field('email')}
      />
      <LevelSelect help={t.levelHelp} {...field('level')} />
      <PasswordField
        label={t.password}
        autoComplete="new-password"
        defaultVisible={showPasswords}
        help={password ? <PasswordStrength password={password} /> : undefined}
        readOnly={busy}
        {...field('password')}
      />
      <PasswordField
        label={t.confirmPassword}
        autoComplete="new-password"
        defaultVisible={showPasswords}
        readOnly={busy}
        {...field('confirmation')}
      />
      <Button type="submit" variant="primary" busy={busy} busyLabel={t.registering} width="full">
        {t.register}
      </Button>
    </Form>
  )
}
