import type { ReactNode } from 'react';
import type { AssistantId } from '@targum/contracts';
import { AssistantIcon, makeStyles, tokens, useAssistant } from '@targum/ui-kit';

const useStyles = makeStyles({
  header: { display: 'flex', alignItems: 'center', gap: '10px', marginBlockEnd: '10px' },
  name: { fontWeight: tokens.fontWeightSemibold },
  meta: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

export function ReplyHeader(props: { assistantId: AssistantId; children?: ReactNode }) {
  const { assistantId, children } = props;
  const styles = useStyles();
  const { name } = useAssistant(assistantId);
  return (
    <div className={styles.header}>
      <AssistantIcon assistantId={assistantId} />
      <span className={styles.name}>{name}</span>
      {children && <span className={styles.meta}>{children}</span>}
    </div>
  );
}
