import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { TextField } from '#components/ui/Field/TextField.tsx'

/** Milliseconds without typing before the search begins. */
const typingMs = 250

export interface SearchFieldProps {
  label: string
  placeholder: string
  /** What is searched for, as the address says. */
  value: string
  onChange: (text: string) => void
}

/** Search of a table: follows the address, and changes it when typing pauses. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    // Changed elsewhere: cleared, or Back.
    if (value !== text.trim()) setText(value)
  }
  const report = useEffectEvent(() => {
    if (text.trim() !== value) onChange(text.trim())
  })
  useEffect(() => {
    const timer = setTimeout(() => report(), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <TextField
      label={label}
      hideLabel
      type="search"
      autoComplete="off"
      placeholder={placeholder}
      start={<Search aria-hidden="true" />}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
