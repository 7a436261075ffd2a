/** Type of the message by which the service worker has a page load itself again (decision 35). */
export const separateMessage = 'SEPARATE'
