import { Suspense, useMemo } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ErrorBoundary, lazyComponent } from '@targum/ui-kit';
import { OpenPassageContext } from './open-passage.ts';
import { useOpenedPassage } from './opened-passage.ts';
import type { PassagePlaceProps } from './region/passage-place.tsx';

/** Loads with the first opened passage. The component is small, so that its place is there soon. */
const PassagePlace = lazyComponent(() => import('./region/passage-place.tsx'));

interface PassageBesideProps extends Pick<PassagePlaceProps, 'chat' | 'input' | 'onAsk' | 'voice'> {
  /** The passage opens in this element, after its first child, the chat's column. */
  readonly row: HTMLElement | null;
  readonly children: ReactNode;
}

/** Lets the references in its children open a passage beside the chat. */
export function PassageBeside({ row, children, ...props }: PassageBesideProps) {
  const { opened, open, close, fail } = useOpenedPassage();
  const column = useMemo(() => ({ current: row?.firstElementChild as HTMLElement | null }), [row]);
  return (
    <OpenPassageContext value={open}>
      {children}
      {row &&
        opened &&
        createPortal(
          <ErrorBoundary fallback={null} onError={fail}>
            <Suspense>
              <PassagePlace {...props} opened={opened} column={column} onClose={close} />
            </Suspense>
          </ErrorBoundary>,
          row,
        )}
    </OpenPassageContext>
  );
}
