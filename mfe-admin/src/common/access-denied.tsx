import {
  EmptyState,
  makeStyles,
  ShieldError48Regular,
  SidebarButton,
  TextLink,
  tokens,
} from '@targum/ui-kit';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({
  screen: {
    flexGrow: 1,
    display: 'flex',
    flexDirection: 'column',
    padding: tokens.spacingHorizontalM,
  },
});

/** In the place of a screen whose data the server keeps from this user. */
export function AccessDenied() {
  const t = useT();
  const styles = useStyles();
  return (
    <div className={styles.screen}>
      <SidebarButton />
      <EmptyState
        screen
        role="alert"
        icon={<ShieldError48Regular />}
        title={t('admin.accessDenied.title')}
        text={t('admin.accessDenied.text')}
        action={<TextLink to="/">{t('admin.accessDenied.home')}</TextLink>}
      />
    </div>
  );
}
