import type { ReactNode } from 'react';
import { useT } from '../../../i18n-later.ts';
import { useOpenPassage } from '../open-passage.ts';
import { InlineButton } from './inline-button.tsx';
import { ProblemButton } from './problem-button.tsx';
import type { MessageReference } from './references-of.ts';

/**
 * The problems of a reference that still opens. The text has its verses, but the reply does not
 * show them.
 */
const OPENS = new Set<string | undefined>([undefined, 'too_long', 'too_many']);

interface ReferenceButtonProps {
  readonly reference: MessageReference;
  /** The words of the reference in the message. */
  readonly children: ReactNode;
}

/**
 * Shows a reference in a message as a button that opens its verses, or says why the reference has
 * none. On paper, for example, the reference is plain text.
 */
export function ReferenceButton({ reference, children }: ReferenceButtonProps) {
  const t = useT();
  const openPassage = useOpenPassage();
  const { ref, textId, label, problem } = reference;
  if (!openPassage) return children;
  if (textId === undefined || !OPENS.has(problem)) {
    return <ProblemButton reference={reference}>{children}</ProblemButton>;
  }
  return (
    <InlineButton
      aria-label={t('chat.reference.open', { reference: label })}
      onPress={() => openPassage({ ref, textId })}
    >
      {children}
    </InlineButton>
  );
}
