import { isBuiltIn } from '@targum/contracts';
import type { AssistantId } from '@targum/contracts';
import {
  AssistantIcon,
  HelpLink,
  makeStyles,
  MOBILE,
  ownTokens,
  tokens,
  useAssistant,
} from '@targum/ui-kit';
import { useT } from '../../i18n.ts';
import { idleComponent } from '../../controls/idle-component.tsx';
import { StarterSlot } from '../starters/starter-slot.tsx';

const PassageOffer = idleComponent(() => import('../../scripture/passages/passage-offer.tsx'));

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '12px',
    maxWidth: '26rem',
    margin: 'clamp(16px, 8vh, 80px) auto 0',
    textAlign: 'center',
    fontSize: '1rem',
    lineHeight: '1.6',
    color: tokens.colorNeutralForeground2,
    // The examples below are then on the first screen of a small phone.
    [MOBILE]: { gap: '4px', marginBlockStart: '4px', fontSize: '0.875rem', lineHeight: '1.45' },
  },
  /** A small phone has no room for it, and the input shows the icon too. */
  icon: { '@media (max-height: 700px)': { display: 'none' } },
  title: {
    margin: 0,
    fontFamily: ownTokens.fontFamilyHeading,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
  text: { margin: 0 },
  help: { margin: '8px 0 0', textAlign: 'center' },
  starters: {
    width: '100%',
    maxWidth: '34rem',
    margin: '24px auto 0',
    [MOBILE]: { marginBlockStart: '12px' },
  },
});

interface EmptyChatProps {
  readonly chatId: string;
  readonly assistantId: AssistantId;
  readonly onStarter: (text: string) => void;
}

export function EmptyChat({ chatId, assistantId, onStarter }: EmptyChatProps) {
  const styles = useStyles();
  const t = useT();
  const { name, description, active } = useAssistant(assistantId);
  return (
    <>
      <div className={styles.card}>
        <span className={styles.icon}>
          <AssistantIcon assistantId={assistantId} size="large" />
        </span>
        <h2 className={styles.title}>{t('chat.empty.title')}</h2>
        <p className={styles.text}>{description}</p>
        {active && <p className={styles.text}>{t('chat.empty.hint', { assistant: name })}</p>}
        <PassageOffer chatId={chatId} />
      </div>
      <div className={styles.starters}>
        <StarterSlot assistantId={assistantId} onChoose={(_id, text) => onStarter(text)} />
      </div>
      <p className={styles.help}>
        <HelpLink to={isBuiltIn(assistantId) ? assistantId : 'start#ask'}>
          {t('chat.empty.help')}
        </HelpLink>
      </p>
    </>
  );
}
