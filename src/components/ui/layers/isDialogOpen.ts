/** Whether a dialog is open or about to appear: keys pressed meanwhile are not for the page behind it. */
export const isDialogOpen = (): boolean => document.querySelector('[data-backdrop][data-state=open]') !== null
