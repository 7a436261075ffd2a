/** Whether a text shows nothing: only spaces, controls and invisible characters. */
export const isBlank = (text: string): boolean => !/[^\p{C}\p{Z}]/u.test(text)
