import { lazyComponent, makeStyles, tokens, useLoadedComponent } from '@targum/ui-kit';
import type { QuotationsCardProps } from './quotations-card.tsx';

const Card = lazyComponent<QuotationsCardProps>(() => import('./quotations-card.tsx'));

const useStyles = makeStyles({
  // The placeholder is as high as the card without its note.
  place: { height: `calc(46px + ${tokens.spacingVerticalXS} + ${tokens.spacingVerticalS})` },
});

/** Loads the card's code beside the list. A card that fails to load is left out. */
export function QuotationsCard(props: QuotationsCardProps) {
  const styles = useStyles();
  const { isReady, error } = useLoadedComponent(Card);
  if (error !== undefined) return null;
  return isReady ? <Card {...props} /> : <div className={styles.place} />;
}
