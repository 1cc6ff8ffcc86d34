import type { ReactNode } from 'react';
import type { AssistantId } from '@targum/contracts';
import type { TextDirection } from '@targum/markdown';
import { AssistantIcon, makeStyles, tokens, useAssistant } from '@targum/ui-kit';
import { MessageHeading } from './message-heading.tsx';

const useStyles = makeStyles({
  // In a narrow window, the time is below the name.
  header: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 10px',
    marginBlockEnd: '10px',
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  meta: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

interface ReplyHeaderProps {
  readonly assistantId: AssistantId;
  /** The message that has a heading. */
  readonly message?: { readonly id: string; readonly createdAt: string };
  readonly direction?: TextDirection | undefined;
  readonly children?: ReactNode;
}

export function ReplyHeader({ assistantId, message, direction, children }: ReplyHeaderProps) {
  const styles = useStyles();
  const { name } = useAssistant(assistantId);
  return (
    <div className={styles.header} dir={direction}>
      {message && <MessageHeading id={message.id} name={name} at={message.createdAt} />}
      <AssistantIcon assistantId={assistantId} />
      {/* Screen readers hear the name in the heading. */}
      <span className={styles.name} dir="auto" aria-hidden={message !== undefined}>
        {name}
      </span>
      {children && (
        <span className={styles.meta} dir="auto">
          {children}
        </span>
      )}
    </div>
  );
}
