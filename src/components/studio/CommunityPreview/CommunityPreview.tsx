import { chakra } from '@chakra-ui/react'
import type { RunCommunity } from '#api/contract/studio/communities.ts'
import { CommunityBanner } from '#components/communities/CommunityBanner/CommunityBanner.tsx'
import { ExploreCard } from '#components/explore/ExploreCard/ExploreCard.tsx'
import { studioCommunity as t } from '#locales/studioCommunity.ts'
import { type CommunityFormValues, toSettings } from '../CommunityForm/communityForm.schema.ts'

const Root = chakra('section', { base: { display: 'grid', gap: '4', alignContent: 'start' } })
const Heading = chakra('h2', { base: { fontSize: 'lg', fontWeight: '640', letterSpacing: '-0.01em' } })
const Kind = chakra('h3', {
  base: { fontSize: 'sm', fontWeight: '620', color: 'text.muted', marginBottom: '1.5' },
})

const nothing = () => undefined

export type PreviewedCommunity = Pick<
  RunCommunity,
  | 'id'
  | 'member_count'
  | 'reviews_count'
  | 'average_rating'
  | 'image_url'
  | 'coach_name'
  | 'coach_bio'
  | 'coach_image'
  | 'products'
>

export interface CommunityPreviewProps {
  /** As typed. */
  values: CommunityFormValues
  community: PreviewedCommunity
}

/** The community as members see it while it is edited: with the very card and banner that they see. */
export function CommunityPreview({ values, community }: CommunityPreviewProps) {
  const { name, description, access_type, price, currency, max_members } = toSettings(values)
  const product = community.products.find(({ id }) => String(id) === values.featured_product_id)
  const shown = name || t.previewName
  return (
    <Root aria-label={t.preview}>
      <Heading>{t.preview}</Heading>
      <div>
        <Kind>{t.previewCard}</Kind>
        {values.listed ? (
          <div inert>
            <ExploreCard
              community={{
                id: community.id,
                name: shown,
                description,
                tipo_acceso: access_type,
                precio_acceso: price,
                moneda: access_type === 'por_pago' ? currency : (product?.currency ?? currency),
                members_count: community.member_count,
                max_members,
                coach_name: community.coach_name,
                coach_bio: community.coach_bio,
                coach_image: community.coach_image,
                ...(product && {
                  featured_product_id: product.id,
                  featured_product_name: product.name,
                  featured_product_promise: product.promise,
                  featured_product_price: product.price,
                  featured_product_has_image: false,
                }),
              }}
              imageUrl={community.image_url ?? null}
              stats={{ total_reviews: community.reviews_count, average_rating: community.average_rating }}
              onOpen={nothing}
              onJoin={nothing}
              onEnter={nothing}
              onReviews={nothing}
            />
          </div>
        ) : (
          <chakra.p color="text.muted">{t.previewUnlisted}</chakra.p>
        )}
      </div>
      <div>
        <Kind>{t.previewBanner}</Kind>
        <div inert>
          <CommunityBanner
            community={{
              id: community.id,
              name: shown,
              description,
              image_url: community.image_url,
              is_public: access_type === 'publica',
              member_count: community.member_count,
              role: 'member',
            }}
          />
        </div>
      </div>
    </Root>
  )
}
