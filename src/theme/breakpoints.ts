/**
 * Minimum widths of the window. `md`: sidebar instead of bottom bar; `lg`: two columns; `xl`: a rail beside the reading
 * column; `2xl`: a rail beside a wide page.
 */
export const breakpoints = { sm: '480px', md: '768px', lg: '1100px', xl: '1180px', '2xl': '1568px' } as const
