import { displayName, useUser } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';

/** Names the author of a question: the user if there is no `person`, and nobody if it was copied. */
export function useQuestionAuthor() {
  const t = useT();
  const user = useUser();
  return (copied: true | undefined, person = displayName(user)): string =>
    copied ? t('chat.messages.question') : person;
}
