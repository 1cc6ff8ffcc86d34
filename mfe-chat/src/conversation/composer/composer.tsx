import { useCallback, useId, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { chatStrings, isInvisible, limits } from '@targum/contracts';
import {
  Button,
  mergeClasses,
  Send20Filled,
  Stop20Filled,
  useAppDispatch,
  useAppear,
  useAppSelector,
  useTranslateString,
} from '@targum/ui-kit';
import { VoiceInputSlot } from '../../voice/dictation/ui/voice-input-slot.tsx';
import { useComposerStyles } from './composer-styles.ts';
import {
  appendToDraft,
  hideDraft,
  selectDraftText,
  setDraft,
  showDraft,
  takeDraft,
} from './drafts.ts';
import { focusEnd } from './input-focus.ts';
import { MessageInput } from './message-input.tsx';
import { useEscape } from '../../controls/use-escape.ts';
import { useT } from '../../i18n.ts';

/**
 * Shows the input for a message. It does not use react-hook-form, because the draft is in the store
 * and the first load should stay small.
 */
export function Composer(props: {
  readonly chatId: string;
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  readonly pending: boolean;
  readonly onSend: (content: string) => void;
  readonly onStop: () => void;
  readonly stopping: boolean;
}) {
  const { chatId, inputRef, pending, onSend, onStop, stopping } = props;
  const styles = useComposerStyles();
  const translated = useTranslateString();
  const errorId = useId();
  const dispatch = useAppDispatch();
  const text = useAppSelector((state) => selectDraftText(state, chatId));
  // Runs before the first paint, so that the user does not see the input grow.
  useLayoutEffect(() => {
    dispatch(showDraft(chatId));
    return () => void dispatch(hideDraft(chatId));
  }, [dispatch, chatId]);
  const [voiceBar, setVoiceBar] = useState<HTMLElement | null>(null);
  const [listening, setListening] = useState(false);
  const showEnd = useCallback(() => inputRef.current && focusEnd(inputRef.current), [inputRef]);

  // While a recording runs, Escape stops only the recording.
  useEscape(pending && !stopping && !listening, onStop);

  const content = text.trim();
  const isTooLong = content.length > limits.chat.contentMax;
  const maySend = !isInvisible(content) && !isTooLong && !pending;

  const send = () => {
    if (!maySend) return;
    dispatch(takeDraft(chatId));
    onSend(content);
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
        <MessageInput
          inputRef={inputRef}
          text={text}
          errorId={isTooLong ? errorId : undefined}
          pending={pending}
          listening={listening}
          onChange={(next) => dispatch(setDraft(chatId, next))}
          onEnter={send}
        />
        <VoiceInputSlot
          chatId={chatId}
          addToDraft={appendToDraft}
          pending={pending}
          bar={voiceBar}
          onListening={setListening}
          onText={showEnd}
        />
        {pending ? (
          <StopButton disabled={stopping} onStop={onStop} />
        ) : (
          <SendButton disabled={!maySend} />
        )}
      </div>
      {isTooLong && (
        <p id={errorId} className={styles.error} role="alert">
          {translated(chatStrings.contentTooLong)}
        </p>
      )}
    </form>
  );
}

function SendButton({ disabled }: { readonly disabled: boolean }) {
  const styles = useComposerStyles();
  const t = useT();
  return (
    <Button
      className={styles.button}
      type="submit"
      appearance="primary"
      shape="circular"
      icon={<Send20Filled className={useAppear()} />}
      aria-label={t('chat.composer.send')}
      title={t('chat.composer.send')}
      disabled={disabled}
    />
  );
}

function StopButton(props: { readonly disabled: boolean; readonly onStop: () => void }) {
  const { disabled, onStop } = props;
  const styles = useComposerStyles();
  const t = useT();
  return (
    <Button
      className={styles.button}
      shape="circular"
      icon={<Stop20Filled className={useAppear()} />}
      aria-label={t('chat.composer.stop')}
      title={t('chat.composer.stop')}
      disabled={disabled}
      // The user meant the second click of a double click for Send, which was in this place.
      onClick={({ detail }) => detail < 2 && onStop()}
    />
  );
}
