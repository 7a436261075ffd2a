import { categories } from '#api/contract/values/feed.ts'
import { SelectField, type SelectFieldProps } from '#components/ui/Field/SelectField.tsx'
import { categoryName } from '#locales/feedCard.ts'
import { feedForm as t } from '#locales/feedForm.ts'

/** Select for a new post's category. The value is the category's key, not its label. */
export function CategorySelect(props: Omit<SelectFieldProps, 'label' | 'children'>) {
  return (
    <SelectField {...props} label={t.category}>
      {categories.map((category) => (
        <option key={category} value={category}>
          {categoryName(category)}
        </option>
      ))}
    </SelectField>
  )
}
