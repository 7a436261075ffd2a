import { SelectField, type SelectFieldProps } from '#components/ui/Field/SelectField.tsx'
import { auth as t } from '#locales/auth.ts'

export type LevelSelectProps = Omit<SelectFieldProps, 'label' | 'children'>

/** Experience level, 1 to 5, with the level names used in registration and meetings. */
export function LevelSelect(props: LevelSelectProps) {
  return (
    <SelectField label={t.level} {...props}>
      {t.levels.map((name, index) => (
        <option key={name} value={String(index + 1)}>
          {t.levelOption(index + 1, name)}
        </option>
      ))}
    </SelectField>
  )
}
