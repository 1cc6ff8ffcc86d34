import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  Button,
  LiveRegion,
  mergeClasses,
  Mic20Filled,
  Mic20Regular,
  MicOff20Regular,
  notify,
  Spinner,
  useId,
  useUser,
} from '@targum/ui-kit';
import { useT } from '../../../i18n-later.ts';
import type { DictationState } from '../dictation.ts';
import type { AddToDraft } from '../dictations.ts';
import { useDictation } from './use-dictation.ts';
import { useIsMicrophoneBlocked } from './use-microphone.ts';
import { useAudioStatusQuery } from '../voice-api.ts';
import { QueuedDictations } from './queued-dictations.tsx';
import { VoiceBar } from './voice-bar.tsx';
import { useListeningStyles } from './listening-styles.ts';
import { useVoiceStyles } from './voice-styles.ts';

export interface VoiceInputProps {
  readonly chatId: string;
  readonly addToDraft: AddToDraft;
  readonly present: boolean;
  /** True while a reply is running. No recording can start then. */
  readonly pending: boolean;
  readonly bar: HTMLElement | null;
  readonly onListening: (listening: boolean) => void;
  /** Called when a text has been added to the draft, or when the bar has ended a recording. */
  readonly onText: () => void;
}

export default function VoiceInput(props: VoiceInputProps) {
  const { chatId, addToDraft, present, pending, bar, onListening, onText } = props;
  const t = useT();
  const [dictation, state] = useDictation(chatId, addToDraft);
  const isListening = state.phase === 'listening';

  useEffect(() => {
    onListening(isListening);
    return () => onListening(false);
  }, [isListening, onListening]);

  const seen = useRef(state.arrived);
  useEffect(() => {
    if (seen.current !== state.arrived) onText();
    seen.current = state.arrived;
  }, [state.arrived, onText]);

  /** The number of texts that arrived before the last recording. They are not announced again. */
  const [announced, setAnnounced] = useState(0);
  const isRecorded = isListening || state.phase === 'waiting';
  if (isRecorded && announced !== state.arrived) setAnnounced(state.arrived);

  return (
    <>
      {bar &&
        createPortal(
          <>
            <QueuedDictations chatId={chatId} />
            <VoiceBar state={state} dictation={dictation} onDone={onText} />
          </>,
          bar,
        )}
      {(present || isListening) && (
        <VoiceButton state={state} pending={pending} onClick={() => dictation.toggle()} />
      )}
      <LiveRegion message={announcement(state, announced, t)} />
    </>
  );
}

function VoiceButton(props: { state: DictationState; pending: boolean; onClick: () => void }) {
  const {
    state: { phase },
    pending,
    onClick,
  } = props;
  const styles = useVoiceStyles();
  const { listening } = useListeningStyles();
  const t = useT();
  const reasonId = useId();
  const isBlocked = useIsMicrophoneBlocked();
  const { data: status } = useAudioStatusQuery();
  const { isAdmin } = useUser();
  const isListening = phase === 'listening';
  const isDisconnected = status?.transcription.connected === false;

  const reason = isDisconnected
    ? [t('chat.voice.disconnected'), ...(isAdmin ? [] : [t('chat.voice.askAdministrator')])].join(
        ' ',
      )
    : phase === 'waiting'
      ? t('chat.voice.waitingFirst')
      : isBlocked
        ? t('chat.voice.blocked')
        : undefined;

  const explain = () => {
    if (isDisconnected && reason) notify({ title: t('chat.voice.label'), description: reason });
  };

  return (
    <>
      <Button
        className={mergeClasses(styles.button, isListening && listening)}
        appearance="subtle"
        shape="circular"
        icon={icon(phase, isBlocked || isDisconnected)}
        aria-label={t('chat.voice.label')}
        aria-pressed={isListening}
        aria-describedby={reason && reasonId}
        title={reason ?? t(isListening ? 'chat.voice.finish' : 'chat.voice.label')}
        // A disabled button would lose the keyboard focus.
        disabledFocusable={!isListening && (phase !== 'idle' || pending || isDisconnected)}
        onClick={onClick}
        // Fluent's button keeps clicks from `onClick` while it is disabled.
        onClickCapture={explain}
      />
      {reason && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
    </>
  );
}

function icon(phase: DictationState['phase'], off: boolean) {
  if (phase === 'starting') return <Spinner size="tiny" />;
  if (phase === 'listening') return <Mic20Filled />;
  return off ? <MicOff20Regular /> : <Mic20Regular />;
}

function announcement(
  { phase, arrived }: DictationState,
  announced: number,
  t: ReturnType<typeof useT>,
): string {
  switch (phase) {
    case 'listening':
      return t('chat.voice.listening');
    case 'transcribing':
      return t('chat.voice.transcribing');
    case 'waiting':
      return t('chat.voice.waiting');
    case 'idle':
    case 'checking':
    case 'starting':
      return arrived > announced ? t('chat.voice.arrived') : '';
  }
}
