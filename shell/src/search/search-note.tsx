import { Button, makeStyles, ThreadDrawing, tokens } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';
import type { Search } from './use-search.ts';

const useStyles = makeStyles({
  note: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalL,
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
  },
  title: {
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
});

interface SearchNoteProps {
  readonly search: Search;
  readonly isEmpty: boolean;
}

export function SearchNote({ search, isEmpty }: SearchNoteProps) {
  const styles = useStyles();
  const t = useT();
  const { query, online, status, next, runs } = search;
  if (query === '') return null;
  if (!online) return <p className={styles.note}>{t('shell.search.offline')}</p>;
  if (status === 'failed') {
    return (
      <div className={styles.note} role="alert">
        {t('shell.search.failed')}
        <Button onClick={runs.retry}>{t('shell.chats.retry')}</Button>
      </div>
    );
  }
  if (status === 'searching') return <p className={styles.note}>{t('shell.search.searching')}</p>;
  if (next !== null) {
    return (
      <div className={styles.note}>
        <Button appearance="subtle" onClick={runs.more}>
          {t('shell.search.more')}
        </Button>
      </div>
    );
  }
  if (!isEmpty) return null;
  return (
    <div className={styles.note}>
      <ThreadDrawing name="loose" />
      <span className={styles.title}>{t('shell.search.none', { query })}</span>
      <span>{t('shell.search.noneHint')}</span>
    </div>
  );
}
