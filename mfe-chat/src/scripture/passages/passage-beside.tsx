import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { lazyComponent } from '@targum/ui-kit';
import { OptionalPart } from '../../controls/optional-part.tsx';
import { OpenPassageContext } from './open-passage.ts';
import type { PassagePlaceProps } from './region/passage-place.tsx';
import { useOpenedPassage } from './use-opened-passage.ts';

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
