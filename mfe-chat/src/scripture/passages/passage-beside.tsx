import { useMemo, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { lazyComponent, useLocation, useNavigate, visitOf } from '@targum/ui-kit';
import { OptionalPart } from '../../controls/optional-part.tsx';
import { OpenPassageContext } from './open-passage.ts';
import type { PassagePlaceProps } from './region/passage-place.tsx';
import type { OpenReference } from './open-passage.ts';

/**
 * Loads with the first opened passage. The component is small, so that room for the passage appears
 * soon.
 */
const PassagePlace = lazyComponent(() => import('./region/passage-place.tsx'));

interface PassageBesideProps extends Pick<PassagePlaceProps, 'chat' | 'input' | 'onAsk' | 'voice'> {
  /** The passage opens in this element, after its first child, the chat's column. */
  readonly row: HTMLElement | null;
  readonly children: ReactNode;
}

export function PassageBeside({ row, children, ...props }: PassageBesideProps) {
  const { opened, open, close } = useOpenedPassage();
  const column = useMemo(() => ({ current: row?.firstElementChild as HTMLElement | null }), [row]);
  return (
    <OpenPassageContext value={open}>
      {children}
      {row &&
        opened &&
        createPortal(
          <OptionalPart onMissing={close}>
            <PassagePlace {...props} opened={opened} column={column} onClose={close} />
          </OptionalPart>,
          row,
        )}
    </OpenPassageContext>
  );
}

interface EntryState {
  readonly passage?: OpenReference;
}

/**
 * Keeps the open passage in a history entry at the chat's address. The next passage replaces this
 * entry. The back button closes the passage.
 */
export function useOpenedPassage() {
  const location = useLocation();
  const navigate = useNavigate();
  const { passage: opened } = (location.state ?? {}) as EntryState;
  /**
   * The key of the entry that `close` is leaving. `close` does not step back twice, because the
   * second step would leave the chat.
   */
  const left = useRef<string>(undefined);
  useEffect(() => {
    if (left.current !== location.key) left.current = undefined;
  }, [location.key]);
  const close = () => {
    if (opened === undefined || left.current === location.key) return;
    left.current = location.key;
    void navigate(-1);
  };
  return {
    opened,
    open(reference: OpenReference): void {
      const { pathname, search, hash } = location;
      const passage: OpenReference = { ref: reference.ref, textId: reference.textId };
      const state = { passage, visit: visitOf(location) };
      void navigate({ pathname, search, hash }, { state, replace: opened !== undefined });
    },
    close,
  };
}
