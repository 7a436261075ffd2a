const shape =
  'M12 2.6l2.9 5.9 6.500.95-4.700 4.600 1.100 6.450L12 17.450 6.200 20.500l1.100-6.450-4.700-4.600 6.500-.950z'

/** A star. */
export function Star({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <path d={shape} />
    </svg>
  )
}
