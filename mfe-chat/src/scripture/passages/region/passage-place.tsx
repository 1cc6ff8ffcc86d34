import { Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { Chat } from '@targum/contracts';
import { ErrorBoundary, lazyComponent, useFocusReturn, useMediaQuery } from '@targum/ui-kit';
import type { OpenReference } from '../open-passage.ts';
import { KeepLine } from './keep-line.tsx';
import { PassageFrame } from './passage-frame.tsx';
import type { PassageVoice } from './passage-voice.ts';
import { VersesSkeleton } from './verses-skeleton.tsx';

const PassageRegion = lazyComponent(() => import('./passage-region.tsx'));

/** The passage is beside the chat in a window of at least this width. */
const BESIDE = '(min-width: 1100px)';

type ElementRef<Kind extends HTMLElement> = RefObject<Kind | null>;

export interface PassagePlaceProps {
  readonly opened: OpenReference;
  readonly onClose: () => void;
  readonly chat: Chat | undefined;
  readonly column: ElementRef<HTMLElement>;
  readonly input: ElementRef<HTMLTextAreaElement>;
  /** Puts a reference into the draft. Undefined if the user can write no message. */
  readonly onAsk: ((reference: string) => void) | undefined;
  readonly voice: PassageVoice;
}

export default function PassagePlace(props: PassagePlaceProps) {
  const { opened, onClose, chat, column, input, onAsk, voice } = props;
  const isSheet = !useMediaQuery(BESIDE);
  const place = useRef<HTMLElement>(null);
  const [second, setSecond] = useState<string>();

  // Remembers the button that opened the passage, which still has the focus. If the passage was
  // changed beside its title, the focus is not in the chat, and returns to the earlier button.
  const rememberFocus = useFocusReturn(true, input);
  const rememberOpener = useCallback(() => {
    if (column.current?.contains(document.activeElement)) rememberFocus();
  }, [rememberFocus, column]);
  useLayoutEffect(rememberOpener, [rememberOpener, opened]);

  useLayoutEffect(() => {
    const chatColumn = column.current;
    if (!chatColumn) return undefined;
    chatColumn.toggleAttribute('inert', isSheet);
    return () => chatColumn.removeAttribute('inert');
  }, [column, isSheet]);

  /** Moves the focus to the input once the sheet over the input has gone. */
  const toInput = useRef<() => void>(undefined);
  useLayoutEffect(() => () => void requestAnimationFrame(() => toInput.current?.()), []);

  const ask = (reference: string) => {
    onAsk?.(reference);
    const toEnd = () => {
      const { current } = input;
      current?.focus();
      current?.setSelectionRange(current.value.length, current.value.length);
    };
    if (isSheet) {
      toInput.current = toEnd;
      onClose();
    }
    // Waits for the next render, in which the input gets its new text.
    else requestAnimationFrame(toEnd);
  };

  const shape = isSheet ? 'over' : second === undefined ? 'one' : 'two';
  return (
    <KeepLine change={shape} lines={() => column.current} mover={() => place.current}>
      <PassageFrame place={place} isSheet={isSheet} isWide={second !== undefined} onClose={onClose}>
        <ErrorBoundary>
          <Suspense fallback={<VersesSkeleton />}>
            <PassageRegion
              key={`${opened.textId} ${opened.ref}`}
              opened={opened}
              chat={chat}
              second={second}
              onSecond={setSecond}
              onClose={onClose}
              onAsk={onAsk && ask}
              voice={voice}
            />
          </Suspense>
        </ErrorBoundary>
      </PassageFrame>
    </KeepLine>
  );
}
