import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { chatTexts, limits } from '@targum/contracts';
import {
  Button,
  mergeClasses,
  Send20Filled,
  Stop20Filled,
  useObservable,
  useText,
} from '@targum/ui-kit';
import { VoiceInputSlot } from '../dictation/ui/voice-input-slot.tsx';
import { useT } from '../i18n.ts';
import { useComposerStyles } from './composer-styles.ts';
import type { Draft } from './draft.ts';

/** The input grows up to this height, in pixels. */
const MAX_HEIGHT_PX = 120;
const TYPED_BY_IME = 229;

interface ComposerProps {
  readonly chatId: string;
  readonly draft: Draft;
  /** A reply is on its way. */
  readonly pending: boolean;
  readonly onSend: (content: string) => void;
  readonly onStop: () => void;
  readonly stopping: boolean;
}

/** The input of a chat: Enter sends, Shift+Enter begins a new line. */
export function Composer({ chatId, draft, pending, onSend, onStop, stopping }: ComposerProps) {
  const styles = useComposerStyles();
  const t = useT();
  const translated = useText();
  const errorId = useId();
  const text = useObservable(draft);
  const input = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (input.current) fitHeight(input.current, text);
  }, [text]);
  useFocusWhenReady(input, pending);
  const [voiceBar, setVoiceBar] = useState<HTMLElement | null>(null);
  const [listening, setListening] = useState(false);
  const showEnd = useCallback(() => input.current && focusEnd(input.current), []);

  const content = text.trim();
  const isTooLong = content.length > limits.chat.contentMax;
  const maySend = content !== '' && !isTooLong && !pending;

  const send = () => {
    if (!maySend) return;
    draft.take();
    onSend(content);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { isComposing, keyCode } = event.nativeEvent;
    if (event.key !== 'Enter' || event.shiftKey || isComposing || keyCode === TYPED_BY_IME) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div ref={setVoiceBar} className={styles.voiceBar} />
      <div className={mergeClasses(styles.box, isTooLong && styles.wrong)}>
        <textarea
          ref={input}
          className={styles.input}
          // Empty, it would place its placeholder as English.
          dir={text === '' ? undefined : 'auto'}
          rows={1}
          enterKeyHint="send"
          aria-label={t('chat.composer.label')}
          aria-invalid={isTooLong}
          aria-describedby={isTooLong ? errorId : undefined}
          placeholder={t(placeholder(pending, listening))}
          value={text}
          disabled={pending}
          onChange={(event) => draft.set(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <VoiceInputSlot
          chatId={chatId}
          pending={pending}
          bar={voiceBar}
          onListening={setListening}
          onText={showEnd}
        />
        {pending ? (
          <Button
            // Another button than Send: the focus must not pass over to it.
            key="stop"
            className={styles.button}
            shape="circular"
            icon={<Stop20Filled />}
            aria-label={t('chat.composer.stop')}
            title={t('chat.composer.stop')}
            disabled={stopping}
            // The second click of a double click was meant for Send, which stood here.
            onClick={({ detail }) => detail < 2 && onStop()}
          />
        ) : (
          <Button
            key="send"
            className={styles.button}
            type="submit"
            appearance="primary"
            shape="circular"
            icon={<Send20Filled />}
            aria-label={t('chat.composer.send')}
            title={t('chat.composer.send')}
            disabled={!maySend}
          />
        )}
      </div>
      {isTooLong && (
        <p id={errorId} className={styles.error} role="alert">
          {translated(chatTexts.contentTooLong)}
        </p>
      )}
    </form>
  );
}

function placeholder(pending: boolean, listening: boolean) {
  if (listening) return 'chat.voice.listening';
  return pending ? 'chat.composer.pending' : 'chat.composer.placeholder';
}

/** Puts the cursor after a text that was added. Not by touch: the keyboard would hide the text. */
function focusEnd(element: HTMLTextAreaElement): void {
  const { activeElement } = document;
  const isFree = activeElement === document.body || element.form?.contains(activeElement);
  if (isFree && window.matchMedia('(pointer: fine)').matches) element.focus();
  element.setSelectionRange(element.value.length, element.value.length);
  element.scrollTop = element.scrollHeight;
}

/** An empty input has its natural height; a filled one that of its text, up to the limit. */
function fitHeight(element: HTMLTextAreaElement, text: string): void {
  element.style.height = 'auto';
  const needed = text === '' ? 0 : element.scrollHeight;
  if (needed > 0) element.style.height = `${Math.min(needed, MAX_HEIGHT_PX)}px`;
  element.style.overflowY = needed > MAX_HEIGHT_PX ? 'auto' : 'hidden';
}

/**
 * Focuses the input when a chat opens and when a reply is over, unless something else has the focus.
 * Not by touch: the keyboard would hide the text.
 */
function useFocusWhenReady(input: { current: HTMLTextAreaElement | null }, pending: boolean): void {
  const wasPending = useRef(true);
  useEffect(() => {
    const isOver = wasPending.current && !pending;
    wasPending.current = pending;
    if (!isOver || !window.matchMedia('(pointer: fine)').matches) return;
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) input.current?.focus();
  }, [input, pending]);
}
