import { useContext } from 'react';
import { ArrowClockwise20Regular, Button } from '@targum/ui-kit';
import { useT } from '../../i18n.ts';
import { headingIdOf } from './message-heading.tsx';
import { PendingContext, useMessageActions } from './message-actions.ts';

/** Requests another version of the last reply. Renders nothing while a reply is pending. */
export function RetryButton(props: { messageId: string; className: string; compact?: boolean }) {
  const { messageId, className, compact = false } = props;
  const t = useT();
  const { retry } = useMessageActions();
  if (useContext(PendingContext)) return null;
  const label = t('chat.message.retry');
  return (
    <Button
      appearance="subtle"
      className={className}
      icon={<ArrowClockwise20Regular />}
      aria-label={label}
      aria-describedby={headingIdOf(messageId)}
      title={compact ? label : undefined}
      onClick={() => retry(messageId)}
    >
      {compact ? null : label}
    </Button>
  );
}
