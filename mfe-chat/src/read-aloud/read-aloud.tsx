import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import {
  Button,
  Pause20Filled,
  Play20Filled,
  ReadAloud20Regular,
  reportError,
  Spinner,
  Stop20Filled,
  toApiError,
  useAppDispatch,
  useObservable,
} from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { notifyFailure } from '../notify-failure.ts';
import { reading } from './reading.ts';
import { canPlaySpeech } from './speech-support.ts';

interface ReadAloudProps {
  readonly id: string;
  /** The name of the speaker. */
  readonly title: string;
  readonly markdown: string;
  readonly className: string;
  /** Whether to show the icons only. */
  readonly compact: boolean;
}

/** The buttons that read a reply aloud, stop and pause. */
export function ReadAloud({ id, title, markdown, className, compact }: ReadAloudProps) {
  const t = useT();
  const dispatch = useAppDispatch();
  const button = useRef<HTMLButtonElement>(null);
  const phase = useObservable({ subscribe: reading.subscribe, get: () => reading.phaseOf(id) });
  if (!canPlaySpeech()) return null;

  const onFailed = (thrown: unknown) => {
    const error = toApiError(thrown);
    dispatch(reportError(error));
    notifyFailure(t('chat.readAloud.failed'), error);
  };
  const label = t(phase === 'idle' ? 'chat.readAloud.start' : 'chat.readAloud.stop');
  const icons = {
    idle: <ReadAloud20Regular />,
    loading: <Spinner size="tiny" />,
    speaking: <Stop20Filled />,
    paused: <Stop20Filled />,
  };
  return (
    <>
      <Button
        ref={button}
        data-read-aloud={id}
        appearance="subtle"
        className={className}
        icon={icons[phase]}
        aria-label={label}
        aria-busy={phase === 'loading'}
        title={compact ? label : undefined}
        onClick={() => reading.toggle({ id, title, markdown, onFailed })}
      >
        {compact ? null : label}
      </Button>
      {phase !== 'idle' && (
        <PauseButton
          isPaused={phase === 'paused'}
          className={className}
          compact={compact}
          fallback={button}
        />
      )}
    </>
  );
}

interface PauseButtonProps {
  readonly isPaused: boolean;
  readonly className: string;
  readonly compact: boolean;
  /** Gets the focus when the reading ends. */
  readonly fallback: RefObject<HTMLButtonElement | null>;
}

function PauseButton({ isPaused, className, compact, fallback }: PauseButtonProps) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    const next = fallback.current;
    return () => {
      if (element === document.activeElement) next?.focus();
    };
  }, [fallback]);
  const label = t(isPaused ? 'chat.readAloud.resume' : 'chat.readAloud.pause');
  return (
    <Button
      ref={button}
      appearance="subtle"
      className={className}
      icon={isPaused ? <Play20Filled /> : <Pause20Filled />}
      aria-label={label}
      title={compact ? label : undefined}
      onClick={isPaused ? reading.resume : reading.pause}
    >
      {compact ? null : label}
    </Button>
  );
}
