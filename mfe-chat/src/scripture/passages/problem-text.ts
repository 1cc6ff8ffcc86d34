import { limits } from '@targum/contracts';
import { passageProblem } from '@targum/contracts/on-demand';
import type { ScriptureText } from '@targum/contracts/on-demand';
import type { ApiError } from '@targum/ui-kit';
import type { useT } from '../../i18n-later.ts';
import { passageLabel } from './passage-label.ts';

/**
 * Returns the reason why a passage could not be read. Without `text`, a reference in the reason has
 * the code of its book.
 */
export function problemText(
  { status, details = {} }: ApiError,
  t: ReturnType<typeof useT>,
  text?: ScriptureText,
): string {
  if (status === 0) return t('chat.passage.offline');
  const { data: problem } = passageProblem.safeParse(details['reason']?.[0]);
  if (problem === undefined) return t('chat.passage.readFailed');
  const place = details['place']?.[0];
  if (place !== undefined) {
    return t('chat.passage.problem.elsewhere', { place: passageLabel(place, text) });
  }
  return t(`chat.passage.problem.${problem}`, {
    example: exampleReference(t),
    last: details['last']?.[0],
    max: limits.passageVersesMax,
  });
}

export const exampleReference = (t: ReturnType<typeof useT>): string =>
  t('chat.passage.example', { chapter: '4', verses: '35-41' });
