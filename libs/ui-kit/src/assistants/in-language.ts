import { assistants } from '@targum/contracts';
import type { Assistant } from '@targum/contracts';
import type { useTranslateString } from '../i18n/i18n.ts';

/** Translates the texts that the release provides. Texts that an admin typed stay as they are. */
export function inLanguage<Shown extends Pick<Assistant, 'id' | 'name' | 'description'>>(
  assistant: Shown,
  text: ReturnType<typeof useTranslateString>,
): Shown {
  const own = assistants.find(({ id }) => id === assistant.id);
  const shown = (field: 'name' | 'description') =>
    own?.[field] === assistant[field] ? text(assistant[field]) : assistant[field];
  return { ...assistant, name: shown('name'), description: shown('description') };
}
