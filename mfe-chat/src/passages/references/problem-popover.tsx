import { useEffect, useId, useMemo } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import type { PassageProblem } from '@targum/contracts/on-demand';
import { makeStyles, tokens } from '@targum/ui-kit';
import { Popover, PopoverSurface } from '@targum/ui-kit/menus';
import { useT } from '../../i18n-later.ts';
import { useListTextsQuery } from '../passages-api.ts';
import type { MessageReference } from './references-of.ts';

const useStyles = makeStyles({
  surface: {
    boxSizing: 'border-box',
    width: 'max-content',
    maxWidth: 'min(22rem, calc(100vw - 24px))',
    padding: '10px 14px',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textAlign: 'start',
    overflowWrap: 'anywhere',
  },
  reason: { margin: 0 },
});

export interface ProblemPopoverProps {
  readonly reference: MessageReference;
  /** The reference in the message. */
  readonly button: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Says why a reference cannot be opened. It has the focus, and gives it back to the reference. */
export default function ProblemPopover({ reference, button, onClose }: ProblemPopoverProps) {
  const styles = useStyles();
  const reasonId = useId();
  const reason = useReason(reference);
  const target = useMemo(() => lastLineOf(button), [button]);

  useEffect(() => {
    const element = button.current;
    return () => {
      // A press elsewhere has moved the focus already.
      if (document.activeElement === document.body) element?.focus({ preventScroll: true });
    };
  }, [button]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    // Tab then moves on from the reference, to the next control in the text.
    button.current?.focus({ preventScroll: true });
    onClose();
  };
  return (
    <Popover
      open
      positioning={{
        target,
        position: 'below',
        align: 'start',
        offset: 4,
        overflowBoundaryPadding: 12,
      }}
      onOpenChange={({ target: pressed }) => {
        // A press on the reference already closes the popover.
        if (!(pressed instanceof Node && button.current?.contains(pressed))) onClose();
      }}
    >
      <PopoverSurface
        className={styles.surface}
        role="dialog"
        aria-labelledby={reasonId}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <p id={reasonId} className={styles.reason}>
          {reason}
        </p>
      </PopoverSurface>
    </Popover>
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

/** The reason in the language of the screen. The text has a name once the texts are known. */
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

/** Names keep their own direction in a sentence of another one. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

/** The end of a reference that may be on several lines, as a place for the popover. */
const lastLineOf = (button: RefObject<HTMLElement | null>) => ({
  getBoundingClientRect(): DOMRect {
    const lines = button.current?.getClientRects();
    return lines?.[lines.length - 1] ?? button.current?.getBoundingClientRect() ?? new DOMRect();
  },
  ...(button.current && { contextElement: button.current }),
});
