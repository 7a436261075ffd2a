/** Whether to avoid animation, because of the system's setting or the member's. */
export function prefersLessMotion(): boolean {
  return (
    document.documentElement.dataset['motion'] === 'less' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}
