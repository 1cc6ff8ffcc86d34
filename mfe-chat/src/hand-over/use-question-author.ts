import { displayName, useUser } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';

/**
 * Returns a function that names the author of a question. The author is `person`, by default the
 * signed-in user. A copied question is called 'Question', so that it names nobody.
 */
export function useQuestionAuthor() {
  const t = useT();
  const user = useUser();
  return (copied: true | undefined, person = displayName(user)): string =>
    copied ? t('chat.messages.question') : person;
}
