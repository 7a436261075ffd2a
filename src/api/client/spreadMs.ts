/** Clients that are told of a change at the same moment ask again within this time, in milliseconds. */
export const spreadMs = 3000
