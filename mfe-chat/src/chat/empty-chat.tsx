import type { AssistantId } from '@targum/contracts';
import { AssistantIcon, makeStyles, ownTokens, tokens, useAssistant } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '12px',
    maxWidth: '26rem',
    margin: 'clamp(24px, 12vh, 120px) auto 0',
    textAlign: 'center',
    fontSize: '16px',
    lineHeight: '1.6',
    color: tokens.colorNeutralForeground2,
  },
  title: {
    margin: 0,
    fontFamily: ownTokens.fontFamilyHeading,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
  text: { margin: 0 },
});

/** Shown in a chat without messages. */
export function EmptyChat({ assistantId }: { assistantId: AssistantId }) {
  const styles = useStyles();
  const t = useT();
  const { name, description } = useAssistant(assistantId);
  return (
    <div className={styles.card}>
      <AssistantIcon assistantId={assistantId} size="large" />
      <h2 className={styles.title}>{t('chat.empty.title')}</h2>
      <p className={styles.text}>{description}</p>
      <p className={styles.text}>{t('chat.empty.hint', { assistant: name })}</p>
    </div>
  );
}
