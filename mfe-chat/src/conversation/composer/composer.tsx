import { useCallback, useId, useLayoutEffect, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { chatStrings, isInvisible, limits } from '@targum/contracts';
import {
  Button,
  mergeClasses,
  Send20Filled,
  Spinner,
  Stop20Filled,
  useAppDispatch,
  useAppear,
  useAppSelector,
  useTranslateString,
} from '@targum/ui-kit';
import { VoiceInputSlot } from '../../voice/dictation/ui/voice-input-slot.tsx';
import { useComposerStyles } from './composer-styles.ts';
import { appendToDraft, hideDraft, selectDraftText, setDraft, showDraft } from './drafts.ts';
import { focusEnd } from './input-focus.ts';
import { MessageInput } from './message-input.tsx';
import { useEscape } from '../../controls/use-escape.ts';
import { useT } from '../../i18n.ts';

/**
 * Shows the input for a message. It does not use react-hook-form, because the draft is in the store
 * and the first load should stay small.
 */
export function Composer(props: {
  /** The chat of the draft, or `HOME_DRAFT`. */
  readonly draftId: string;
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  /** The chooser of the assistant. */
  readonly assistant: ReactNode;
  readonly large?: boolean;
  readonly pending: boolean;
  /** Called with the trimmed text, which stays in the draft. */
  readonly onSend: (content: string) => void;
  /** Stops what is pending. Undefined if the user cannot stop it. */
  readonly stop?: { readonly onStop: () => void; readonly stopping: boolean };
}) {
  const { draftId, inputRef, assistant, large = false, pending, onSend, stop } = props;
  const styles = useComposerStyles();
  const translated = useTranslateString();
  const errorId = useId();
  const dispatch = useAppDispatch();
  const text = useAppSelector((state) => selectDraftText(state, draftId));
  // Runs before the first paint, so that the user does not see the input grow.
  useLayoutEffect(() => {
    dispatch(showDraft(draftId));
    return () => void dispatch(hideDraft(draftId));
  }, [dispatch, draftId]);
  const [voiceBar, setVoiceBar] = useState<HTMLElement | null>(null);
  const [listening, setListening] = useState(false);
  const showEnd = useCallback(() => inputRef.current && focusEnd(inputRef.current), [inputRef]);

  // While a recording runs, Escape stops only the recording.
  useEscape(pending && stop?.stopping === false && !listening, () => stop?.onStop());

  const content = text.trim();
  const isTooLong = content.length > limits.chat.contentMax;
  const maySend = !isInvisible(content) && !isTooLong && !pending;

  const send = () => {
    if (maySend) onSend(content);
  };

  return (
    <form
      className={mergeClasses(styles.form, !large && styles.row)}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div ref={setVoiceBar} className={styles.voiceBar} />
      <div
        className={mergeClasses(
          styles.box,
          text !== '' && styles.writtenBox,
          large && styles.largeBox,
          isTooLong && styles.wrong,
        )}
      >
        <MessageInput
          inputRef={inputRef}
          text={text}
          errorId={isTooLong ? errorId : undefined}
          large={large}
          pending={pending}
          replying={pending && stop !== undefined}
          listening={listening}
          onChange={(next) => dispatch(setDraft(draftId, next))}
          onEnter={send}
        />
        <div className={mergeClasses(styles.assistant, large && styles.largeAssistant)}>
          {assistant}
        </div>
        <VoiceInputSlot
          chatId={draftId}
          addToDraft={appendToDraft}
          pending={pending}
          bar={voiceBar}
          onListening={setListening}
          onText={showEnd}
        />
        {pending && stop ? (
          <StopButton disabled={stop.stopping} onStop={stop.onStop} />
        ) : (
          <SendButton disabled={!maySend} sending={pending} />
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

function SendButton(props: { readonly disabled: boolean; readonly sending: boolean }) {
  const { disabled, sending } = props;
  const styles = useComposerStyles();
  const t = useT();
  const appear = useAppear();
  return (
    <Button
      className={styles.button}
      type="submit"
      appearance="primary"
      shape="circular"
      icon={sending ? <Spinner size="tiny" /> : <Send20Filled className={appear} />}
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
