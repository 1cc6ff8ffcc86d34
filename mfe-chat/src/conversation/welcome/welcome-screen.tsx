import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { AssistantId } from '@targum/contracts';
import {
  Button,
  LogoMark,
  makeStyles,
  MOBILE,
  ownTokens,
  SendFeedbackButton,
  SidebarButton,
  Spinner,
  Threads,
  tokens,
  useAppDispatch,
  useDefaultAssistant,
  useDocumentTitle,
  useOnline,
  useProductName,
} from '@targum/ui-kit';
import { AssistantChooser } from '../assistants/assistant-chooser.tsx';
import { ModelBanner } from '../chat/model-banner.tsx';
import { Composer } from '../composer/composer.tsx';
import { HOME_DRAFT, offerInDraft } from '../composer/drafts.ts';
import { continueWriting } from '../composer/input-focus.ts';
import { useT } from '../../i18n.ts';
import { StarterSlot } from '../starters/starter-slot.tsx';
import { useStartChat } from './use-start-chat.ts';

const useStyles = makeStyles({
  screen: { flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: 'column' },
  bar: { display: 'flex', '& > *': { margin: '4px 8px' } },
  scroller: {
    flexGrow: 1,
    overflowY: 'auto',
    display: 'flex',
    flexDirection: 'column',
    padding: '24px 20px max(24px, env(safe-area-inset-bottom))',
  },
  column: {
    marginInline: 'auto',
    width: '100%',
    maxWidth: '760px',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '12px',
  },
  heading: {
    display: 'flex',
    alignItems: 'center',
    gap: '14px',
    marginBlockStart: '4px',
    '& > svg': { flexShrink: 0 },
  },
  title: {
    margin: 0,
    fontFamily: ownTokens.fontFamilyHeading,
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
    [MOBILE]: { fontSize: tokens.fontSizeBase600, lineHeight: tokens.lineHeightBase600 },
  },
  intro: {
    margin: 0,
    maxWidth: '36rem',
    fontSize: '1.0625rem',
    lineHeight: '1.65',
    color: tokens.colorNeutralForeground2,
  },
  composer: { width: '100%', marginBlockStart: '4px' },
  kept: { margin: '8px 0 0', color: tokens.colorNeutralForeground2 },
  label: { marginBlockStart: '12px', fontWeight: tokens.fontWeightSemibold },
  /** Reserves room for the examples, so that nothing moves when they have loaded. */
  starters: { width: '100%', minHeight: '290px', [MOBILE]: { minHeight: '480px' } },
  choice: {
    width: '100%',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '10px',
  },
  // If the row is too narrow for both controls, each control is as wide as the column.
  chooser: { flex: '999 1 20rem', minWidth: 0, maxWidth: '100%' },
  start: { flex: '1 0 auto', minWidth: '190px', maxWidth: '100%', minHeight: '48px' },
  feedback: { marginInlineStart: '-13px' },
});

export function WelcomeScreen() {
  const styles = useStyles();
  const t = useT();
  const product = useProductName();
  useDocumentTitle(t('chat.welcome.document'));
  const dispatch = useAppDispatch();
  const online = useOnline();
  const [assistantId, setAssistantId] = useDefaultAssistant();
  const { start, isStarting, isSending } = useStartChat();
  const input = useRef<HTMLTextAreaElement>(null);

  const offer = (id: AssistantId, text: string) => {
    // The input must have the text before the caret goes to its end.
    flushSync(() => {
      setAssistantId(id);
      dispatch(offerInDraft(HOME_DRAFT, text));
    });
    continueWriting(input.current);
  };
  const chooser = { value: assistantId, onChange: setAssistantId };

  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <SidebarButton />
      </div>
      <ModelBanner />
      <div className={styles.scroller}>
        <div className={styles.column}>
          <Threads />
          <div className={styles.heading}>
            <LogoMark size={40} />
            <h1 className={styles.title}>{t('chat.welcome.title', { product })}</h1>
          </div>
          <p className={styles.intro}>{t('chat.welcome.intro', { product })}</p>
          <div className={styles.composer}>
            <Composer
              large
              draftId={HOME_DRAFT}
              inputRef={input}
              assistant={<AssistantChooser label={t('chat.assistant.chooser')} {...chooser} />}
              pending={isSending}
              onSend={() => void start(assistantId, { sends: true })}
            />
            {!online && <p className={styles.kept}>{t('chat.welcome.kept')}</p>}
          </div>
          <div className={styles.starters}>
            <StarterSlot assistantId={null} onChoose={offer} />
          </div>
          <span className={styles.label} aria-hidden="true">
            {t('chat.welcome.choose')}
          </span>
          <div className={styles.choice}>
            <div className={styles.chooser}>
              <AssistantChooser wide label={t('chat.welcome.choose')} {...chooser} />
            </div>
            <Button
              className={styles.start}
              size="large"
              disabled={isStarting}
              icon={isStarting ? <Spinner size="tiny" /> : undefined}
              onClick={() => void start(assistantId)}
            >
              {t(isStarting ? 'chat.welcome.starting' : 'chat.welcome.start')}
            </Button>
          </div>
          <div className={styles.feedback}>
            <SendFeedbackButton />
          </div>
        </div>
      </div>
    </div>
  );
}
