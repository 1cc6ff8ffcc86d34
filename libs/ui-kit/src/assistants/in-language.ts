import { assistants } from '@targum/contracts';
import type { Assistant } from '@targum/contracts';
import type { useText } from '../i18n/i18n.ts';

/** The release's own texts in the reader's language; those of admins stay as they were typed. */
export function inLanguage<Shown extends Pick<Assistant, 'id' | 'name' | 'description'>>(
  assistant: Shown,
  text: ReturnType<typeof useText>,
): Shown {
  const own = assistants.find(({ id }) => id === assistant.id);
  const shown = (field: 'name' | 'description') =>
    own?.[field] === assistant[field] ? text(assistant[field]) : assistant[field];
  return { ...assistant, name: shown('name'), description: shown('description') };
}
