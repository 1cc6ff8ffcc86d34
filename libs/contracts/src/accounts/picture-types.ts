/** The types that the file chooser offers and the server accepts. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif'] as const;
