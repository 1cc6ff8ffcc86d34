import { displayName, useUser } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';

/**
 * Returns a function that names the author of a question. The author is `person`, by default the
 * signed-in user. The heading of a copied question is 'Question', which names no person.
 */
export function useQuestionAuthor() {
  const t = useT();
  const user = useUser();
  return (copied: true | undefined, person = displayName(user)): string =>
    copied ? t('chat.messages.question') : person;
}
