import { chakra } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import type { InputHTMLAttributes, Ref } from 'react'
import { communityAccess } from '#api/contract/studio/communities.ts'
import { studioCommunity as t } from '#locales/studioCommunity.ts'

const Options = chakra('div', {
  base: { display: 'grid', gap: '2', gridTemplateColumns: { base: '1fr', sm: 'repeat(2, minmax(0, 1fr))' } },
})
const Option = chakra('label', {
  base: {
    display: 'flex',
    gap: '3',
    padding: '3',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'md',
    cursor: 'pointer',
    '& input': { accentColor: '{colors.brand}', boxSize: '1.125rem', flexShrink: 0, marginTop: '1' },
    '&:has(:checked)': { borderColor: 'brand', bg: 'brand.subtle' },
  },
})

const Warning = chakra('p', {
  base: {
    display: 'flex',
    gap: '2',
    marginTop: '2',
    padding: '3',
    borderRadius: 'sm',
    bg: 'warning.subtle',
    color: 'warning',
    fontSize: 'sm',
    fontWeight: '500',
    '& svg': { boxSize: '1.125rem', flexShrink: 0, marginTop: '0.0625rem' },
  },
})

export type AccessFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  ref?: Ref<HTMLInputElement>
  /** What the choice changes for readers when it is saved; announced when it appears. */
  warning?: string | undefined
}

/** How people become members, each choice with what it means. Spread `register(name)` into it. */
export function AccessField({ warning, ...props }: AccessFieldProps) {
  return (
    <chakra.fieldset>
      <chakra.legend fontSize="sm" fontWeight="560" marginBottom="1.5">
        {t.access}
      </chakra.legend>
      <Options>
        {communityAccess.map((access) => {
          const [name, meaning] = t.accessTypes[access]
          return (
            <Option key={access}>
              <input {...props} type="radio" value={access} />
              <span>
                <chakra.span display="block" fontWeight="620">
                  {name}
                </chakra.span>
                <chakra.span fontSize="sm" color="text.muted">
                  {meaning}
                </chakra.span>
              </span>
            </Option>
          )
        })}
      </Options>
      <div role="status">
        {warning && (
          <Warning>
            <TriangleAlert aria-hidden="true" />
            <span>{warning}</span>
          </Warning>
        )}
      </div>
    </chakra.fieldset>
  )
}
