const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/iu

/** Whether a text can be an id of this server; anything else refers to nothing. */
export const isGuid = (text: string): boolean => guid.test(text)
