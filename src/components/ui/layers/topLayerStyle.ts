/** Styles of an element in the browser's top layer: it covers the page, without the look that browsers give it. */
export const topLayerStyle = {
  position: 'fixed',
  inset: '0',
  width: 'full',
  height: 'full',
  maxWidth: 'none',
  maxHeight: 'none',
  margin: '0',
  padding: '0',
  border: '0',
  color: 'inherit',
  overflow: 'hidden',
  // Stays above the others while it closes, where browsers can do that.
  transition: 'overlay 200ms allow-discrete',
} as const
