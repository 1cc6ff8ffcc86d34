import {
  Button,
  Dismiss20Regular,
  Link,
  LogoMark,
  makeStyles,
  Navigation24Regular,
  ownTokens,
  tokens,
  useProductName,
} from '@targum/ui-kit';
import type { AdminCounts } from '@targum/ui-kit';
import { NewChat } from '../chats/new-chat.tsx';
import { RecentChats } from '../chats/recent-chats.tsx';
import { useT } from '../i18n.ts';
import { WaitingSlot } from '../outbox/waiting-slot.tsx';
import { SearchField } from '../search/search-field.tsx';
import { UserSection } from '../user-menu/user-section.tsx';

const useStyles = makeStyles({
  sidebar: {
    boxSizing: 'border-box',
    height: '100%',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalM,
    paddingBlockEnd: `max(${tokens.spacingVerticalM}, env(safe-area-inset-bottom))`,
    backgroundColor: tokens.colorNeutralBackground3,
    borderInlineEndWidth: tokens.strokeWidthThin,
    borderInlineEndStyle: 'solid',
    borderInlineEndColor: tokens.colorNeutralStroke2,
    color: tokens.colorNeutralForeground1,
  },
  header: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  logo: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '44px',
    paddingInline: '6px',
    borderRadius: tokens.borderRadiusMedium,
    color: 'inherit',
    textDecorationLine: 'none',
    fontFamily: ownTokens.fontFamilyHeading,
    fontSize: tokens.fontSizeBase500,
    fontWeight: tokens.fontWeightSemibold,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

interface SidebarProps {
  readonly counts: AdminCounts;
  /** Called when the user chooses a screen. Set in the drawer of phones only. */
  readonly onChosen?: () => void;
  readonly onClose: () => void;
}

export function Sidebar({ counts, onChosen, onClose }: SidebarProps) {
  const styles = useStyles();
  const t = useT();
  const product = useProductName();
  const label = t('shell.sidebar.close');
  return (
    <nav className={styles.sidebar} aria-label={t('shell.sidebar.label')}>
      <div className={styles.header}>
        <Link to="/" className={styles.logo} onClick={onChosen}>
          <LogoMark size={32} />
          {product}
        </Link>
        <Button
          appearance="subtle"
          size="large"
          icon={onChosen ? <Dismiss20Regular /> : <Navigation24Regular />}
          aria-label={label}
          aria-expanded
          aria-controls="sidebar"
          title={label}
          onClick={onClose}
        />
      </div>
      <NewChat onChosen={onChosen} />
      <SearchField onChosen={onChosen} />
      <WaitingSlot onChosen={onChosen} />
      <RecentChats onChosen={onChosen} />
      <UserSection counts={counts} onChosen={onChosen} />
    </nav>
  );
}
