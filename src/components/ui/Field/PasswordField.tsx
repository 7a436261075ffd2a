import { common as t } from '#locales/common.ts'
import { Eye, EyeOff } from 'lucide-react'
import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { IconButton } from '../IconButton/IconButton.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end'> & {
  /** Shows the password as plain text initially. */
  defaultVisible?: boolean
}

/** Password field with a show/hide toggle and a Caps Lock warning. */
export function PasswordField(props: PasswordFieldProps) {
  const { defaultVisible = false, help, onKeyDown, onKeyUp, onBlur, ...rest } = props
  const [visible, setVisible] = useState(defaultVisible)
  const [caps, setCaps] = useState(false)

  function readCaps(event: KeyboardEvent<HTMLInputElement>) {
    // Key events of password managers have no `getModifierState`.
    if (typeof event.getModifierState === 'function') setCaps(event.getModifierState('CapsLock'))
  }

  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      type={visible ? 'text' : 'password'}
      help={caps ? t.capsLock : help}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        readCaps(event)
        onKeyDown?.(event)
      }}
      onKeyUp={(event: KeyboardEvent<HTMLInputElement>) => {
        readCaps(event)
        onKeyUp?.(event)
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setCaps(false)
        onBlur?.(event)
      }}
      end={
        <IconButton
          label={visible ? t.hidePassword : t.showPassword}
          disabled={rest.disabled}
          boxSize="target"
          onClick={() => setVisible(!visible)}
        >
          {visible ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  )
}
