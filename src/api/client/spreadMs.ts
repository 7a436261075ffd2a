/** Milliseconds over which clients that receive the same event spread their requests. */
export const spreadMs = 3000
