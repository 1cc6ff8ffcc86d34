import { Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { Chat } from '@targum/contracts';
import {
  ErrorBoundary,
  makeStyles,
  mergeClasses,
  PRINT,
  useFocusReturn,
  useMediaQuery,
} from '@targum/ui-kit';
import { OpenPassageContext } from '../open-passage.ts';
import { useOpenedPassage } from '../opened-passage.ts';
import { KeepLine } from './keep-line.tsx';
import { PassageFrame } from './passage-frame.tsx';
import { PassageRegion } from './region-part.ts';
import { VersesSkeleton } from './verses-skeleton.tsx';

/** The least width of a window in which the passage is beside the chat. */
const BESIDE = '(min-width: 1100px)';

const useStyles = makeStyles({
  row: { flexGrow: 1, minHeight: 0, minWidth: 0, display: 'flex', [PRINT]: { display: 'block' } },
});

interface PassagePlaceProps {
  /** Undefined until it is loaded. */
  readonly chat: Chat | undefined;
  readonly className: string;
  /** Puts a reference into the draft; undefined if no message can be written. */
  readonly onAsk: ((reference: string) => void) | undefined;
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly children: ReactNode;
}

/** A chat with the place in which opened references are read: beside it, or over it as a sheet. */
export function PassagePlace({ chat, className, onAsk, input, children }: PassagePlaceProps) {
  const styles = useStyles();
  const { opened, open, close } = useOpenedPassage();
  const isSheet = !useMediaQuery(BESIDE);
  /** The text with which passages are compared. */
  const [second, setSecond] = useState<string>();
  const rememberFocus = useFocusReturn(opened !== undefined, input);
  const toInput = useFocusWhenClosed(opened !== undefined, input);

  const ask = (reference: string) => {
    onAsk?.(reference);
    toInput();
    // The sheet covers the input.
    if (isSheet) close();
  };

  const shape = opened === undefined || isSheet ? 'alone' : second === undefined ? 'one' : 'two';
  return (
    <OpenPassageContext
      value={(reference) => {
        rememberFocus();
        open(reference);
      }}
    >
      <div className={styles.row}>
        <KeepLine
          change={shape}
          className={mergeClasses(className)}
          inert={isSheet && opened !== undefined}
        >
          {children}
        </KeepLine>
        {opened && (
          <PassageFrame isSheet={isSheet} isWide={second !== undefined} onClose={close}>
            <ErrorBoundary>
              <Suspense fallback={<VersesSkeleton />}>
                <PassageRegion
                  key={`${opened.textId} ${opened.ref}`}
                  opened={opened}
                  chat={chat}
                  second={second}
                  onSecond={setSecond}
                  onAsk={onAsk && ask}
                />
              </Suspense>
            </ErrorBoundary>
          </PassageFrame>
        )}
      </div>
    </OpenPassageContext>
  );
}

/** A function that moves the focus to the end of the input, if need be once the sheet over it is closed. */
function useFocusWhenClosed(isOpen: boolean, input: RefObject<HTMLTextAreaElement | null>) {
  const isWanted = useRef(false);
  const focus = () => {
    input.current?.focus();
    input.current?.setSelectionRange(input.current.value.length, input.current.value.length);
    isWanted.current = document.activeElement !== input.current;
  };
  useEffect(() => {
    if (!isOpen && isWanted.current) focus();
  });
  return () => {
    isWanted.current = true;
    // The input has its new text after the next render.
    requestAnimationFrame(focus);
  };
}
