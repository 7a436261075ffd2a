/** Testimonials shown on a sales page, from the product spec. */
export const salesTestimonialsShown = 6
