import { useContext } from 'react';
import { PartsReadyContext, useLoadedPart } from '@targum/ui-kit';
import { StarterCards } from './starter-cards-part.ts';
import type { StarterCardsProps } from './starter-cards.tsx';
import { useStarterStyles } from './starter-styles.ts';

type StarterListProps = StarterCardsProps & {
  /** The accessible name. */
  readonly label: string;
};

/** Examples to begin with; their shapes until the cards have loaded, and nothing if they cannot. */
export function StarterList({ label, ...cards }: StarterListProps) {
  const styles = useStarterStyles();
  const { isReady, error } = useLoadedPart(StarterCards, useContext(PartsReadyContext));
  if (error !== undefined) return null;
  return (
    <ul className={styles.list} aria-label={label} aria-busy={!isReady}>
      {isReady ? (
        <StarterCards {...cards} />
      ) : (
        cards.starters.map(({ assistantId, place }) => (
          <li key={`${assistantId}-${place}`} className={styles.item} aria-hidden="true">
            <div className={styles.shape} />
          </li>
        ))
      )}
    </ul>
  );
}
