import { DEFAULT_CHAT_TITLE } from '@targum/contracts';
import {
  Button,
  LogoMark,
  makeStyles,
  MOBILE,
  SendFeedbackButton,
  SidebarButton,
  Spinner,
  tokens,
  useAssistant,
  useCreateChatMutation,
  useDefaultAssistant,
  useDocumentTitle,
  useNavigate,
  useProductName,
} from '@targum/ui-kit';
import { AssistantChooser } from '../assistants/assistant-chooser.tsx';
import { ModelBanner } from '../chat/model-banner.tsx';
import { useT } from '../i18n.ts';
import { notifyFailure } from '../notify-failure.ts';

const useStyles = makeStyles({
  screen: { flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: 'column' },
  bar: { display: 'none', padding: '4px 8px', [MOBILE]: { display: 'flex' } },
  scroller: {
    flexGrow: 1,
    overflowY: 'auto',
    display: 'flex',
    flexDirection: 'column',
    padding: '24px 20px max(24px, env(safe-area-inset-bottom))',
  },
  column: {
    margin: 'auto',
    width: '100%',
    maxWidth: '420px',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '20px',
    textAlign: 'center',
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  intro: { margin: 0, fontSize: '16px', lineHeight: '1.6', color: tokens.colorNeutralForeground2 },
  choice: {
    width: '100%',
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    marginBlockStart: '8px',
    textAlign: 'start',
  },
  label: { fontWeight: tokens.fontWeightSemibold },
  description: {
    margin: 0,
    minHeight: '2.8em',
    lineHeight: '1.4',
    color: tokens.colorNeutralForeground3,
  },
  start: { width: '100%', minHeight: '44px' },
});

/** The screen without a chat: says what the product is for and starts a chat. */
export function WelcomeScreen() {
  const styles = useStyles();
  const t = useT();
  const product = useProductName();
  useDocumentTitle(t('chat.welcome.document'));
  const navigate = useNavigate();
  const [assistantId, setAssistantId] = useDefaultAssistant();
  const { description } = useAssistant(assistantId);
  const [createChat, { isLoading }] = useCreateChatMutation();

  const start = async () => {
    const { data, error } = await createChat({ title: DEFAULT_CHAT_TITLE, assistantId });
    if (data) void navigate(`/chat/${data.id}`);
    else notifyFailure(t('chat.createFailed'), error);
  };

  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <SidebarButton />
      </div>
      <ModelBanner />
      <div className={styles.scroller}>
        <div className={styles.column}>
          <LogoMark size={64} />
          <h1 className={styles.title}>{t('chat.welcome.title', { product })}</h1>
          <p className={styles.intro}>{t('chat.welcome.intro', { product })}</p>
          <div className={styles.choice}>
            <span className={styles.label} aria-hidden="true">
              {t('chat.welcome.choose')}
            </span>
            <AssistantChooser
              wide
              label={t('chat.welcome.choose')}
              value={assistantId}
              onChange={setAssistantId}
            />
            <p className={styles.description}>{description}</p>
          </div>
          <Button
            className={styles.start}
            appearance="primary"
            size="large"
            disabled={isLoading}
            icon={isLoading ? <Spinner size="tiny" /> : undefined}
            onClick={() => void start()}
          >
            {t(isLoading ? 'chat.welcome.starting' : 'chat.welcome.start')}
          </Button>
          <SendFeedbackButton />
        </div>
      </div>
    </div>
  );
}
