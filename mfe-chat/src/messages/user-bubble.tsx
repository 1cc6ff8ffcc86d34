import { makeStyles, mergeClasses, ownTokens, tokens } from '@targum/ui-kit';

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
  readonly className?: string;
}

/** The text of a person, unformatted. */
export function UserBubble({ text, className }: UserBubbleProps) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.bubble, className)} dir="auto">
      {text}
    </div>
  );
}
