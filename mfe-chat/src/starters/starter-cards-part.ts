import { currentLanguage, lazyPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import type { StarterCardsProps } from './starter-cards.tsx';

/** The examples are no part of the first screen, so they load after it, with their texts. */
export const StarterCards: LazyPart<StarterCardsProps> = lazyPart(async () => {
  const [cards, { starterCatalogue }] = await Promise.all([
    import('./starter-cards.tsx'),
    import('./starter-catalogue.ts'),
  ]);
  await starterCatalogue.load(currentLanguage());
  return cards;
});
