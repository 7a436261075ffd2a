import { coast as c } from '#theme/coast.ts'

/** The lighthouse at dawn. Decoration only. */
export function Coast() {
  return (
    <svg
      viewBox="0 0 800 1000"
      preserveAspectRatio="xMidYMax slice"
      width="100%"
      height="100%"
      aria-hidden="true"
    >
      <rect width="800" height="1000" fill={c.sky} />
      <circle cx="250" cy="610" r="210" fill={c.glow} />
      <circle cx="250" cy="610" r="120" fill={c.sun} />
      <path fill={c.far} d="M0 640q200-50 400-10t400-24v400H0z" />
      <path fill={c.sea} d="M0 706q180 44 390 4t410 22v280H0z" />
      <path fill={c.near} d="M0 792q220-50 430 2t370-10v240H0z" />
      <path fill={c.lamp} opacity=".55" d="M566 402-400 250v300z" />
      <path fill={c.lamp} opacity=".3" d="M596 402 1200 300v200z" />
      <path fill={c.rock} d="M430 1000c20-150 60-240 120-262 70-24 160 20 250 40v222z" />
      <path fill={c.tower} d="M552 436h58l26 318H526z" />
      <path fill={c.band} d="M545 520h72l7 78h-86zM536 660h96l7 78H528z" />
      <rect x="540" y="372" width="82" height="66" rx="8" fill={c.deep} />
      <rect x="558" y="384" width="46" height="42" rx="4" fill={c.lamp} />
      <path fill={c.band} d="M536 374 581 324l45 50z" />
      <rect x="530" y="434" width="102" height="10" rx="5" fill={c.rock} />
      <path fill={c.deep} d="M0 884q200-46 420 6t380-20v140H0z" />
    </svg>
  )
}
