import { makeStyles, mergeClasses, ownTokens, tokens } from '@targum/ui-kit';
import type { MessageReference } from '../passages/references/references-of.ts';
import { TextWithReferences } from '../passages/references/text-with-references.tsx';

const useStyles = makeStyles({
  bubble: {
    maxWidth: 'min(85%, 34rem)',
    padding: '10px 16px',
    borderRadius: tokens.borderRadius2XLarge,
    borderEndEndRadius: '6px',
    border: `${tokens.strokeWidthThin} solid ${ownTokens.colorUserBubbleStroke}`,
    backgroundColor: ownTokens.colorUserBubble,
    color: ownTokens.colorUserBubbleForeground,
    textAlign: 'start',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});

interface UserBubbleProps {
  readonly text: string;
  /** The references that are buttons; without it there are none. */
  readonly references?: readonly MessageReference[];
  readonly className?: string;
}

/** The text of a person, unformatted. */
export function UserBubble({ text, references = [], className }: UserBubbleProps) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.bubble, className)} dir="auto">
      <TextWithReferences text={text} references={references} />
    </div>
  );
}
