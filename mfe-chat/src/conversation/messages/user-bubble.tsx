import {
  lazyComponent,
  makeStyles,
  mergeClasses,
  ownTokens,
  tokens,
  useLoadedComponent,
} from '@targum/ui-kit';
import type { Annotation } from '@targum/contracts/on-demand';
import { unbroken } from '../../scripture/passages/references/unbroken.tsx';

export const TextWithReferences = lazyComponent(
  () => import('../../scripture/passages/references/text-with-references.tsx'),
);

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
  const isAnnotated = annotations.length > 0;
  const { isReady } = useLoadedComponent(TextWithReferences, isAnnotated);
  return (
    <div className={mergeClasses(styles.bubble, className)} dir="auto">
      {isAnnotated && isReady ? (
        <TextWithReferences text={text} annotations={annotations} />
      ) : (
        unbroken(text)
      )}
    </div>
  );
}
