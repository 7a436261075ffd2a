import { chakra } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { ShieldCheck } from 'lucide-react'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Id } from '#api/contract/common.ts'
import type { ListedCommunity } from '#api/contract/explore.ts'
import { buyerNameMaxLength } from '#api/contract/values/purchases.ts'
import { buyProduct, purchaseFailure, usePurchaseStep } from '#api/purchases/mutations.ts'
import { useUser } from '#api/client/session.ts'
import { FormAlert } from '#components/ui/FormAlert/FormAlert.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { codecOf } from '#api/drafts/draftSchemas.ts'
import { useDraft } from '#api/drafts/useDraft.ts'
import { useFormDraft } from '#api/drafts/useFormDraft.ts'
import { explore } from '#locales/explore.ts'
import { phone as t, purchases } from '#locales/purchases.ts'
import { featuredProduct } from '#components/offers/shared/listedCommunity.ts'
import { Note, Product } from '#components/offers/shared/offerParts.tsx'
import { useIsStillActive } from '#components/purchases/shared/useIsStillActive.ts'
import { phoneDraft, type PhoneFields, phoneSchema } from './phone.schema.ts'
import { PhoneField, spain } from './PhoneField.tsx'
import { toE164 } from './phoneText.ts'

export interface PhoneModalProps {
  open: boolean
  /** The community whose featured product is bought. */
  community: ListedCommunity
  onClose: () => void
}

const Form = chakra('form', { base: { display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' } })
const Buyer = chakra('p', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '2', fontSize: 'sm', overflowWrap: 'anywhere' },
})

/** Purchase of a featured product: asks for a phone number with country code, then redirects to the payment page. */
export function PhoneModal({ open, community, onClose }: PhoneModalProps) {
  const formId = useId()
  const product = featuredProduct(community)
  const step = usePurchaseStep(community.id)
  const busy = step !== undefined

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.title(product?.name ?? explore.unnamedProduct)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={busy}
            busyLabel={step === 'redirecting' ? t.leaving : t.sending}
          >
            {product?.price ? t.payFor(product.price) : t.pay}
          </Button>
        </>
      }
    >
      <PhoneForm key={String(community.id)} id={formId} open={open} community={community} />
    </Dialog>
  )
}

/** A separate component, so that its state lasts as long as the dialog. */
function PhoneForm({ id, open, community }: { id: string; open: boolean; community: ListedCommunity }) {
  const user = useUser()
  const name = (user.name?.trim() || user.email || '').slice(0, buyerNameMaxLength)
  const product = featuredProduct(community)
  const client = useQueryClient()
  const step = usePurchaseStep(community.id)
  const isStillActive = useIsStillActive(open)
  const form = useForm<PhoneFields>({
    resolver: standardSchemaResolver(phoneSchema),
    defaultValues: { phone: `+${spain.code} `, country: spain },
    reValidateMode: 'onSubmit',
  })
  const { register, handleSubmit, setValues, clearErrors, control, formState } = form
  const { ref, onBlur, name: fieldName } = register('phone')
  const [typed, country] = useWatch({ control, name: ['phone', 'country'] })
  // A draft, so that the number survives an expired session.
  const draft = useFormDraft(form, useDraft('buyer-phone'), codecOf(phoneDraft))

  const { submit, error } = useSingleMutation({
    mutationFn: ({ phone, productId }: { phone: string; productId: Id }) =>
      buyProduct(client, community.id, productId, { name, phone: toE164(phone) }, isStillActive),
    onSuccess: (outcome) => {
      if (outcome === 'redirected') draft.clear()
    },
  })
  const send = handleSubmit(async ({ phone }) => {
    if (product) await submit({ phone, productId: product.id })
  })

  return (
    <Form id={id} noValidate onSubmit={(event) => void send(event)}>
      {product && <Product product={product} description={community.featured_product_description?.trim()} />}
      <FormAlert text={error ? purchases.productFailed(purchaseFailure(error)) : undefined} />
      <Buyer>
        <chakra.span color="text.muted">{t.buyer}</chakra.span>
        <chakra.strong fontWeight="620">{name}</chakra.strong>
      </Buyer>
      <PhoneField
        ref={ref}
        name={fieldName}
        onBlur={onBlur}
        value={typed}
        country={country}
        onChange={(value, from) => {
          // Set together: otherwise the draft would store an inconsistent state.
          setValues({ phone: value, country: from })
          clearErrors('phone')
        }}
        error={formState.errors.phone?.message}
        readOnly={step !== undefined}
      />
      {step === 'redirecting' ? (
        <Spinner label={purchases.leaving} />
      ) : (
        <Note icon={<ShieldCheck aria-hidden="true" />}>{t.safe}</Note>
      )}
    </Form>
  )
}
