/** Whether the first screen of a visit is rendered on the server, where it cannot be used yet. */
export const onServer = typeof window === 'undefined'
