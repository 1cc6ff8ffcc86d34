import type { HelpAddress } from '@targum/contracts/on-demand';
import { Button } from '../fluent.ts';
import { HelpLink } from '../help/help-link.tsx';
import { ArrowClockwise20Regular } from '../icons.ts';
import { useKitText } from '../i18n/kit-messages.ts';
import { EmptyState } from './empty-state.tsx';
import { ThreadDrawing } from './threads.tsx';

interface ErrorStateProps {
  readonly title: string;
  readonly text: string;
  readonly onRetry: () => void;
  readonly screen?: boolean;
  /** What the guide says about the error. */
  readonly help?: HelpAddress | undefined;
}

export function ErrorState({ title, text, onRetry, screen = false, help }: ErrorStateProps) {
  const t = useKitText();
  return (
    <EmptyState
      role="alert"
      screen={screen}
      icon={<ThreadDrawing name="cut" />}
      title={title}
      text={text}
      action={
        <>
          <Button appearance="primary" icon={<ArrowClockwise20Regular />} onClick={onRetry}>
            {t('kit.retry')}
          </Button>
          {help && <HelpLink to={help} />}
        </>
      }
    />
  );
}
