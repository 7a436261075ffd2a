import { chakra } from '@chakra-ui/react'

const Root = chakra('span', {
  base: { display: 'inline-flex', gap: '0.5', flexShrink: 0, '& svg': { boxSize: '1rem', display: 'block' } },
})
const Place = chakra('span', {
  base: { position: 'relative', '& .rest': { fill: 'border.strong' }, '& .given': { fill: 'text' } },
})
const Part = chakra('span', { base: { position: 'absolute', inset: '0', overflow: 'hidden' } })

const shape =
  'M12 2.6l2.9 5.9 6.500.95-4.700 4.600 1.100 6.450L12 17.450 6.200 20.500l1.100-6.450-4.700-4.600 6.500-.950z'

/** One star, whole. */
export function Star({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <path d={shape} />
    </svg>
  )
}

/** Five stars of which `rating` are given, also in part. Decoration: the number is said beside it. */
export function Stars({ rating }: { rating: number }) {
  return (
    <Root aria-hidden="true">
      {[0, 1, 2, 3, 4].map((place) => {
        const given = Math.min(1, Math.max(0, rating - place))
        return (
          <Place key={place}>
            <Star className="rest" />
            {given > 0 && (
              <Part style={{ width: `${given * 100}%` }}>
                <Star className="given" />
              </Part>
            )}
          </Place>
        )
      })}
    </Root>
  )
}
