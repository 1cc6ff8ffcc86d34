import { makeStyles, ownTokens, tokens } from '@targum/ui-kit';

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

/** The text of a person, unformatted. */
export function UserBubble({ text }: { readonly text: string }) {
  const styles = useStyles();
  return (
    <div className={styles.bubble} dir="auto">
      {text}
    </div>
  );
}
