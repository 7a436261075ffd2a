/** Whether things should not move: the system asks for it, or the member does. */
export function prefersLessMotion(): boolean {
  return (
    document.documentElement.dataset['motion'] === 'less' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}
