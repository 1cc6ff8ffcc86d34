import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import {
  HelpLink,
  LogoMark,
  makeStyles,
  MOBILE,
  ownTokens,
  SendFeedbackButton,
  Threads,
  tokens,
  languages,
  useLanguage,
} from '@targum/ui-kit';
import type { Language } from '@targum/ui-kit';
import { Select } from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';
import { UnsentNotice } from './unsent-notice.tsx';

const useStyles = makeStyles({
  page: {
    flexGrow: 1,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingVerticalL,
    padding: `${tokens.spacingVerticalXXL} ${tokens.spacingHorizontalL}`,
    [MOBILE]: { justifyContent: 'flex-start' },
  },
  card: {
    width: '100%',
    maxWidth: '26rem',
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXL,
    padding: `${tokens.spacingVerticalXXXL} ${tokens.spacingHorizontalXXXL}`,
    borderRadius: tokens.borderRadiusXLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow8,
    [MOBILE]: {
      padding: `${tokens.spacingVerticalXXL} ${tokens.spacingHorizontalL}`,
      boxShadow: 'none',
    },
  },
  header: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    textAlign: 'center',
    gap: tokens.spacingVerticalS,
  },
  heading: {
    margin: `${tokens.spacingVerticalS} 0 0`,
    fontFamily: ownTokens.fontFamilyHeading,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
  },
  lead: { margin: 0, color: tokens.colorNeutralForeground3 },
  note: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  below: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingHorizontalM,
  },
  footer: { textAlign: 'center', color: tokens.colorNeutralForeground2 },
});

interface AuthCardProps {
  readonly heading: string;
  readonly lead: string;
  /** What the form below is for, if it is for more than the product. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

export function AuthCard({ heading, lead, note, children, footer }: AuthCardProps) {
  const styles = useStyles();
  // Without this, the signup would open at the scroll position of the login.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <header className={styles.header}>
          <Threads narrow />
          <LogoMark size={40} />
          <h1 className={styles.heading}>{heading}</h1>
          <p className={styles.lead}>{lead}</p>
          {note && <p className={styles.note}>{note}</p>}
        </header>
        <UnsentNotice />
        {children}
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
      <div className={styles.below}>
        <SendFeedbackButton />
        <HelpLink to="start#account" />
        <LanguageChoice />
      </div>
    </main>
  );
}

function LanguageChoice() {
  const t = useT();
  const [language, setLanguage] = useLanguage();
  return (
    <Select
      aria-label={t('shell.settings.language')}
      value={language}
      onChange={(_event, { value }) => setLanguage(value as Language)}
    >
      {languages.map(({ id, name }) => (
        <option key={id} value={id} lang={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
