import type { ReactNode } from 'react';
import { useT } from '../../../i18n-later.ts';
import { useOpenPassage } from '../open-passage.ts';
import { InlineButton } from './inline-button.tsx';
import type { MessageReference } from './references-of.ts';
import { lazyComponent } from '@targum/ui-kit';
import { unbroken } from './unbroken.tsx';
import { useInlinePopover } from './use-inline-popover.ts';

/**
 * The values of `problem` with which a reference opens. Undefined means that there is no problem.
 * With the others, only the reply lacks the verses.
 */
const OPENS = new Set<string | undefined>([undefined, 'too_long', 'too_many']);

/** Shows a button that opens the verses or says why there are none. On paper, shows plain text. */
export function ReferenceButton(props: { reference: MessageReference; children: ReactNode }) {
  const { reference } = props;
  const children = unbroken(props.children);
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

export const ProblemPopover = lazyComponent(() => import('./problem-popover.tsx'));

function ProblemButton(props: { reference: MessageReference; children: ReactNode }) {
  const { reference, children } = props;
  const t = useT();
  const { button, isOpen, toggle, close } = useInlinePopover(ProblemPopover);
  return (
    <>
      <InlineButton
        ref={button}
        dotted
        title={t('chat.reference.problem')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={toggle}
      >
        {children}
      </InlineButton>
      {isOpen && <ProblemPopover reference={reference} button={button} onClose={close} />}
    </>
  );
}
