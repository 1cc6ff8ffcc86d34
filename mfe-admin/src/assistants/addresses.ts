export const LIST_ADDRESS = '/admin/assistants';

/** In the place of an id; no id begins with an underscore. */
export const NEW = '_new';

export const addressOf = (id: string): string => `${LIST_ADDRESS}/${id}`;
