import { chakra } from '@chakra-ui/react'
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

export type AccessFieldProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

/** How people become members, each choice with what it means. Spread `register(name)` into it. */
export function AccessField(props: AccessFieldProps) {
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
    </chakra.fieldset>
  )
}
