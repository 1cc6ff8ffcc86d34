import type { AssistantId } from '@targum/contracts';
import { AssistantIcon, makeStyles, tokens, useAssistant } from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { ReplyBody } from './reply-body.tsx';
import { TypingDots } from './typing-dots.tsx';

const useStyles = makeStyles({
  header: { display: 'flex', alignItems: 'center', gap: '10px', marginBlockEnd: '10px' },
  name: { fontWeight: tokens.fontWeightSemibold },
});

/** The placeholder of a reply that the server has not started. */
export function PendingReply({ assistantId }: { assistantId: AssistantId }) {
  const styles = useStyles();
  const t = useT();
  const { name } = useAssistant(assistantId);
  return (
    <>
      <div className={styles.header}>
        <AssistantIcon assistantId={assistantId} />
        <span className={styles.name}>{name}</span>
      </div>
      <ReplyBody assistantId={assistantId} growing>
        <TypingDots label={t('chat.message.typing', { assistant: name })} />
      </ReplyBody>
    </>
  );
}
