import { levels } from '#api/contract/common.ts'
import { SelectField, type SelectFieldProps } from '#components/ui/Field/SelectField.tsx'
import { session as t } from '#locales/session.ts'

export type LevelSelectProps = Omit<SelectFieldProps, 'label' | 'children'>

/** Experience level, 1 to 5, with the names of registration and meetings. */
export function LevelSelect(props: LevelSelectProps) {
  return (
    <SelectField label={t.level} {...props}>
      {levels.map((level) => (
        <option key={level} value={String(level)}>
          {t.levelOption(level, t.levels[level - 1] ?? '')}
        </option>
      ))}
    </SelectField>
  )
}
