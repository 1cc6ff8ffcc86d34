import { DEFAULT_ASSISTANT } from '@targum/contracts';

/**
 * Returns the default assistant if it is active, or else the first active one. Without any active
 * assistant, returns the default one.
 */
export const defaultAssistant = (active: readonly { readonly id: string }[]): string =>
  (active.find(({ id }) => id === DEFAULT_ASSISTANT) ?? active[0])?.id ?? DEFAULT_ASSISTANT;
