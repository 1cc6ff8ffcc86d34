import { lazyPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';

/** A lazy part whose texts are in the catalogue that loads after the first screen. */
export const laterPart = <Props extends object>(
  request: Parameters<typeof lazyPart<Props>>[0],
): LazyPart<Props> =>
  lazyPart(async () => {
    const [part] = await Promise.all([
      request(),
      import('./later-texts.ts').then(({ loadLaterTexts }) => loadLaterTexts()),
    ]);
    return part;
  });
