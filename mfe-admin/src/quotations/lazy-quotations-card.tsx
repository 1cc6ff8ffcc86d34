import { lazyComponent, makeStyles, tokens, useLoadedComponent } from '@targum/ui-kit';
import type { QuotationsCardProps } from './quotations-card.tsx';

const Card = lazyComponent<QuotationsCardProps>(() => import('./quotations-card.tsx'));

const useStyles = makeStyles({
  // The placeholder is as high as the card without its note.
  place: { height: `calc(46px + ${tokens.spacingVerticalXS} + ${tokens.spacingVerticalS})` },
});

/**
 * Shows the card once its code has loaded. The code loads at the same time as the list. If it
 * cannot be loaded, shows nothing.
 */
export function QuotationsCard(props: QuotationsCardProps) {
  const styles = useStyles();
  const { isReady, error } = useLoadedComponent(Card);
  if (error !== undefined) return null;
  return isReady ? <Card {...props} /> : <div className={styles.place} />;
}
