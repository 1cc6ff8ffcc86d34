export const LIST_ADDRESS = '/admin/assistants';

/** Takes the place of the id in the address of a new assistant. No id begins with an underscore. */
export const NEW = '_new';

export const addressOf = (id: string): string => `${LIST_ADDRESS}/${id}`;
