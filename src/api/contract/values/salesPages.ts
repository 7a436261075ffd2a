/** Testimonials shown on a sales page, from the documents. */
export const salesTestimonialsShown = 6
