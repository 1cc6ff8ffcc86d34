import {
  Chat48Regular,
  EmptyState,
  makeStyles,
  SectionCard,
  SidebarButton,
  TextLink,
  tokens,
} from '@targum/ui-kit';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({
  screen: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    display: 'flex',
    flexDirection: 'column',
    padding: tokens.spacingHorizontalM,
  },
  card: { width: '100%', maxWidth: '34rem', margin: 'auto' },
});

/** The empty card of addresses that lead nowhere. */
export function NotFoundScreen() {
  const t = useT();
  const styles = useStyles();
  return (
    <div className={styles.screen}>
      <SidebarButton />
      <div className={styles.card}>
        <SectionCard>
          <EmptyState
            screen
            icon={<Chat48Regular />}
            title={t('shell.notFound.title')}
            text={t('shell.notFound.text')}
            action={<TextLink to="/">{t('shell.notFound.home')}</TextLink>}
          />
        </SectionCard>
      </div>
    </div>
  );
}
