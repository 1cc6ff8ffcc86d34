import { useRef, useState } from 'react';
import { useT } from '../../../i18n-later.ts';
import { notifyFailure } from '../../../notify-failure.ts';
import { extendedReference } from '../extend-passage.ts';
import type { Side } from '../extend-passage.ts';
import type { OpenReference } from '../open-passage.ts';
import { useLazyReadPassageQuery } from '../passages-api.ts';
import { usePassage, wantedIn } from './use-passage.ts';
import type { NumberedReference } from './use-passage.ts';

interface Shown extends NumberedReference {
  readonly textId: string;
}

export function useShownPassage({ ref, textId }: OpenReference) {
  const t = useT();
  const [shown, setShown] = useState<Shown>({ ref, numbering: textId, textId });
  const [extending, setExtending] = useState<Side>();
  const state = usePassage(shown, shown.textId);
  const [read] = useLazyReadPassageQuery();
  const latest = useRef(shown);

  const show = (next: Shown) => {
    latest.current = next;
    setShown(next);
  };

  return {
    ...state,
    shown,
    extending,
    /** Shows the same verses in another text, at the places that they have there. */
    chooseText: (chosen: string) => show({ ...shown, textId: chosen }),
    /**
     * Adds verses before or after the shown verses. If the server cannot read them, a notice says
     * so and nothing changes.
     */
    async extend(side: Side): Promise<void> {
      const { passage } = state;
      if (passage === undefined || extending !== undefined) return;
      const extended = extendedReference(passage, side);
      if (extended === undefined) return;
      const next = { ref: extended, numbering: passage.text.id, textId: passage.text.id };
      setExtending(side);
      const { error } = await read(wantedIn(next, next.textId), true);
      setExtending(undefined);
      // Ignores the answer if the reader has chosen another text meanwhile.
      if (latest.current !== shown) return;
      if (error) notifyFailure(t('chat.verses.moreFailed'), error);
      else show(next);
    },
  };
}
