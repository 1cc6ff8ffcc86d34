import type { Annotation } from '@targum/contracts/on-demand';
import {
  Button,
  ReadAloud20Regular,
  Spinner,
  Stop20Filled,
  useAppStore,
  useObservable,
} from '@targum/ui-kit';
import { useT } from '../../i18n.ts';
import { reportFailure } from '../../notify-failure.ts';
import { reading, canPlaySpeech } from './reading.ts';

interface ReadAloudProps {
  readonly id: string;
  readonly title: string;
  readonly markdown: string;
  readonly annotations?: readonly Annotation[] | undefined;
  readonly className: string;
  readonly compact: boolean;
  /** The id of the element that says what is read. */
  readonly describedBy?: string;
}

export function ReadAloud({
  id,
  title,
  markdown,
  annotations,
  className,
  compact,
  describedBy,
}: ReadAloudProps) {
  const t = useT();
  const store = useAppStore();
  const phase = useObservable({ subscribe: reading.subscribe, get: () => reading.phaseOf(id) });
  if (!canPlaySpeech()) return null;

  const onFailed = (error: unknown) => reportFailure(store, t('chat.readAloud.failed'), error);
  const label = t(phase === 'idle' ? 'chat.readAloud.start' : 'chat.readAloud.stop');
  const icons = {
    idle: <ReadAloud20Regular />,
    loading: <Spinner size="tiny" />,
    speaking: <Stop20Filled />,
    paused: <Stop20Filled />,
  };
  return (
    <Button
      data-read-aloud={id}
      appearance="subtle"
      className={className}
      icon={icons[phase]}
      aria-label={label}
      aria-describedby={describedBy}
      aria-busy={phase === 'loading'}
      title={compact ? label : undefined}
      onClick={() => reading.toggle({ id, title, markdown, annotations, store, onFailed })}
    >
      {compact ? null : label}
    </Button>
  );
}
