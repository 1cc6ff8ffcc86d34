import {
  EmptyState,
  HelpLink,
  makeStyles,
  TextLink,
  ThreadDrawing,
  useDocumentTitle,
} from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { TopBar } from './top-bar.tsx';

const useStyles = makeStyles({
  screen: { flexGrow: 1, minHeight: 0, minWidth: 0, display: 'flex', flexDirection: 'column' },
});

export default function MissingChat() {
  const styles = useStyles();
  const t = useT();
  useDocumentTitle(t('chat.missing.title'));
  return (
    <div className={styles.screen}>
      <TopBar chat={undefined} />
      <EmptyState
        screen
        icon={<ThreadDrawing name="knot" />}
        title={t('chat.missing.title')}
        text={t('chat.missing.text')}
        action={
          <>
            <TextLink to="/">{t('chat.missing.home')}</TextLink>
            <HelpLink to="start#missing" />
          </>
        }
      />
    </div>
  );
}
