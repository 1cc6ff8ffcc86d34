import {
  lazyComponent,
  makeStyles,
  mergeClasses,
  ownTokens,
  tokens,
  useLoadedComponent,
} from '@targum/ui-kit';
import type { Annotation } from '@targum/contracts/on-demand';

export const TextWithReferences = lazyComponent(
  () => import('../../scripture/passages/references/text-with-references.tsx'),
);

/** Matches a place, such as "4:35", whose numbers must stay together. */
const PLACE = /\d[:\u2010-\u2013-]\d/;

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
  readonly annotations?: readonly Annotation[] | undefined;
  readonly className?: string;
}

export function UserBubble({ text, annotations = [], className }: UserBubbleProps) {
  const styles = useStyles();
  const hasReferences = annotations.length > 0 || PLACE.test(text);
  const { isReady } = useLoadedComponent(TextWithReferences, hasReferences);
  return (
    <div className={mergeClasses(styles.bubble, className)} dir="auto">
      {hasReferences && isReady ? (
        <TextWithReferences text={text} annotations={annotations} />
      ) : (
        text
      )}
    </div>
  );
}
