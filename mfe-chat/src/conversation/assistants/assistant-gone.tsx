import type { Chat } from '@targum/contracts';
import {
  AssistantIcon,
  Button,
  makeStyles,
  tokens,
  useAssistant,
  useDefaultAssistant,
} from '@targum/ui-kit';
import { useSwitchAssistant } from '../chat/use-switch-assistant.ts';
import { useT } from '../../i18n-later.ts';
import { ChatAssistantChooser } from './chat-assistant-chooser.tsx';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '12px',
    padding: '14px 16px',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  text: { flex: '1 1 16rem', margin: 0, lineHeight: '1.5' },
  button: { flexShrink: 0, minHeight: '44px', maxWidth: '100%', columnGap: '8px' },
});

/** Takes the place of the input when the chat's assistant is no longer available. */
export default function AssistantGone({ chat }: { readonly chat: Chat }) {
  const styles = useStyles();
  const t = useT();
  const { name } = useAssistant(chat.assistantId);
  const [otherId] = useDefaultAssistant();
  const other = useAssistant(otherId);
  const [shown, switchTo] = useSwitchAssistant(chat);
  return (
    <section className={styles.card} aria-label={t('chat.gone.label')}>
      <p role="status" className={styles.text}>
        {t('chat.gone.text', { assistant: name })}
      </p>
      <ChatAssistantChooser chat={chat} />
      <Button
        appearance="primary"
        className={styles.button}
        disabled={shown !== chat.assistantId}
        icon={<AssistantIcon assistantId={otherId} size="small" />}
        onClick={() => switchTo(otherId)}
      >
        {t('chat.gone.continue', { assistant: other.name })}
      </Button>
    </section>
  );
}
