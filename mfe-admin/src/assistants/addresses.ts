export const LIST_ADDRESS = '/admin/assistants';

/** Takes the place of an assistant's id in an address. No id begins with an underscore. */
export const NEW = '_new';

export const addressOf = (id: string): string => `${LIST_ADDRESS}/${id}`;
