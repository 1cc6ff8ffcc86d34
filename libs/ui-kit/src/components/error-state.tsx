import { Button } from '../fluent.ts';
import { ArrowClockwise20Regular } from '../icons.ts';
import { useKitText } from '../i18n/kit-messages.ts';
import { EmptyState } from './empty-state.tsx';
import { ThreadDrawing } from './threads.tsx';

interface ErrorStateProps {
  readonly title: string;
  readonly text: string;
  readonly onRetry: () => void;
  readonly screen?: boolean;
}

export function ErrorState({ title, text, onRetry, screen = false }: ErrorStateProps) {
  const t = useKitText();
  return (
    <EmptyState
      role="alert"
      screen={screen}
      icon={<ThreadDrawing name="cut" />}
      title={title}
      text={text}
      action={
        <Button appearance="primary" icon={<ArrowClockwise20Regular />} onClick={onRetry}>
          {t('kit.retry')}
        </Button>
      }
    />
  );
}
