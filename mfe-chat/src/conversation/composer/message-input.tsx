import type { KeyboardEvent, RefObject } from 'react';
import { mergeClasses } from '@targum/ui-kit';
import { useT } from '../../i18n.ts';
import { useComposerStyles } from './composer-styles.ts';
import { useFocusWhenFree } from './input-focus.ts';
import { isSendKey } from './send-key.ts';
import { useLayoutEffect } from 'react';

export function MessageInput(props: {
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly errorId: string | undefined;
  readonly large: boolean;
  readonly pending: boolean;
  readonly replying: boolean;
  readonly listening: boolean;
  readonly onChange: (text: string) => void;
  readonly onEnter: () => void;
}) {
  const { inputRef, text, errorId, large, pending, replying, listening, onChange, onEnter } = props;
  const styles = useComposerStyles();
  const t = useT();
  useInputHeight(inputRef, text);
  useFocusWhenFree(inputRef, pending);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isSendKey(event)) return;
    event.preventDefault();
    onEnter();
  };

  return (
    <textarea
      ref={inputRef}
      className={mergeClasses(
        styles.input,
        text !== '' && styles.writtenInput,
        large && styles.largeInput,
      )}
      // With `auto`, an empty input would align its placeholder as English text.
      dir={text === '' ? undefined : 'auto'}
      rows={large ? 2 : 1}
      enterKeyHint="send"
      aria-label={t('chat.composer.label')}
      aria-invalid={errorId !== undefined}
      aria-describedby={errorId}
      placeholder={t(placeholder(replying, listening))}
      value={text}
      // `disabled` would take the focus away.
      readOnly={pending}
      aria-disabled={pending}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

function placeholder(replying: boolean, listening: boolean) {
  if (listening) return 'chat.voice.listening';
  return replying ? 'chat.composer.pending' : 'chat.composer.placeholder';
}

/** The input grows up to this height, in pixels, and up to this share of the window's height. */
const MAX_HEIGHT_PX = 120;
const MAX_SHARE = 0.3;

function fitHeight(element: HTMLTextAreaElement, text: string): void {
  const most = Math.min(MAX_HEIGHT_PX, window.innerHeight * MAX_SHARE);
  element.style.height = 'auto';
  const needed = text === '' ? 0 : element.scrollHeight;
  if (needed > 0) element.style.height = `${Math.min(needed, most)}px`;
  element.style.overflowY = needed > most ? 'auto' : 'hidden';
}

function useInputHeight(input: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    if (input.current) fitHeight(input.current, text);
  }, [input, text]);
}
