import { useId } from 'react';
import type { PassageProblem } from '@targum/contracts/on-demand';
import { makeStyles } from '@targum/ui-kit';
import { useT } from '../../../i18n-later.ts';
import { isolated } from '../../../isolated.ts';
import { useListTextsQuery } from '../passages-api.ts';
import { InlinePopover } from './inline-popover.tsx';
import type { InlinePopoverProps } from './inline-popover.tsx';
import type { MessageReference } from './references-of.ts';

const useStyles = makeStyles({ reason: { margin: 0 } });

export interface ProblemPopoverProps extends InlinePopoverProps {
  readonly reference: MessageReference;
}

export default function ProblemPopover({ reference, ...props }: ProblemPopoverProps) {
  const styles = useStyles();
  const reasonId = useId();
  const reason = useReason(reference);
  return (
    <InlinePopover {...props} labelledBy={reasonId}>
      <p id={reasonId} className={styles.reason}>
        {reason}
      </p>
    </InlinePopover>
  );
}

const REASONS = new Map([
  ['unknown_text', 'chat.reference.unknownText'],
  ['no_such_book', 'chat.reference.noSuchBook'],
  ['no_such_chapter', 'chat.reference.noSuchChapter'],
  ['no_such_verse', 'chat.reference.noSuchVerse'],
  ['not_in_text', 'chat.reference.notInText'],
  ['too_many_verses', 'chat.reference.tooManyVerses'],
  ['not_a_reference', 'chat.reference.notAReference'],
] as const satisfies readonly (readonly [PassageProblem, string])[]) as ReadonlyMap<
  string | undefined,
  Parameters<ReturnType<typeof useT>>[0]
>;

function useReason({ label, textId, problem }: MessageReference): string {
  const t = useT();
  const { data: texts } = useListTextsQuery();
  const named = texts?.find(({ id }) => id === textId)?.abbreviation;
  const values = {
    reference: isolated(label),
    text: named === undefined ? t('chat.reference.thisText') : isolated(named),
  };
  return t(REASONS.get(problem) ?? 'chat.reference.otherProblem', values);
}
